// `npm run benchmark -- rotation [--per-second 50]`: rotates every secret of a local stack under
// load. Exits with 1 if a call fails. See README.md.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { startLocalCloud } from 'local-cloud';
import type { Cloud } from 'local-cloud/cloud';
import { prepareStack } from '#infra/start/prepare-stack.ts';
import { listSampleMails } from '#infra/start/sample-mails.ts';
import { seedEverything } from '#infra/start/seed/seed.ts';
import { storeStripeSecret } from '#infra/start/stripe-keys.ts';
import { stripeProducts } from '#infra/start/stripe-products.ts';
import { PRODUCT_NAME } from '#shared/product/product.ts';
import { listEdgeKeySteps } from './edge-key-steps.ts';
import { createRotationCalls, startLoad, type LoadResults } from './rotation-load.ts';
import { listSecretSteps } from './rotation-steps.ts';

/** Calls that must finish before the next step. */
const CALLS_PER_STEP = 150;

const { values } = parseArgs({ options: { 'per-second': { type: 'string', default: '50' } } });

const cdkOut = await prepareStack(console.log, { withWeb: false, variant: 'stack' });
const stateDir = await mkdtemp(join(tmpdir(), 'benchmark-rotation-'));

let cloud: Cloud | undefined;

const local = await startLocalCloud({
  cdkOut,
  stateDir,
  productName: PRODUCT_NAME,
  sampleMails: listSampleMails,
  stripeProducts,
  async configure(started) {
    cloud = started;
    storeStripeSecret(started, undefined);
    await seedEverything(started, { history: false });
  },
});

try {
  if (cloud) await rotate(cloud);
} finally {
  await local.close();
  await rm(stateDir, { recursive: true, force: true });
}

async function rotate(running: Cloud): Promise<void> {
  const control = running.services.stripe?.control;
  // The load sends its own webhooks, so the mock server's go to a closed port.
  const secret = control?.registerWebhook(`${local.origin}/api/stripe/webhook`) ?? '';
  control?.registerWebhook('http://127.0.0.1:9/nobody', { alone: true });

  const signer = { secrets: [secret], now: running.clock.now };
  const calls = await createRotationCalls(local.origin, signer);
  const load = startLoad(calls, Number(values['per-second']));
  const { updateEdge } = local;
  const deps = { cloud: running, updateEdge, signer, hold: () => load.hold(20) };
  const steps = [...listEdgeKeySteps(deps), ...listSecretSteps(deps)];

  for (const { name, apply } of [{ name: 'before', apply: () => undefined }, ...steps]) {
    const startedAt = performance.now();
    await apply();
    await load.hold(CALLS_PER_STEP);
    report(name, load.takeResults(), startedAt);
  }

  // The last step's calls may still fail.
  const stoppedAt = performance.now();
  await load.stop();
  report('after', load.takeResults(), stoppedAt);
}

function report(step: string, { finished, errors }: LoadResults, startedAt: number): void {
  const rate = finished / ((performance.now() - startedAt) / 1_000);
  console.log(
    `${step.padEnd(34)} ${finished} calls, ${rate.toFixed(0)}/s, ${errors.length} failed`,
  );
  for (const error of new Set(errors)) console.log(`  ${error}`);
  if (errors.length > 0) process.exitCode = 1;
}
