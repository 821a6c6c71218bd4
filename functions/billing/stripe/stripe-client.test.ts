import { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startBillingWorld, type BillingWorld } from '../fixtures/billing-world.fixtures.ts';
import { connectToStripe } from '../fixtures/stripe-connection.fixtures.ts';
import { callStripe, createStripeAccess } from './stripe-client.gateway.ts';

const keys = (secretKey: string) => JSON.stringify({ secretKey, webhookSecret: 'whsec_1' });

describe('Stripe keys', () => {
  let secret = 'not-configured';
  let reads = 0;
  const open = () => createStripeAccess('unused', async () => ((reads += 1), secret));

  beforeEach(() => {
    secret = 'not-configured';
    reads = 0;
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it('take effect as soon as they are stored', async () => {
    const access = open();
    await expect(access()).rejects.toMatchObject({ refusal: 'NOT_CONFIGURED' });

    secret = keys('sk_test_1');
    expect(await access()).toMatchObject({ webhookSecrets: ['whsec_1'], isLive: false });
  });

  it('are read once a minute, so that rotated keys take effect', async () => {
    const access = open();
    secret = keys('sk_test_1');
    await Promise.all([access(), access(), access()]);
    secret = keys('sk_live_2');
    expect(await access()).toMatchObject({ isLive: false });
    expect(reads).toBe(1);

    vi.setSystemTime(1_061_000);
    expect(await access()).toMatchObject({ isLive: true });
    expect(reads).toBe(2);
  });

  it.each([
    '{',
    '{}',
    '[]',
    '"text"',
    '{"secretKey":""}',
    'sk_test_secret',
    '{"secretKey":"sk","webhookSecret":7}',
  ])('cause an error that doesn’t contain them if they are invalid: %s', async (text) => {
    secret = text;

    const error: unknown = await open()().catch((thrown: unknown) => thrown);

    expect(String(error)).toBe(
      'Error: the Stripe secret is not JSON with secretKey and webhookSecret',
    );
  });

  it('include restricted live keys', async () => {
    secret = keys('rk_live_1');
    expect(await open()()).toMatchObject({ isLive: true });
  });
});

describe('Stripe failures', () => {
  let world: BillingWorld;

  beforeEach(async () => {
    world = await startBillingWorld();
  });

  afterEach(() => world.close());
  const call = () => callStripe(world.open, (stripe) => stripe.customers.list());

  it.each([
    ['fails', { status: 500 }],
    ['is overloaded', { status: 503 }],
    ['asks to slow down', { status: 429 }],
    ['is busy with the same request', { status: 409 }],
    ['closes the connection', 'reset'],
  ] as const)('reports an outage while Stripe %s, and recovers afterward', async (_, fault) => {
    world.mockStripe.control.addFault({ with: fault, times: 2 });
    await expect(call()).rejects.toMatchObject({
      name: 'DependencyFailure',
      refusal: 'BILLING_UNAVAILABLE',
    });

    world.mockStripe.control.clearFaults();
    expect((await call()).data).toEqual([]);
  });

  it('times out if Stripe doesn’t respond', async () => {
    const { open } = connectToStripe(world.mockStripe, { responseLimitMs: 500 });
    world.mockStripe.control.addFault({ with: 'hang', times: 2 });
    const answer = callStripe(open, (stripe) => stripe.customers.list());
    await expect(answer).rejects.toMatchObject({ refusal: 'BILLING_UNAVAILABLE' });
  });

  it('hides a single failure', async () => {
    world.mockStripe.control.addFault({ with: { status: 500 }, times: 1 });
    expect((await call()).data).toEqual([]);
  });

  it('rethrows errors about the request itself', async () => {
    const wrong = callStripe(world.open, (stripe) => stripe.customers.retrieve('cus_none'));
    await expect(wrong).rejects.toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
  });
});
