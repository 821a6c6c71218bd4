// `npm run preflight -- --stage dev -c name=value` checks the AWS account before a deployment, and
// `npm run smoke -- https://…` checks the site after it. Exit codes: 2 for invalid arguments, 1 for
// a failed check.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { findTargetStack, OperatorError, runInstalledAwsCli } from '#infra/operate/target-stack.ts';
import { readSettings, settingNames } from '#infra/settings.ts';
import { readContracts } from '#infra/verify/contracts.ts';
import { runChecks } from './check.ts';
import { createEndpointChecks } from './endpoint-checks.ts';
import { createPreflightChecks } from './preflight-checks.ts';
import { checkRecording } from './recording-check.ts';
import { createSiteChecks } from './site-checks.ts';
import type { Site } from './site.ts';

const USAGE = {
  smoke: 'npm run smoke -- [URL] [--stage dev] [--session COOKIE] [--api https://…] [--seconds 60]',
  preflight: 'npm run preflight -- [--stage dev] [-c name=value] [--allow CHECK]',
};

const RECORDING = fileURLToPath(
  new URL('../../functions/analysis/fixtures/answer.webm', import.meta.url),
);

const SMOKE_SECONDS = 60;
/** Share of the time limit that is reserved for deleting the recording. */
const CLEANUP_SHARE = 1 / 6;

const UNKNOWN = { origin: '', apiOrigin: undefined, tokenIssuer: undefined, appScript: undefined };

const [name, ...args] = process.argv.slice(2);

try {
  process.exitCode = (await (name === 'smoke' ? smoke() : preflight())) ? 0 : 1;
} catch (error) {
  const isUsageError = error instanceof TypeError && 'code' in error;
  if (!isUsageError && !(error instanceof OperatorError)) throw error;

  console.error(
    isUsageError
      ? `${error.message}\nUsage: ${name === 'smoke' ? USAGE.smoke : USAGE.preflight}`
      : error.message,
  );

  process.exitCode = isUsageError ? 2 : 1;
}

async function smoke(): Promise<boolean> {
  const text = { type: 'string' } as const;
  const options = { stage: text, session: text, api: text, seconds: text };
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [url] = positionals;
  const limitMs = Number(values.seconds ?? SMOKE_SECONDS) * 1000;
  const cleanupMs = Math.round(limitMs * CLEANUP_SHARE);

  const site: Site = {
    ...(url && !values.stage ? UNKNOWN : await readAddresses(values.stage)),
    ...(url && { origin: parseOrigin(url) }),
    ...(values.api && { apiOrigin: values.api }),
    // Other users of the machine can see a command's arguments, but not its environment variables.
    session: values.session || process.env['SMOKE_SESSION'] || undefined,
    signal: AbortSignal.timeout(limitMs - cleanupMs),
    cleanupMs,
  };

  console.log(`Checking ${site.origin}`);

  const recording = new Uint8Array(await readFile(RECORDING));
  const checks = [
    ...createSiteChecks(site),
    ...createEndpointChecks(site, await readContracts()),
    { name: 'recording', run: () => checkRecording(site, recording) },
  ];

  return runChecks(checks, console.log);
}

function parseOrigin(url: string): string {
  if (!URL.canParse(url)) throw new OperatorError(`${url} isn't a URL. Usage: ${USAGE.smoke}`);
  return new URL(url).origin;
}

/** Reads the stack outputs of the stage, or of the local stack if no stage is given. */
async function readAddresses(
  stage: string | undefined,
): Promise<Omit<Site, 'session' | 'signal' | 'cleanupMs'>> {
  const stack = await findTargetStack(stage);
  return {
    origin: stack.requireOutput('Site'),
    // The local stack's API is reachable only through its edge.
    apiOrigin: stage && stack.requireOutput('ApiOrigin'),
    tokenIssuer: stack.requireOutput('TokenIssuer'),
    appScript: stack.requireOutput('AppScript'),
  };
}

async function preflight(): Promise<boolean> {
  const options = {
    stage: { type: 'string' },
    context: { type: 'string', short: 'c', multiple: true },
    allow: { type: 'string', multiple: true },
  } as const;

  const { stage, context = [], allow = [] } = parseArgs({ args, options }).values;
  const entries = context.map(
    (entry) => [entry.split('=', 1)[0] ?? '', entry.slice(entry.indexOf('=') + 1)] as const,
  );
  const unknown = entries.find(([setting]) => !settingNames.includes(setting));
  if (unknown)
    throw new OperatorError(
      `Unknown setting: ${unknown[0]}. infra/docs/options.md lists all settings.`,
    );

  const values = new Map([...entries, ...(stage ? [['stage', stage] as const] : [])]);
  const settings = readSettings({ tryGetContext: (setting) => values.get(setting) });
  const region = await findRegion();
  const caller = await runInstalledAwsCli('sts', 'get-caller-identity');
  const { Account: accountId } = z.object({ Account: z.string() }).parse(JSON.parse(caller));

  console.log(`Checking account ${accountId} in ${region} for the stage ${settings.stage}`);

  const target = { settings, aws: runInstalledAwsCli, accountId, region, now: new Date() };
  const checks = createPreflightChecks(target, allow);
  const misspelled = allow.find((allowed) => !checks.some((check) => check.name === allowed));
  if (misspelled)
    throw new OperatorError(
      `Unknown check: ${misspelled}. Run without --allow to list all checks.`,
    );

  return runChecks(checks, console.log);
}

/** The region that the AWS CLI uses. */
async function findRegion(): Promise<string> {
  const { AWS_REGION, AWS_DEFAULT_REGION } = process.env;
  const region = AWS_REGION || AWS_DEFAULT_REGION;
  const configured =
    region ?? (await runInstalledAwsCli('configure', 'get', 'region').catch(() => ''));
  if (!configured.trim())
    throw new OperatorError('No AWS region is set. Run: aws configure set region us-east-1');

  return configured.trim();
}
