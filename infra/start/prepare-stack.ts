import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { LOCAL_DOMAIN } from 'local-cloud/addresses';
import { lockState, StateInUseError } from 'local-cloud/state-lock';
import { FUNCTIONS_OUTPUT } from '#infra/build/build-functions.ts';
import { buildIfChanged } from '#infra/build/build-if-changed.ts';
import type { WebBuild } from '#infra/settings.ts';

import { logDuration } from './log-duration.ts';
import { runScript } from './run-script.ts';

export const STACK_VARIANTS = ['stack', 'stack-streaming', 'stack-production'] as const;

export type StackVariant = (typeof STACK_VARIANTS)[number];

/** The output folder, separate from the output for deployment. */
const assemblyOf = (variant: StackVariant): string =>
  resolve('.build', variant.replace('stack', 'local-assembly'));

/** Sender address of all emails. Every email ends up in the local mailbox. */
const MAIL_FROM = 'hello@greenroom.test';
/** High, because all local users and journeys share one IP address and a few accounts. */
const LIMIT_FACTOR = 200;
const RUNNING_FOLDER = resolve('.build/running');

/** The settings of a variant, besides those of every local stack. */
const VARIANT_CONTEXT: Readonly<Record<StackVariant, object>> = {
  stack: {},
  'stack-streaming': { streaming: 'mediaconvert' },
  // The settings that infra/docs/first-deployment.md uses for the real site.
  'stack-production': {
    stage: 'production',
    domainName: LOCAL_DOMAIN,
    certificateArn: 'arn:aws:acm:us-east-1:000000000000:certificate/local',
    contactMail: MAIL_FROM,
    alarmEmail: MAIL_FROM,
    monthlyBudget: 50,
  },
};

/**
 * Builds the functions and the web app and synthesizes the stack, skipping each part whose sources
 * haven't changed. Must run in the repository root; only one call builds at a time. Returns the
 * folder of the synthesized stack.
 */
export async function prepareStack(
  log: (line: string) => void,
  options: { withWeb: boolean; variant: StackVariant },
): Promise<string> {
  const assembly = assemblyOf(options.variant);
  const webBuild = options.variant === 'stack-production' ? 'web-protected' : 'web';
  const unlock = await acquireBuildLock();

  try {
    await recordRunningProcess();

    const webPage = resolve('.build', webBuild, 'index.html');
    const buildPages = () => logDuration(log, 'Building the web app', () => buildPart(webBuild));

    await Promise.all([
      buildIfChanged('functions', FUNCTIONS_OUTPUT, () =>
        logDuration(log, 'Building functions', () => buildPart('functions')),
      ),
      (options.withWeb || !existsSync(webPage)) && buildIfChanged(webBuild, webPage, buildPages),
    ]);

    await buildIfChanged(options.variant, join(assembly, 'manifest.json'), async () => {
      await logDuration(log, 'Synthesizing the stack', () => synthesizeStack(options.variant));
      await deleteOldAssets(assembly);
    });

    return assembly;
  } finally {
    await unlock();
  }
}

/** In another process, because this one would keep the build's memory, about 900 MB. */
async function buildPart(part: 'functions' | WebBuild): Promise<void> {
  await runScript('the build failed', ['infra/build/main.ts', part], process.env);
}

/** Waits for as long as another process builds, however slow the machine is. */
async function acquireBuildLock(): Promise<() => Promise<void>> {
  for (;;) {
    try {
      return await lockState(resolve('.build/turn'));
    } catch (error) {
      if (!(error instanceof StateInUseError)) throw error;
      await new Promise((resume) => setTimeout(resume, 300));
    }
  }
}

/**
 * Synthesizes the stack again after a change. Returns true if anything other than function code
 * changed.
 */
export async function resynthesizeStack(variant: StackVariant): Promise<boolean> {
  const unlock = await acquireBuildLock();
  try {
    const before = await readTemplates(assemblyOf(variant));
    await synthesizeStack(variant);
    return (await readTemplates(assemblyOf(variant))) !== before;
  } finally {
    await unlock();
  }
}

/** The text of all templates, without the hashes of function code. */
async function readTemplates(assembly: string): Promise<string> {
  const templates = (await readdir(assembly))
    .filter((name) => name.endsWith('.template.json'))
    .toSorted();
  const texts = await Promise.all(templates.map((name) => readFile(join(assembly, name), 'utf8')));

  return texts.join('\n').replaceAll(/[0-9a-f]{64}/g, '');
}

/**
 * Runs the CDK app without the CDK CLI, which would take a second longer and require an AWS
 * account.
 */
async function synthesizeStack(variant: StackVariant): Promise<void> {
  const settings = JSON.parse(await readFile(resolve('cdk.json'), 'utf8')) as { context?: object };
  const context = {
    ...settings.context,
    mailFrom: MAIL_FROM,
    limitFactor: LIMIT_FACTOR,
    ...VARIANT_CONTEXT[variant],
    'aws:cdk:enable-asset-metadata': true,
    'aws:cdk:enable-path-metadata': true,
    'aws:cdk:bundling-stacks': ['**'],
  };

  const env = {
    ...process.env,
    CDK_OUTDIR: assemblyOf(variant),
    CDK_CONTEXT_JSON: JSON.stringify(context),
    // Skip validation: tests already check for dependency cycles and cdk-nag findings, and
    // validation takes longer than the rest of the synthesis.
    CDK_VALIDATION: 'false',
    GREENROOM_SKIP_BUILD: '1',
  };

  await runScript('the stack cannot be synthesized', ['infra/app.ts'], env);
}

/** Deletes the assets of earlier builds, unless another process is using them. */
async function deleteOldAssets(assembly: string): Promise<void> {
  if (await isUsedByOtherProcess()) return;

  const manifests = (await readdir(assembly)).filter((name) => name.endsWith('.assets.json'));
  const assetManifests = (
    await Promise.all(manifests.map((name) => readFile(join(assembly, name), 'utf8')))
  ).join('\n');

  for (const name of await readdir(assembly)) {
    if (name.startsWith('asset.') && !assetManifests.includes(name))
      await rm(join(assembly, name), { recursive: true });
  }
}

/**
 * Records that this process uses the assembly. The record is valid only while the process is
 * running.
 */
async function recordRunningProcess(): Promise<void> {
  await mkdir(RUNNING_FOLDER, { recursive: true });
  await writeFile(join(RUNNING_FOLDER, String(process.pid)), '');
}

async function isUsedByOtherProcess(): Promise<boolean> {
  const recorded = await readdir(RUNNING_FOLDER);
  const running = recorded.filter((pid) => isAlive(Number(pid)));
  await Promise.all(
    recorded.map((pid) => running.includes(pid) || rm(join(RUNNING_FOLDER, pid), { force: true })),
  );

  return running.some((pid) => Number(pid) !== process.pid);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
