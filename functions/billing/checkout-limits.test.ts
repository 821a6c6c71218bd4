import { rawRequest } from '../platform/http/call.fixtures.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isRefusal } from '../platform/http/refusal.ts';
import { checkoutGateway } from './checkout.gateway.ts';
import { signupForm, startCheckoutWorld, type AllCheckoutDeps, type CheckoutWorld } from './checkout-world.fixtures.ts';
import { createSubscriptionWith } from './create-subscription.endpoint.ts';
import { intentGateway } from './intent.gateway.ts';
import { readCheckoutWith } from './read-checkout.endpoint.ts';

let world: CheckoutWorld;
const signUp: ReturnType<CheckoutWorld['calls']>['signUp'] = (changes, address) =>
  world.calls().signUp(changes, address);

describe('checkout limits', () => {
  beforeEach(async () => {
    world = await startCheckoutWorld();
  });
  afterEach(() => world.close());

  const limited = (most: number) => world.calls({ ...world.deps, checkoutsPerHour: most });

  it('allow exactly the configured number of concurrent checkouts per network', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        limited(5).signUp({ email: `many-${index}@example.com` }, '198.51.100.7'),
      ),
    );
    const refused = answers.filter(isRefusal);
    expect(refused).toHaveLength(15);
    for (const each of refused) expect(each).toEqual({ refused: 'TOO_MANY_REQUESTS', retryAfterSeconds: 3_600 });
    expect(world.mockStripe.control.listObjects('customer')).toHaveLength(5);
  });

  it('count each network separately and reset after an hour', async () => {
    const from = (address: string, email: string) => limited(1).signUp({ email }, address);
    expect(await from('198.51.100.7', 'a@example.com')).toMatchObject({ status: 200 });
    expect(await from('198.51.100.7', 'b@example.com')).toMatchObject({ refused: 'TOO_MANY_REQUESTS' });
    expect(await from('198.51.100.8', 'b@example.com')).toMatchObject({ status: 200 });
    world.advanceClock(3_600_000);
    expect(await from('198.51.100.7', 'c@example.com')).toMatchObject({ status: 200 });
  });

  it('allow three attempts per hour for an email from one network', async () => {
    const answers = [];
    for (const subscriptionTier of ['starter', 'professional', 'starter', 'professional'] as const)
      answers.push(await signUp({ subscriptionTier }, '198.51.100.7'));
    expect(answers.map((each) => (isRefusal(each) ? each.refused : each.status))).toEqual([
      200,
      200,
      200,
      'TOO_MANY_REQUESTS',
    ]);
  });

  it('count requests that probe whether emails have accounts', async () => {
    await world.addMember({ email: 'owner@example.com' });
    const asked = [];
    for (const email of ['owner@example.com', 'x@example.com', 'y@example.com'])
      asked.push(await limited(2).signUp({ email }));
    expect(asked[0]).toMatchObject({ refused: 'LOGIN_REQUIRED' });
    expect(asked[2]).toMatchObject({ refused: 'TOO_MANY_REQUESTS' });
  });

  it.each([
    ['with invalid secrets', 'read'],
    ['with the same checkout repeatedly', 'open'],
  ] as const)('limit calls to Stripe per network, %s', async (_, what) => {
    const { deps, asked } = countStripeCalls({ ...world.deps, checkoutsPerHour: 1 });
    const once = (requestId: string, sourceIp = '198.51.100.7') =>
      callEndpoint(deps, what, { ...rawRequest, requestId, sourceIp });
    const answers = await Promise.all(Array.from({ length: 54 }, (_each, at) => once(`${at}`)));
    expect(answers.filter((each) => isRefusal(each) && each.refused === 'TOO_MANY_REQUESTS')).toHaveLength(30);
    const before = asked();
    expect(before).toBeGreaterThan(0);
    expect(await once('another')).toEqual({ refused: 'TOO_MANY_REQUESTS', retryAfterSeconds: 3_600 });
    expect(asked()).toBe(before);
    expect(await once('elsewhere', '198.51.100.8')).not.toMatchObject({ refused: 'TOO_MANY_REQUESTS' });
  });

  it('store neither IP addresses nor emails in plain text', async () => {
    await signUp({}, '198.51.100.7');
    const counters = (await world.scan('billing')).filter(({ recordKey }) => String(recordKey).startsWith('limit#'));
    expect(counters).toHaveLength(3);
    const text = JSON.stringify(counters.map((item) => ({ ...item, attempts: [...(item.attempts ?? [])] })));
    expect(text).not.toMatch(/198\.51|nora|example/);
  });
});

/** Wraps `deps` and counts the calls to Stripe. */
function countStripeCalls(deps: AllCheckoutDeps): { readonly deps: AllCheckoutDeps; readonly asked: () => number } {
  let calls = 0;
  const open: typeof world.open = () => {
    calls += 1;
    return world.open();
  };
  const subscriptions = checkoutGateway(open, { isAutomatic: false });
  return { deps: { ...deps, subscriptions, intents: intentGateway(open) }, asked: () => calls };
}

function callEndpoint(deps: AllCheckoutDeps, what: 'read' | 'open', from: typeof rawRequest) {
  const nothing = { params: undefined, query: undefined, caller: null, request: from };
  if (what === 'open') return createSubscriptionWith(deps)({ ...nothing, body: { ...signupForm, tier: 'starter' } });
  return readCheckoutWith(deps)({ ...nothing, body: { clientSecret: 'seti_1nothing_secret_nothing' } });
}
