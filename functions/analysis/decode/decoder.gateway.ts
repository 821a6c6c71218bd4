import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { messageReader, type DecoderMessage } from './message-reader.ts';
import { processLimits } from './limits.ts';

interface DecoderJob {
  /** Path of the decoder script. */
  script: string;
  job: 'probe' | 'decode' | 'encode';
  task: Readonly<Record<string, string | number | boolean | null>>;
  /**
   * A file descriptor of the untrusted file, positioned at the file's start, or a frame's bytes.
   * The decoder can't access other files.
   */
  input: number | Uint8Array;
}

export interface Decoder {
  /**
   * Ends when the decoder exits, even if it crashes. Throws if it can't start, which is never
   * caused by the file.
   */
  messages: AsyncGenerator<DecoderMessage>;
  kill(): void;
}

const MAX_ERROR_CHARACTERS = 4096;
const READY_MESSAGE = 'r';

// Forbids writing files and, where the OS supports it, limits memory and CPU time. Then runs the
// decoder.
const LIMITED_SHELL_COMMAND = [
  'ulimit -c 0 2>/dev/null',
  'ulimit -f 0 2>/dev/null',
  // Limits the data segment instead of the address space, because Node reserves far more address
  // space than it uses.
  `ulimit -d ${processLimits.memoryKibibytes} 2>/dev/null`,
  `ulimit -t ${processLimits.cpuSeconds} 2>/dev/null`,
  'exec "$0" "$@"',
].join('; ');

/**
 * Runs the decoder on an untrusted file in a separate process with an almost empty environment, an
 * empty folder and resource limits. Before returning, kills the process and removes the folder.
 */
export async function withDecoder<T>(
  { script, job, task, input }: DecoderJob,
  use: (decoder: Decoder) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'decode-'));
  const child = spawn(
    '/bin/sh',
    ['-c', LIMITED_SHELL_COMMAND, process.execPath, script, job, JSON.stringify(task)],
    {
      cwd: folder,
      env: decoderEnvironment(),
      detached: true,
      stdio: [typeof input === 'number' ? input : 'pipe', 'pipe', 'pipe'],
    },
  );

  // A process that dies early closes the pipe. Ignore that error, because the missing reply reveals
  // the failure.
  if (typeof input !== 'number') child.stdin?.on('error', () => {}).end(input);

  const ended = waitForExit(child);
  const kill = () => killGroup(child);

  try {
    return await use({ messages: readMessages(child, ended), kill });
  } finally {
    kill();
    await ended.catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the content of the job's first message. */
export function readReply(job: DecoderJob): Promise<Buffer | 'crashed' | 'timed_out'> {
  return withDecoder(job, async ({ messages, kill }) => {
    let isTimedOut = false;
    const timer = setTimeout(() => {
      isTimedOut = true;
      kill();
    }, processLimits.inspectSeconds * 1000);

    try {
      for await (const { content } of messages) return content;
      return isTimedOut ? 'timed_out' : 'crashed';
    } finally {
      clearTimeout(timer);
    }
  });
}

/** Passes only `LD_LIBRARY_PATH`, which Node may need in Lambda to find its libraries. */
function decoderEnvironment(): NodeJS.ProcessEnv {
  const path = process.env['LD_LIBRARY_PATH'];
  return path ? { LD_LIBRARY_PATH: path } : {};
}

/** Resolves with the end of the stderr output when the process exits. */
function waitForExit(child: ChildProcess): Promise<string> {
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-MAX_ERROR_CHARACTERS);
  });

  const ended = new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve(errors));
  });

  ended.catch(() => undefined);

  return ended;
}

async function* readMessages(
  child: ChildProcess,
  ended: Promise<string>,
): AsyncGenerator<DecoderMessage> {
  const reader = messageReader(processLimits.messageBytes);
  let isReady = false;

  for await (const chunk of readUntilClosed(child.stdout)) {
    for (const message of reader.push(chunk)) {
      if (message.kind === READY_MESSAGE) isReady = true;
      else yield message;
    }
  }

  const errors = await ended;
  if (!isReady) throw new Error(`The decoder could not be started: ${errors}`);
}

/**
 * A killed decoder closes its pipe early. That counts as the end of the stream, not as an error.
 */
async function* readUntilClosed(stream: Readable | null): AsyncGenerator<Buffer> {
  if (!stream) return;

  try {
    for await (const chunk of stream) if (Buffer.isBuffer(chunk)) yield chunk;
  } catch (error) {
    if (!stream.destroyed) throw error;
  }
}

function killGroup(child: ChildProcess): void {
  child.stdout?.destroy();
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;

  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The process already exited.
  }
}
