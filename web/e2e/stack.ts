import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Stack {
  /** `http://127.0.0.1:PORT` of the product. */
  readonly origin: string;
  /** Page of the mails that were sent. */
  readonly mailbox: string;
  readonly pid: number;
  /** Ctrl-C, as a person would; resolves with the exit code. */
  stop(): Promise<number | null>;
  /** No goodbye: what a power cut would do. */
  kill(): Promise<void>;
}

export interface StackOptions {
  readonly stateDir: string;
  /** 0 or left out takes a free one. */
  readonly port?: number;
}

/** Runs `npm start`'s own script and resolves when it says that it is ready. Its output is shown when it fails. */
export async function startStack({ stateDir, port = 0 }: StackOptions): Promise<Stack> {
  const child = spawn(process.execPath, ['infra/local/start.mjs'], {
    cwd: root,
    // With somebody's key, journeys would send recordings away.
    env: { ...process.env, STATE_DIR: stateDir, PORT: String(port), OPENAI_API_KEY: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const exited = once(child, 'exit');
  const { origin, mailbox } = await Promise.race([
    readAddresses(child, output),
    exited.then(([code]) => Promise.reject(new Error(`the stack ended with ${code}:\n${output.join('')}`))),
  ]);
  return {
    origin,
    mailbox,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGINT');
      await exited;
      return child.exitCode;
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

async function readAddresses(child: ChildProcess, output: string[]): Promise<{ origin: string; mailbox: string }> {
  if (!child.stdout) throw new Error('no output to read');
  const lines = createInterface({ input: child.stdout });
  const found: { origin?: string; mailbox?: string } = {};
  return new Promise((resolve) => {
    lines.on('line', (line) => {
      output.push(`${line}\n`);
      found.origin ??= /^ready (http:\/\/\S+)/.exec(line)?.[1];
      found.mailbox ??= /(http:\/\/\S+\/mailbox)/.exec(line)?.[1];
      if (found.origin && found.mailbox) resolve({ origin: found.origin, mailbox: found.mailbox });
    });
  });
}
