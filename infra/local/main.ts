import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { FUNCTIONS_OUTPUT } from '../build/build-functions.ts';
import { PRODUCT_NAME } from '../../shared/product/product.ts';
import { isFree } from './kept-ports.ts';
import { liveFunctions } from './live-functions.ts';
import { livePage } from './live-page.ts';
import { resetState, startLocalCloud, type LocalCloud } from './local-cloud.ts';
import { openAiSecretOf } from './openai/open-ai-secret.ts';
import { LOCAL_ASSEMBLY, prepareStack } from './prepare-stack.ts';
import { INSPECTOR_PORT } from './resources/functions.ts';
import { demoPeople, describeMember } from './seed/demo-members.ts';
import { StateInUse } from './state-lock.ts';
import { stripeKeysOf } from './stripe/stripe-keys.ts';
import { timed } from './timed.ts';

const DEFAULT_PORT = 3000;
const STOP_LIMIT_MS = 2_500;

/** The command behind `npm start` and `npm run dev`. Runs in the repository root until interrupted. */
export async function main(given: readonly string[]): Promise<void> {
  const chosen = optionsIn(given);
  if (!chosen) return;
  const { dev: isDev, inspect: inspected } = chosen;
  const history = !chosen['no-history'];
  const stateDir = resolve(process.env.STATE_DIR || '.state');
  const undo: (() => Promise<void>)[] = [];
  stopOnSignal(undo);
  try {
    if (chosen.reset) await resetState(stateDir);
    const stripeKeys = stripeKeysOf(process.env);
    const variables = secondFactorOf(process.env);
    await prepareStack(console.log, { withWeb: !isDev });
    const options = {
      cdkOut: LOCAL_ASSEMBLY,
      stateDir,
      openAiSecret: openAiSecretOf(process.env),
      stripeKeys,
      variables,
      history,
      ...(inspected && { inspected }),
      ...(isDev ? { page: livePage(!stripeKeys), codeFolder: (path: string) => resolve(FUNCTIONS_OUTPUT, path) } : {}),
    };
    const port = await choosePort();
    let cloud = await timed(console.log, 'Starting the local cloud', () => startLocalCloud({ ...options, port }));
    undo.push(() => cloud.close());
    const restart = async (): Promise<void> => {
      await cloud.close();
      cloud = await startLocalCloud({ ...options, port: Number(new URL(cloud.origin).port) });
    };
    if (isDev) {
      const watching = liveFunctions({ reload: (path) => cloud.reload(path), restart, say: console.log });
      undo.push(async () => watching.close());
    }
    console.log(welcome(cloud, { stateDir, history }));
    if (inspected) console.log(`Debugger on 127.0.0.1:${INSPECTOR_PORT}, from the first call of ${inspected} on\n`);
  } catch (error) {
    await Promise.all(undo.map((step) => step()));
    if (error instanceof StateInUse || error instanceof WrongChoice) return end(error.message);
    throw error;
  }
}

/** Exits the process on an unknown option. */
function optionsIn(given: readonly string[]) {
  const flag = { type: 'boolean', default: false } as const;
  try {
    const options = { dev: flag, reset: flag, 'no-history': flag, inspect: { type: 'string' } } as const;
    return parseArgs({ args: [...given], options }).values;
  } catch (error) {
    return end(error instanceof Error ? error.message : String(error));
  }
}

function welcome(
  cloud: LocalCloud,
  { stateDir, history }: { readonly stateDir: string; readonly history: boolean },
): string {
  const { stripe } = cloud.services;
  return [
    '',
    `${PRODUCT_NAME} runs on this machine.`,
    `ready ${cloud.origin}`,
    '',
    'Accounts, without passwords: sign in with a mailed code, or with their button on the sign-in page',
    ...demoPeople({ history }).map((person) => `  ${describeMember(person)}`),
    `Mailbox  ${cloud.mailboxUrl}`,
    ...(stripe ? [`Payments ${stripe.browserUrl}, where time can be moved; pay with 4242 4242 4242 4242`] : []),
    `State    ${relative(process.cwd(), stateDir) || stateDir}, logs of the functions in its folder logs`,
    'Ctrl-C stops, nothing is lost; npm start -- --reset starts afresh.',
    '',
  ].join('\n');
}

function stopOnSignal(undo: readonly (() => Promise<void>)[]): void {
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    void Promise.all(undo.map((step) => step())).then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
}

/** ADMIN_SECOND_FACTOR=required demands a second factor from local administrators, as in production. */
function secondFactorOf({ ADMIN_SECOND_FACTOR: wanted }: NodeJS.ProcessEnv): Record<string, string> {
  if (!wanted) return {};
  if (wanted !== 'required' && wanted !== 'not-asked') {
    throw new WrongChoice(`ADMIN_SECOND_FACTOR=${wanted} is neither required nor not-asked`);
  }
  return { ADMIN_SECOND_FACTOR: wanted };
}

class WrongChoice extends Error {}

/** Uses PORT if set; otherwise 3000, or the next free port. */
async function choosePort(): Promise<number> {
  const given = process.env.PORT;
  const first = given ? Number(given) : DEFAULT_PORT;
  if (!Number.isInteger(first) || first < 0 || first > 65_535) throw new WrongChoice(`PORT=${given} is not a port`);
  if (first === 0 || (await isFree(first))) return first;
  if (given) throw new WrongChoice(`Port ${first} is taken: set PORT to another one`);
  for (let port = first + 1; port < first + 100; port += 1) if (await isFree(port)) return port;
  return 0;
}

function end(message: string): undefined {
  console.error(message);
  process.exit(1);
}
