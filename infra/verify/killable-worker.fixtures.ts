import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import * as z from 'zod';

const messageSchema = z.object({
  calls: z.string().optional(),
  done: z.boolean().optional(),
  failed: z.string().optional(),
});

export interface WorkerTask {
  memberId: string;
  videoId: string;
  owner: string;
  /** ISO 8601. */
  now: string;
}

/** Runs the analysis worker in a child process. The first run after a kill starts a new process. */
export async function startKillableWorkers(tablesAddress: string) {
  const folder = await mkdtemp(join(tmpdir(), 'killable-worker-'));
  const outfile = join(folder, 'worker.cjs');
  const entryPoints = ['infra/verify/killable-worker.ts'];
  await build({ entryPoints, outfile, bundle: true, platform: 'node', format: 'cjs' });

  let child: ChildProcess | undefined;
  const getWorker = () =>
    (child ??= fork(outfile, [tablesAddress], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }));

  const kill = async (dyingWorker: ChildProcess) => {
    child = undefined;
    dyingWorker.kill('SIGKILL');
    if (dyingWorker.exitCode === null && dyingWorker.signalCode === null)
      await once(dyingWorker, 'exit');
  };

  return {
    /**
     * Runs one task and returns the number of service calls. Kills the process at call number
     * `killAfter`.
     */
    async run(order: WorkerTask, killAfter = Number.POSITIVE_INFINITY): Promise<number> {
      const worker = getWorker();
      let calls = 0;

      const ended = new Promise<'killed' | 'done'>((resolve, reject) => {
        const onMessage = (message: unknown) => {
          const { done, failed } = messageSchema.parse(message);
          if (failed) reject(new Error(failed));
          else if (!done) calls += 1;
          if (done || calls === killAfter) worker.off('message', onMessage);
          if (done) resolve('done');
          else if (calls === killAfter) void kill(worker).then(() => resolve('killed'), reject);
        };

        worker.on('message', onMessage);
      });

      worker.send(order);
      await ended;

      return calls;
    },

    async close() {
      if (child) await kill(child);
      await rm(folder, { recursive: true });
    },
  };
}

export type KillableWorkers = Awaited<ReturnType<typeof startKillableWorkers>>;
