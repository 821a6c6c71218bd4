import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { processLimits } from './limits.ts';

export interface Ffmpeg {
  /** Standard output, and what the command writes to file descriptor 3. */
  readonly output: Readable;
  readonly third: Readable;
  /** Resolves when ffmpeg has ended; `messages` is the end of what it said. */
  readonly ended: Promise<{ code: number | null; messages: string }>;
  /** Ends ffmpeg with all its children at once. */
  kill(): void;
}

const KEPT_MESSAGES = 64 * 1024;
// The shell sets the limits where it knows them (macOS has none for memory), forbids writing files, and becomes ffmpeg.
const LIMITED = `ulimit -c 0 2>/dev/null; ulimit -f 0 2>/dev/null; ulimit -v ${processLimits.memoryKibibytes} 2>/dev/null; ulimit -t ${processLimits.cpuSeconds} 2>/dev/null; exec "$0" "$@"`;

/**
 * Runs ffmpeg on an untrusted file: own process group, empty environment, empty private folder as its place, limits of
 * memory, time and written bytes. `use` gets the running process; whatever happens, it is dead and its folder gone
 * when this returns. Throws when ffmpeg cannot be started.
 */
export async function withFfmpeg<T>(
  binary: string,
  args: readonly string[],
  use: (ffmpeg: Ffmpeg) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'decode-'));
  const child = spawn('/bin/sh', ['-c', LIMITED, binary, '-nostdin', '-hide_banner', ...args], {
    cwd: folder,
    env: {},
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const ffmpeg = observe(child);
  try {
    return await use(ffmpeg);
  } finally {
    ffmpeg.kill();
    await ffmpeg.ended.catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  }
}

function observe(child: ChildProcess): Ffmpeg {
  let messages = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    messages = (messages + text).slice(-KEPT_MESSAGES);
  });
  const ended = new Promise<{ code: number | null; messages: string }>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      // The shell's codes for "not found" and "may not be run": the installation is broken, not the file.
      if (code === 126 || code === 127) reject(new Error(`ffmpeg could not be started: ${messages}`));
      else resolve({ code, messages });
    });
  });
  ended.catch(() => undefined);
  const third = child.stdio[3];
  if (!child.stdout || !third || !('read' in third)) throw new Error('ffmpeg has no pipes to read from.');
  const output = child.stdout;
  const kill = () => {
    output.destroy();
    third.destroy();
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) killGroup(child.pid);
  };
  return { output, third, ended, kill };
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It ended in the meantime.
  }
}
