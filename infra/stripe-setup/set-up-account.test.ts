import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startStripe, type StripeMockServer } from 'local-cloud/stripe';
import { priceGateway } from '#functions/billing/stripe/price.gateway.ts';
import { connectToStripe } from '#functions/billing/fixtures/stripe-connection.fixtures.ts';
import { stripeEventTypes } from '#functions/billing/stripe-events/stripe-event.gateway.ts';
import { toSubscriptionFacts } from '#functions/billing/subscription/subscription.gateway.ts';
import { stripeBusiness } from '#infra/start/stripe-products.ts';
import { subscribePlans, getPriceLookupKey, signupPlans } from '#shared/billing/plans.ts';

import { setUpAccount, formatInstructions } from './set-up-account.ts';

const SITE = 'https://app.example.com';
const plans = [...signupPlans, ...subscribePlans];

let folder: string;
let mockServer: StripeMockServer;
let stripe: Stripe;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stripe-setup-'));
  mockServer = await startStripe({ ...stripeBusiness, stateDir: folder });
  stripe = connectToStripe(mockServer).stripe;
  // Deactivates the mock server's predefined prices, so that each test starts without active
  // prices.
  for (const { id } of (await stripe.prices.list({ limit: 100 })).data) {
    await stripe.prices.update(id, { active: false, lookup_key: '' });
  }
});

afterEach(async () => {
  await mockServer.close();
  await rm(folder, { recursive: true });
});

const setUp = (options?: { finishes: boolean }) => setUpAccount(stripe, SITE, options);

const listStates = ({ results }: Awaited<ReturnType<typeof setUp>>) => [
  ...new Set(results.map(({ state }) => state)),
];

const cloneObjects = () =>
  (['product', 'price', 'webhookEndpoint', 'portalConfiguration'] as const).map((name) =>
    structuredClone(mockServer.control.listObjects(name)),
  );

const findPrice = async (lookupKey: string) =>
  (await stripe.prices.list({ lookup_keys: [lookupKey] })).data[0];

describe('an empty account', () => {
  it('gets a price for every plan, with the amount that the app shows', async () => {
    await setUp();

    const { open } = connectToStripe(mockServer);
    for (const plan of plans) {
      const id = await priceGateway(open).findPriceId(plan);
      expect(await stripe.prices.retrieve(id)).toMatchObject({
        unit_amount: plan.priceCents,
        tax_behavior: 'inclusive',
        product: `greenroom_${plan.tier}`,
        metadata: { tier: plan.tier, offer: plan.offer },
      });
    }
  });

  it('sends exactly the handled events, in the API version of the code', async () => {
    await setUp();

    const [endpoint] = (await stripe.webhookEndpoints.list()).data;

    expect(endpoint).toMatchObject({
      url: `${SITE}/api/stripe/webhook`,
      api_version: Stripe.API_VERSION,
    });
    expect(endpoint?.enabled_events.toSorted()).toEqual([...stripeEventTypes].toSorted());
  });

  it('offers card, invoices and cancellation at the end of the period in the portal, but no plan change', async () => {
    await setUp();

    const found = (await stripe.billingPortal.configurations.list({ is_default: false })).data;

    expect(found).toMatchObject([
      {
        default_return_url: `${SITE}/settings`,
        features: {
          invoice_history: { enabled: true },
          payment_method_update: { enabled: true },
          subscription_cancel: { enabled: true, mode: 'at_period_end' },
          subscription_update: { enabled: false },
          customer_update: { enabled: false },
        },
      },
    ]);
  });

  it('gets a report of the created objects with the webhook’s secret, but never the API key', async () => {
    const instructions = formatInstructions(await setUp(), SITE);
    expect(instructions).toContain('made    price professional_launch, $29 a month');
    expect(instructions).toMatch(/put-secret-value .*"webhookSecret":"whsec_\w+"/);
    expect(instructions).not.toContain(mockServer.secretKey);
  });
});

describe('a second run', () => {
  it('changes nothing and shows no secret', async () => {
    await setUp();

    const before = cloneObjects();
    const again = await setUp();

    expect(listStates(again)).toEqual(['kept']);
    expect(cloneObjects()).toEqual(before);
    expect(formatInstructions(again, SITE)).not.toMatch(/whsec_/);
  });

  it('continues after an interruption', async () => {
    for (let calls = 0; calls < 20; calls += 1) {
      mockServer.control.addFault({
        method: 'POST',
        when: 'after',
        with: { status: 500 },
        times: 2,
      });
      await setUp().catch((error: unknown) => {
        if (!(error instanceof Stripe.errors.StripeError)) throw error;
      });
      mockServer.control.clearFaults();
    }

    expect(listStates(await setUp())).toEqual(['kept']);
    expect((await stripe.prices.list({ active: true, limit: 100 })).data).toHaveLength(
      plans.length,
    );
    expect((await stripe.webhookEndpoints.list()).data).toHaveLength(1);
  });
});

describe('an account with different settings', () => {
  it('gets a new price if an amount differs; existing subscribers keep their plan', async () => {
    await setUp();

    const product = await stripe.products.create({ name: 'By hand' });

    const byHand = await stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: 3_500,
      recurring: { interval: 'month' },
      lookup_key: 'professional_monthly',
      transfer_lookup_key: true,
    });

    const customer = await stripe.customers.create({ email: 'sam@example.com' });
    const { id } = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: byHand.id }],
      trial_period_days: 3,
    });

    const { results } = await setUp();

    expect(results.filter(({ state }) => state !== 'kept')).toEqual([
      { object: 'price professional_monthly, $39 a month', state: 'changed' },
    ]);
    expect(await findPrice('professional_monthly')).toMatchObject({
      unit_amount: 3_900,
      active: true,
    });
    expect(await stripe.prices.retrieve(byHand.id)).toMatchObject({
      active: false,
      lookup_key: null,
    });
    expect(toSubscriptionFacts(await stripe.subscriptions.retrieve(id))).toMatchObject({
      tier: 'professional',
      priceCents: 3_500,
    });
    expect(listStates(await setUp())).toEqual(['kept']);
  });

  it.each([
    [
      'a price without plan metadata',
      async () =>
        stripe.prices.update((await findPrice('starter_launch'))?.id ?? '', {
          metadata: { tier: '' },
        }),
    ],

    [
      'a product with another name',
      async () => stripe.products.update('greenroom_starter', { name: 'Old' }),
    ],

    [
      'an inactive product',
      async () => stripe.products.update('greenroom_starter', { active: false }),
    ],

    [
      'a missing event type',
      async () => {
        const [endpoint] = (await stripe.webhookEndpoints.list()).data;
        return stripe.webhookEndpoints.update(endpoint?.id ?? '', {
          enabled_events: ['invoice.paid'],
        });
      },
    ],

    [
      'a portal that changes plans',
      async () => {
        const [portal] = (await stripe.billingPortal.configurations.list({ is_default: false }))
          .data;
        return stripe.billingPortal.configurations.update(portal?.id ?? '', {
          features: { subscription_cancel: { enabled: true, mode: 'immediately' } },
        });
      },
    ],
  ])('is corrected if it has %s, and nothing else changes', async (_, breakAccount) => {
    await setUp();
    await breakAccount();

    const states = (await setUp()).results.map(({ state }) => state);

    expect(states.filter((state) => state === 'changed')).toHaveLength(1);
    expect(states.filter((state) => state === 'made')).toHaveLength(0);
    expect(listStates(await setUp())).toEqual(['kept']);
  });

  it('keeps what belongs to others: endpoints elsewhere, other products and prices', async () => {
    const product = await stripe.products.create({ name: 'Consulting' });
    const price = await stripe.prices.create({
      product: product.id,
      currency: 'eur',
      unit_amount: 100,
    });

    const endpoint = await stripe.webhookEndpoints.create({
      url: 'https://other.example/hook',
      enabled_events: ['*'],
    });

    await setUp();

    expect(await stripe.products.retrieve(product.id)).toEqual(product);
    expect(await stripe.prices.retrieve(price.id)).toEqual(price);
    expect(await stripe.webhookEndpoints.retrieve(endpoint.id)).toMatchObject({
      status: 'enabled',
      enabled_events: ['*'],
    });
  });
});

describe('an endpoint with another API version', () => {
  let oldId: string;

  beforeEach(async () => {
    const old = await stripe.webhookEndpoints.create({
      url: `${SITE}/api/stripe/webhook`,
      enabled_events: ['*'],
      api_version: '2020-08-27',
    });
    oldId = old.id;
  });

  const oldStatus = async () => (await stripe.webhookEndpoints.retrieve(oldId)).status;

  it('stays enabled beside the new one, so that events arrive until the new secret is stored', async () => {
    const first = await setUp();
    expect(first.webhookSecret).toMatch(/^whsec_/);
    expect(formatInstructions(first, SITE)).toMatch(
      /"webhookSecret":\["whsec_\w+","<your old webhook secret>"\]/,
    );

    const again = await setUp();
    expect(listStates(again)).toEqual(['kept']);
    expect(formatInstructions(again, SITE)).toContain(`stripe:setup -- ${SITE} --finish`);
    expect(await oldStatus()).toBe('enabled');
  });

  it('is disabled by --finish, which changes nothing the second time', async () => {
    await setUp();
    const finished = await setUp({ finishes: true });

    expect(await oldStatus()).toBe('disabled');
    expect(formatInstructions(finished, SITE)).not.toContain('--finish');
    expect(listStates(await setUp({ finishes: true }))).toEqual(['kept']);
    expect((await stripe.webhookEndpoints.list()).data.map(({ status }) => status)).toEqual([
      'enabled',
      'disabled',
    ]);
  });

  it('stays enabled if --finish has only just created the new one', async () => {
    await setUp({ finishes: true });
    expect(await oldStatus()).toBe('enabled');
  });
});

describe('npm run stripe:setup', () => {
  const run = (env: Record<string, string>, ...rest: string[]) =>
    promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', fileURLToPath(new URL('./main.ts', import.meta.url)), ...rest],
      { env: { PATH: process.env.PATH, ...env } },
    );

  it('sets up the account of the key for the site; a second run with --finish changes nothing', async () => {
    const env = { STRIPE_SECRET_KEY: mockServer.secretKey, STRIPE_API_BASE: mockServer.url };
    const first = await run(env, SITE);
    expect(first.stdout).toContain(`made    webhook endpoint ${SITE}/api/stripe/webhook`);

    const second = await run(env, SITE, '--finish');
    expect(second.stdout).not.toMatch(/^(made|changed)/m);
    expect(first.stdout + first.stderr + second.stdout).not.toContain(mockServer.secretKey);
  });

  it.each([
    [['']],
    [['http://app.example.com']],
    [['app.example.com']],
    [['https://app.example.com/settings']],
    [['--finish']],
    [['https://app.example.com', '--finsih']],
  ])('prints the usage for %j', async (given) => {
    const env = { STRIPE_SECRET_KEY: mockServer.secretKey, STRIPE_API_BASE: mockServer.url };
    await expect(run(env, ...given)).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Usage'),
    });
  });

  it('creates no webhook endpoint for local use, because Stripe cannot reach it', async () => {
    const env = { STRIPE_SECRET_KEY: mockServer.secretKey, STRIPE_API_BASE: mockServer.url };
    expect((await run(env)).stdout).not.toMatch(/webhook|put-secret/);
    expect(await findPrice('executive_monthly')).toMatchObject({ unit_amount: 7_900 });
    expect((await stripe.webhookEndpoints.list()).data).toEqual([]);
  });

  it('prints the usage if the key is missing', async () => {
    await expect(run({}, SITE)).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Usage'),
    });
  });
});

it('every plan has a unique lookup key', () => {
  expect(new Set(plans.map(getPriceLookupKey)).size).toBe(plans.length);
});
