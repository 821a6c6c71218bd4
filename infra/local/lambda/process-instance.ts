import { execFile, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { FunctionLog } from './function-log.ts';
import { createCrashResult, type FunctionSettings, type RuntimeMessage } from './invocation.ts';
import { WarmInstance } from './warm-instance.ts';

const ENTRY = fileURLToPath(new URL('./process-entry.mjs', import.meta.url));
const MEMORY_CHECK_MS = 500;

/**
 * Runs a function in a separate process group, because a thread's memory limit doesn't cover wasm,
 * buffers or child processes. As on Lambda, a group that exceeds its memory limit is killed.
 */
export function startProcessInstance(settings: FunctionSettings, log: FunctionLog): WarmInstance {
  const instance = new WarmInstance(settings);
  const inspect =
    settings.inspectorPort === undefined ? [] : [`--inspect=127.0.0.1:${settings.inspectorPort}`];

  // Each instance has its own, as on Lambda, so that no other instance can delete its files.
  const parent = settings.environment.TMPDIR ?? tmpdir();
  const temporaryFolder = mkdtempSync(join(parent, 'instance-'));

  const child = spawn(process.execPath, ['--enable-source-maps', ...inspect, ENTRY], {
    env: { ...settings.environment, TMPDIR: temporaryFolder },
    cwd: settings.codeFolder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });

  child.stdout?.on('data', (piece: Buffer) => log.write(piece));
  child.stderr?.on('data', (piece: Buffer) => log.write(piece));
  child.on('message', (message: RuntimeMessage) => {
    if (message.type === 'started') return void child.send({ ...settings, environment: undefined });
    instance.handleMessage(message);
  });

  child.on('error', (error) => instance.handleExit(error.message));

  const exited = new Promise<void>((resolve) => {
    child.on('exit', (code, signal) => {
      clearInterval(memoryTimer);
      killGroup(child.pid);
      instance.handleExit(`The function's process ended with ${signal ?? `code ${code}`}`);
      void removeFolder(temporaryFolder).then(resolve);
    });

    child.on('error', () => resolve());
  });

  const memoryTimer = setInterval(() => {
    if (!instance.isBusy) return;

    void measureGroupMemoryMb(child.pid ?? 0).then((used) => {
      if (used <= settings.memoryMb || instance.isClosed) return;

      const message = `Memory Size: ${settings.memoryMb} MB, used ${Math.round(used)} MB`;
      log.write(
        Buffer.from(
          `${JSON.stringify({ level: 'error', event: 'Runtime.OutOfMemory', message })}\n`,
        ),
      );

      instance.finish(createCrashResult('Runtime.OutOfMemory', message));
    });
  }, MEMORY_CHECK_MS);

  memoryTimer.unref();

  instance.attach({
    send: (message) => {
      if (child.connected) child.send(message);
    },
    end: async () => {
      killGroup(child.pid);
      await exited;
    },
  });

  return instance;
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;

  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The process group has already ended.
  }
}

/** A child process may still be writing files. The local cloud deletes them at its next start. */
async function removeFolder(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true }).catch(() => undefined);
}

/** Resident memory of a process group, in megabytes; 0 if unknown. */
export async function measureGroupMemoryMb(groupId: number): Promise<number> {
  return process.platform === 'linux' ? measureFromProc(groupId) : measureFromPs(groupId);
}

/**
 * Memory of a process and its descendants, in MB. Reads only their files in /proc, because reading
 * all is slow.
 */
async function measureFromProc(pid: number): Promise<number> {
  const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(threads.map((thread) => read(`task/${thread}/children`)));
  const children = lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
  const childrenMb = await Promise.all(children.map(measureFromProc));
  // The second field is the resident size in pages.
  const [, pages = '0'] = (await read('statm')).split(' ');

  return childrenMb.reduce((sum, size) => sum + size, (Number(pages) * 4096) / 1_048_576);
}

async function measureFromPs(groupId: number): Promise<number> {
  const listed = await promisify(execFile)('ps', ['-A', '-o', 'pgid=,rss=']).catch(() => ({
    stdout: '',
  }));
  return listed.stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([group]) => Number(group) === groupId)
    .reduce((sum, [, kilobytes]) => sum + Number(kilobytes) / 1024, 0);
}
