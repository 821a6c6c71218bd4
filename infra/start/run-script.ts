import { fork, type ChildProcess } from 'node:child_process';
import process from 'node:process';

const EXIT_WITH_PARENT = new URL('exit-with-parent.mjs', import.meta.url).href;

/**
 * Runs a TypeScript file in another process, which ends soon after this one does. Throws with `failure`
 * and the message of the script's error.
 */
export async function runScript(
  failure: string,
  [file, ...args]: readonly [string, ...string[]],
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const child = fork(file, args, {
    env,
    execArgv: ['--import', EXIT_WITH_PARENT, '--import', 'tsx'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });

  // The script exits by itself only once its current step ends.
  const killChild = () => child.kill('SIGKILL');
  process.once('exit', killChild);

  try {
    const { code, signal, output } = await collect(child);
    if (code !== 0)
      throw new Error(`${failure} (${signal ?? `exit code ${code}`}):\n${extractError(output)}`);
  } finally {
    process.off('exit', killChild);
  }
}

interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  output: string;
}

function collect(child: ChildProcess): Promise<Ended> {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (piece: string) => (output += piece));

  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal, output }));
  });
}

/**
 * The uncaught error's message in Node's output, without its stack trace; the whole output if it
 * contains no error.
 */
export function extractError(output: string): string {
  return /^\w*Error: .*?(?=\n {4}at )/ms.exec(output)?.[0] ?? output;
}
