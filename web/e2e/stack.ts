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
  /** `http://localhost:PORT` of the stand-in for Stripe. */
  readonly payments: string;
  readonly pid: number;
  /** Ctrl-C, as a person would; resolves with the exit code. */
  stop(): Promise<number | null>;
  /** No goodbye: what a power cut would do. */
  kill(): Promise<void>;
}

// With somebody's keys, journeys would send recordings and payments away.
const nobodysKeys = {
  OPENAI_API_KEY: '',
  STRIPE_SECRET_KEY: '',
  STRIPE_PUBLISHABLE_KEY: '',
  STRIPE_WEBHOOK_SECRET: '',
};

export interface StackOptions {
  readonly stateDir: string;
  /** 0 or left out takes a free one. */
  readonly port?: number;
  /** Asks administrators for a second factor, as production does. */
  readonly secondFactor?: boolean;
  /** With the member who has practised for weeks; the engine is busy then for the first half minute. */
  readonly history?: boolean;
}

/** Runs `npm start`'s own script and resolves when it says that it is ready. Its output is shown when it fails. */
export async function startStack({
  stateDir,
  port = 0,
  secondFactor = false,
  history = false,
}: StackOptions): Promise<Stack> {
  const chosen = { STATE_DIR: stateDir, PORT: String(port), ADMIN_SECOND_FACTOR: secondFactor ? 'required' : '' };
  const child = spawn(process.execPath, ['infra/local/start.mjs', ...(history ? [] : ['--no-history'])], {
    cwd: root,
    env: { ...process.env, ...chosen, ...nobodysKeys },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const exited = once(child, 'exit');
  const addresses = await Promise.race([
    readAddresses(child, output),
    exited.then(([code]) => Promise.reject(new Error(`the stack ended with ${code}:\n${output.join('')}`))),
  ]);
  return {
    ...addresses,
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

type Addresses = Pick<Stack, 'mailbox' | 'origin' | 'payments'>;

async function readAddresses(child: ChildProcess, output: string[]): Promise<Addresses> {
  if (!child.stdout) throw new Error('no output to read');
  const lines = createInterface({ input: child.stdout });
  const found: { -readonly [Name in keyof Addresses]?: string } = {};
  return new Promise((resolve) => {
    lines.on('line', (line) => {
      output.push(`${line}\n`);
      found.origin ??= /^ready (http:\/\/\S+)/.exec(line)?.[1];
      found.mailbox ??= /(http:\/\/\S+\/mailbox)/.exec(line)?.[1];
      found.payments ??= /^Payments (http:\/\/[\w.:]+)/.exec(line)?.[1];
      const { origin, mailbox, payments } = found;
      if (origin && mailbox && payments) resolve({ origin, mailbox, payments });
    });
  });
}
