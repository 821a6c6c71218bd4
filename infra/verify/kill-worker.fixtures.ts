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

export interface Order {
  readonly memberId: string;
  readonly videoId: string;
  readonly owner: string;
  /** ISO 8601. */
  readonly now: string;
}

/** Runs the analysis worker in a process that is replaced when killed. */
export async function startKillWorkers(tablesAddress: string) {
  const folder = await mkdtemp(join(tmpdir(), 'kill-worker-'));
  const outfile = join(folder, 'worker.cjs');
  const entryPoints = ['infra/verify/kill-worker.ts'];
  await build({ entryPoints, outfile, bundle: true, platform: 'node', format: 'cjs' });
  let child: ChildProcess | undefined;
  const alive = () => (child ??= fork(outfile, [tablesAddress], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }));
  const kill = async (dying: ChildProcess) => {
    child = undefined;
    dying.kill('SIGKILL');
    if (dying.exitCode === null && dying.signalCode === null) await once(dying, 'exit');
  };
  return {
    /** Returns the number of service calls. With `killAfter`, kills the process when it announces that call. */
    async run(order: Order, killAfter = Number.POSITIVE_INFINITY): Promise<number> {
      const worker = alive();
      let calls = 0;
      const ended = new Promise<'killed' | 'done'>((resolve, reject) => {
        const hear = (message: unknown) => {
          const { done, failed } = messageSchema.parse(message);
          if (failed) reject(new Error(failed));
          else if (!done) calls += 1;
          if (done || calls === killAfter) worker.off('message', hear);
          if (done) resolve('done');
          else if (calls === killAfter) void kill(worker).then(() => resolve('killed'), reject);
        };
        worker.on('message', hear);
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

export type KillWorkers = Awaited<ReturnType<typeof startKillWorkers>>;
