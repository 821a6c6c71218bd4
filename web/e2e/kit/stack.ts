import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const repositoryRoot = fileURLToPath(new URL('../../..', import.meta.url));

export interface Stack {
  /** The app's origin, `http://127.0.0.1:PORT`. */
  origin: string;
  /** URL of the page with all sent emails. */
  mailbox: string;
  /** URL of the mock server for Stripe, `http://localhost:PORT`. */
  payments: string;
  pid: number;
  /**
   * Stops the stack like Ctrl-C. Resolves with the exit code. Throws if a call wasn't permitted.
   */
  stop(): Promise<number | null>;
  /** Kills the stack without cleanup, like a power failure. */
  kill(): Promise<void>;
}

// Clear the developer's keys, so that tests never send recordings or payments to real services.
const clearedKeys = {
  OPENAI_API_KEY: '',
  STRIPE_SECRET_KEY: '',
  STRIPE_PUBLISHABLE_KEY: '',
  STRIPE_WEBHOOK_SECRET: '',
};

export interface StackOptions {
  stateDir: string;
  /** Default 0, which picks a free port. */
  port?: number;
  /** Requires a second factor from administrators, as in production. */
  secondFactor?: boolean;
  /**
   * Adds the demo member with weeks of practice. The analysis engine is then busy for about 30
   * seconds.
   */
  withHistory?: boolean;
  /** Makes streaming versions of course videos. */
  streaming?: boolean;
  /** Has a domain and the other settings of production. */
  production?: boolean;
  /** Maximum number of functions that run at the same time. */
  concurrency?: number;
}

/**
 * Runs the `npm start` script and resolves when the stack is ready. If starting fails, throws an
 * error with the script's output.
 */
export async function startStack({
  stateDir,
  port = 0,
  secondFactor = false,
  withHistory = false,
  streaming = false,
  production = false,
  concurrency,
}: StackOptions): Promise<Stack> {
  const stackEnv = {
    STATE_DIR: stateDir,
    PORT: String(port),
    ADMIN_SECOND_FACTOR: secondFactor ? 'required' : '',
  };

  const flags = [
    ...(withHistory ? [] : ['--no-history']),
    ...(streaming ? ['--streaming'] : []),
    ...(production ? ['--production'] : []),
    ...(concurrency === undefined ? [] : ['--concurrency', String(concurrency)]),
  ];

  const child = spawn(process.execPath, ['infra/start/start.mjs', ...flags], {
    cwd: repositoryRoot,
    env: { ...process.env, ...stackEnv, ...clearedKeys },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

  const output: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));

  const exited = once(child, 'exit');

  const addresses = await Promise.race([
    readAddresses(child, output),
    exited.then(([code]) =>
      Promise.reject(new Error(`the stack ended with ${code}:\n${output.join('')}`)),
    ),
  ]);

  return {
    ...addresses,
    pid: child.pid ?? 0,

    async stop() {
      child.kill('SIGINT');
      await exited;

      const denied = output.join('').match(/^not permitted: .*$/gm);
      if (denied)
        throw new Error(`A function lacks a permission:\n${[...new Set(denied)].join('\n')}`);

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
