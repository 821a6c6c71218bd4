import { afterEach, describe, expect, it, vi } from 'vitest';
import { repetitions } from '#infra/verify/repetitions.ts';
import { collectLog } from '#platform/collected-log.fixtures.ts';
import { createHandler } from '#platform/http/handler.ts';
import {
  APP_ORIGIN,
  EDGE_SECRET_SHA256,
  httpEvent,
  lambdaContext,
} from '#platform/http/http-event.fixtures.ts';
import type { Principal } from '#platform/session/principal.ts';
import { createSubscription } from '#shared/billing/billing.contract.ts';

import { signupForm, type AllCheckoutDeps } from '../fixtures/checkout-world.fixtures.ts';
import { world } from '../fixtures/fresh-checkout-world.fixtures.ts';
import { connectToStripe } from '../fixtures/stripe-connection.fixtures.ts';
import { checkoutGateway } from './checkout.gateway.ts';
import { createSubscriptionEndpoint } from './create-subscription.endpoint.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const valid = { ...signupForm, tier: 'starter' };

/** Sends the request through the HTTP handler and parses the response. */
async function post(
  body: unknown,
  { caller = null, deps = {} }: { caller?: Principal | null; deps?: Partial<AllCheckoutDeps> } = {},
) {
  const handler = createHandler(
    createSubscription,
    () => createSubscriptionEndpoint.with({ ...world.deps, ...deps }),
    () => ({
      authenticate: async () => caller,
      appOrigin: APP_ORIGIN,
      originVerifySha256: EDGE_SECRET_SHA256,
      callCounts: null,
    }),
  );

  const headers = { 'content-type': 'application/json' };
  const path = '/api/create-subscription';
  const answer = await handler(
    httpEvent({ method: 'POST', path, headers, body: JSON.stringify(body) }),
    lambdaContext,
  );

  return {
    status: answer.statusCode,
    code: answer.headers?.['x-error-code'],
    headers: answer.headers,
    body: answer.body,
  };
}

describe('POST /api/create-subscription', () => {
  it.each<[string, unknown]>([
    ['an unknown plan', { ...valid, tier: 'gold', subscriptionTier: 'gold' }],
    [
      'Executive, which isn’t sold at signup',
      { ...valid, tier: 'executive', subscriptionTier: 'executive' },
    ],
    ['two different plans', { ...valid, tier: 'professional' }],
    ['no tier', signupForm],
    ['a price', { ...valid, price: 'price_1' }],
    ['an amount', { ...valid, amount: 1 }],
    ['a customer', { ...valid, customerId: 'cus_1' }],
    ['no names', { ...valid, firstName: '  ' }],
    ['an invalid email', { ...valid, email: 'nora' }],
    [
      'an email too long for an account',
      { ...valid, email: `${'a'.repeat(64)}@${'b'.repeat(60)}.com` },
    ],
    ['a list as the tier', { tier: ['starter'] }],
    ['a price in addition to the tier', { tier: 'starter', priceId: 'price_1' }],
    ['nothing', {}],
  ])('refuses %s', async (_, body) => {
    expect(await post(body, { caller: await world.addMember() })).toMatchObject({
      status: 400,
      code: 'BAD_REQUEST',
    });
    expect(world.mockStripe.control.listObjects('customer')).toEqual([]);
  });

  it('requires a session for a tier without a form', async () => {
    expect(await post({ tier: 'starter' })).toMatchObject({
      status: 401,
      code: 'SIGN_IN_REQUIRED',
    });
  });

  it('sells nothing if Stripe has no price with that amount', async () => {
    const [price] = (await world.stripe.prices.list({ lookup_keys: ['professional_launch'] })).data;
    await world.stripe.prices.update(price?.id ?? '', { active: false });

    const body = {
      ...valid,
      email: 'priceless@example.com',
      tier: 'professional',
      subscriptionTier: 'professional',
    };

    expect(await post(body)).toMatchObject({ status: 409, code: 'PLAN_UNAVAILABLE' });

    await world.stripe.prices.update(price?.id ?? '', { active: true });
    expect(await post(body)).toMatchObject({ status: 200 });
  });

  it('never logs an email, name or secret', async () => {
    const { lines, stop } = collectLog();
    const privateForm = {
      ...valid,
      email: 'canary@example.com',
      firstName: 'Canary',
      lastName: 'Bird',
    };

    world.mockStripe.control.addFault({
      method: 'POST',
      path: '^/v1/subscriptions$',
      times: 2,
      with: { status: 500 },
    });

    await post(privateForm);

    const { body } = await post(privateForm);
    await post({ ...privateForm, tier: 'professional', subscriptionTier: 'professional' });
    stop();

    expect(body).toContain('_secret_');
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.join('\n')).not.toMatch(/canary|bird|_secret_/i);
  });
});

function findCreated(email: string) {
  const customers = world.mockStripe.control
    .listObjects('customer')
    .filter((each) => each.email === email);
  const subscriptions = world.mockStripe.control.listObjects('subscription');
  const own = subscriptions.filter(({ customer }) => customers.some(({ id }) => id === customer));

  return { customers: customers.length, subscriptions: own.length };
}

const CALLS = {
  'making the customer': ['POST', '^/v1/customers$'],
  'listing what the customer has': ['GET', '^/v1/subscriptions$'],
  'finding the price': ['GET', '^/v1/prices$'],
  'beginning the subscription': ['POST', '^/v1/subscriptions$'],
} as const;

describe('Stripe outages', () => {
  let tries = 0;
  // A 429 has no `after` case, because Stripe applies its rate limit before processing a request.
  const faults = [
    { when: 'before', fault: 'reset' },
    { when: 'after', fault: 'reset' },
    { when: 'before', fault: { status: 500 } },
    { when: 'after', fault: { status: 500 } },
    { when: 'before', fault: { status: 429 } },
  ] as const;

  const cells = Object.entries(CALLS).flatMap(([step, [method, path]]) =>
    faults.map((each) => ({ step, method, path, ...each, name: JSON.stringify(each.fault) })),
  );
  // The short run tests every third combination, which still covers every call and every fault.
  const matrix = cells.filter((_, at) => at % repetitions({ short: 3, full: 1 }) === 0);
  // True if Stripe replays the failure for the same idempotency key. These failures have their own
  // test.
  const isRepeated = ({ method, fault, when, path }: (typeof matrix)[number]) =>
    method === 'POST' &&
    path.endsWith('$') &&
    when === 'after' &&
    JSON.stringify(fault) === '{"status":500}';

  it.each(matrix.filter(isRepeated))(
    'finds the existing object if Stripe keeps replaying a failure of $step',
    async (each) => {
      const body = { ...valid, email: `away-${(tries += 1)}@example.com` };
      world.mockStripe.control.addFault({
        method: each.method,
        path: each.path,
        when: 'after',
        with: each.fault,
      });

      expect(await post(body)).toMatchObject({ status: 200 });
      expect(findCreated(body.email)).toEqual({ customers: 1, subscriptions: 1 });
    },
  );

  it.each(matrix.filter((each) => !isRepeated(each)))(
    'a fault $when $step ($name) returns 503, and a retry completes the signup',
    async (each) => {
      const { method, path, fault, when } = each;
      const body = { ...valid, email: `away-${(tries += 1)}@example.com` };
      // The SDK tries twice, so the caller sees an error only after two failures.
      world.mockStripe.control.addFault({ method, path, when, times: 2, with: fault });
      expect(await post(body)).toMatchObject({ status: 503, code: 'BILLING_UNAVAILABLE' });

      world.mockStripe.control.clearFaults();
      expect(await post(body)).toMatchObject({ status: 200 });
      expect(findCreated(body.email)).toEqual({ customers: 1, subscriptions: 1 });
    },
  );

  it('a hanging Stripe times out', async () => {
    const body = { ...valid, email: 'patient@example.com' };
    world.mockStripe.control.addFault({
      method: 'POST',
      path: '^/v1/subscriptions$',
      when: 'after',
      times: 2,
      with: 'hang',
    });

    const { open } = connectToStripe(world.mockStripe, { responseLimitMs: 500 });
    const subscriptions = checkoutGateway(open, { isAutomatic: false });
    const answer = await post(body, { deps: { subscriptions } });
    expect(answer).toMatchObject({ status: 503, code: 'BILLING_UNAVAILABLE' });

    world.mockStripe.control.clearFaults();
    expect(await post(body)).toMatchObject({ status: 200 });
  });
});
