import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { resetState, startLocalCloud, type LocalCloud } from 'local-cloud';
import type { Cloud } from 'local-cloud/cloud';
import { INSPECTOR_PORT } from 'local-cloud/functions';
import { isPortFree } from 'local-cloud/ports';
import { StateInUseError } from 'local-cloud/state-lock';
import { configureStripePage } from 'local-cloud/stripe/page';
import { FUNCTIONS_OUTPUT } from '#infra/build/build-functions.ts';
import { getPageFile, prerenderedPages } from '#shared/product/prerendered-pages.ts';
import { PRODUCT_NAME } from '#shared/product/product.ts';

import { watchFunctions } from './watch-functions.ts';
import { createVitePage } from './vite-page.ts';
import { readOpenAiSecret, storeOpenAiSecret } from './open-ai-secret.ts';
import { moveSessions } from './move-sessions.ts';
import { prepareStack, type StackVariant } from './prepare-stack.ts';
import { listSampleMails } from './sample-mails.ts';
import { listDemoMembers, describeMember } from './seed/demo-members.ts';
import { seedEverything } from './seed/seed.ts';
import { readStripeKeys, storeStripeSecret } from './stripe-keys.ts';
import { stripeProducts } from './stripe-products.ts';
import { logDuration } from './log-duration.ts';

const DEFAULT_PORT = 3000;
const SHUTDOWN_TIMEOUT_MS = 2_500;

/**
 * The command behind `npm start` and `npm run dev`. Runs in the repository root until interrupted.
 */
export async function main(args: readonly string[]): Promise<void> {
  const options = parseOptions(args);
  if (!options) return;

  const { dev: isDev, inspect: inspected } = options;
  const history = !options['no-history'];
  const stateDir = resolve(process.env.STATE_DIR || '.state');
  const cleanups: (() => Promise<void>)[] = [];
  stopOnSignal(cleanups);

  try {
    if (options.reset) await resetState(stateDir);

    const stripeKeys = readStripeKeys(process.env);
    const variables = readSecondFactorOverride(process.env);
    const concurrency = readConcurrency(options.concurrency);
    const variant = chooseVariant(options);
    const cdkOut = await prepareStack(console.log, { withWeb: !isDev, variant });

    const configure = async (cloud: Cloud): Promise<void> => {
      storeOpenAiSecret(cloud, readOpenAiSecret(process.env));
      storeStripeSecret(cloud, stripeKeys);

      const pages = ['app.html', ...prerenderedPages.map(({ path }) => getPageFile(path))];
      await configureStripePage(cloud, { publishableKey: stripeKeys?.publishableKey, pages });

      await seedEverything(cloud, { history });
    };

    const cloudOptions = {
      cdkOut,
      stateDir,
      productName: PRODUCT_NAME,
      sampleMails: listSampleMails,
      ...(!stripeKeys && { stripeProducts }),
      variables,
      configure,
      beforeClockMoves: moveSessions,
      inspected,
      concurrency,
      ...(isDev
        ? {
            page: createVitePage(!stripeKeys),
            codeFolder: (path: string) => resolve(FUNCTIONS_OUTPUT, path),
          }
        : {}),
    };

    const port = await choosePort();
    let cloud = await logDuration(console.log, 'Starting the local cloud', () =>
      startLocalCloud({ ...cloudOptions, port }),
    );
    cleanups.push(() => cloud.close());

    const restart = async (): Promise<void> => {
      await cloud.close();
      cloud = await startLocalCloud({ ...cloudOptions, port: Number(new URL(cloud.origin).port) });
    };

    if (isDev) {
      const watching = watchFunctions({
        variant,
        reload: (path) => cloud.reload(path),
        restart,
        log: console.log,
      });

      cleanups.push(async () => watching.close());
    }

    console.log(formatWelcome(cloud, { stateDir, history }));

    if (inspected)
      console.log(
        `Debugger on 127.0.0.1:${INSPECTOR_PORT}, available once ${inspected} is first called\n`,
      );
  } catch (error) {
    await Promise.all(cleanups.map((step) => step()));
    if (error instanceof StateInUseError || error instanceof InvalidOptionError)
      return exitWithError(error.message);

    throw error;
  }
}

/** Exits the process on an unknown option. */
function parseOptions(args: readonly string[]) {
  const flag = { type: 'boolean', default: false } as const;
  const text = { type: 'string' } as const;

  try {
    const flags = {
      dev: flag,
      reset: flag,
      'no-history': flag,
      streaming: flag,
      production: flag,
    } as const;

    const options = { ...flags, inspect: text, concurrency: text } as const;

    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    return exitWithError(error instanceof Error ? error.message : String(error));
  }
}

function formatWelcome(
  cloud: LocalCloud,
  { stateDir, history }: { stateDir: string; history: boolean },
): string {
  const { stripe } = cloud.services;
  return [
    '',
    `${PRODUCT_NAME} runs on this machine.`,
    `ready ${cloud.origin}`,
    '',
    'Accounts (no password needed): sign in with an emailed code, or press their button on the sign-in page',
    ...listDemoMembers({ history }).map((person) => `  ${describeMember(person)}`),
    `Mailbox  ${cloud.services.mailboxUrl}`,
    ...(stripe
      ? [
          `Payments ${stripe.browserUrl}, where you can move the clock; pay with 4242 4242 4242 4242`,
        ]
      : []),
    `State    ${relative(process.cwd(), stateDir) || stateDir}, function logs in its logs folder`,
    'Ctrl-C stops the stack and keeps all data; npm start -- --reset deletes the data first.',
    '',
  ].join('\n');
}

function stopOnSignal(cleanups: readonly (() => Promise<void>)[]): void {
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
    void Promise.all(cleanups.map((step) => step())).then(() => process.exit(0));
  };

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
}

/**
 * With ADMIN_SECOND_FACTOR=required, local administrators need a second factor, as in production.
 */
function readSecondFactorOverride({
  ADMIN_SECOND_FACTOR: setting,
}: NodeJS.ProcessEnv): Record<string, string> {
  if (!setting) return {};

  if (setting !== 'required' && setting !== 'not-asked') {
    throw new InvalidOptionError(
      `ADMIN_SECOND_FACTOR=${setting} is neither required nor not-asked`,
    );
  }

  return { ADMIN_SECOND_FACTOR: setting };
}

function chooseVariant({
  streaming,
  production,
}: {
  streaming: boolean;
  production: boolean;
}): StackVariant {
  if (streaming && production)
    throw new InvalidOptionError('Choose either --streaming or --production');
  if (production) return 'stack-production';

  return streaming ? 'stack-streaming' : 'stack';
}

function readConcurrency(given: string | undefined): number | undefined {
  if (given === undefined || /^[1-9]\d{0,3}$/.test(given))
    return given === undefined ? undefined : Number(given);
  throw new InvalidOptionError(`--concurrency ${given} is not a number from 1 to 9999`);
}

class InvalidOptionError extends Error {}

/** Uses PORT if set. Otherwise uses 3000, or the next free port. */
async function choosePort(): Promise<number> {
  const given = process.env.PORT;
  const first = given ? Number(given) : DEFAULT_PORT;
  if (!Number.isInteger(first) || first < 0 || first > 65_535)
    throw new InvalidOptionError(`PORT=${given} is not a port`);
  if (first === 0 || (await isPortFree(first))) return first;
  if (given) throw new InvalidOptionError(`Port ${first} is taken: set PORT to another one`);

  for (let port = first + 1; port < first + 100; port += 1) if (await isPortFree(port)) return port;

  return 0;
}

function exitWithError(message: string): undefined {
  console.error(message);
  process.exit(1);
}
