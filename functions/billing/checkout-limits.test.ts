import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isRefusal } from '../platform/http/refusal.ts';
import { startCheckoutWorld, type CheckoutWorld } from './checkout-world.fixtures.ts';

let world: CheckoutWorld;
const signUp: ReturnType<CheckoutWorld['calls']>['signUp'] = (changes, address) =>
  world.calls().signUp(changes, address);

describe('the limits', () => {
  beforeEach(async () => {
    world = await startCheckoutWorld();
  });
  afterEach(() => world.close());

  const limited = (most: number) => world.calls({ ...world.parts, checkoutsPerHour: most });

  it('let exactly so many new checkouts of an address through, of any number at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        limited(5).signUp({ email: `many-${index}@example.com` }, '198.51.100.7'),
      ),
    );
    const refused = answers.filter(isRefusal);
    expect(refused).toHaveLength(15);
    for (const each of refused) expect(each).toEqual({ refused: 'TOO_MANY_REQUESTS', retryAfterSeconds: 3_600 });
    expect(world.standIn.control.objects('customer')).toHaveLength(5);
  });

  it('count every address for itself, and begin again with the hour', async () => {
    const from = (address: string, email: string) => limited(1).signUp({ email }, address);
    expect(await from('198.51.100.7', 'a@example.com')).toMatchObject({ status: 200 });
    expect(await from('198.51.100.7', 'b@example.com')).toMatchObject({ refused: 'TOO_MANY_REQUESTS' });
    expect(await from('198.51.100.8', 'b@example.com')).toMatchObject({ status: 200 });
    world.pass(3_600_000);
    expect(await from('198.51.100.7', 'c@example.com')).toMatchObject({ status: 200 });
  });

  it('let one email begin three times an hour, from anywhere', async () => {
    const turns = (['starter', 'professional', 'starter', 'professional'] as const).entries();
    const answers = [];
    for (const [turn, subscriptionTier] of turns)
      answers.push(await signUp({ subscriptionTier }, `198.51.100.${turn}`));
    expect(answers.map((each) => (isRefusal(each) ? each.refused : each.status))).toEqual([
      200,
      200,
      200,
      'TOO_MANY_REQUESTS',
    ]);
  });

  it('count who asks whether emails have accounts', async () => {
    await world.addMember({ email: 'owner@example.com' });
    const asked = [];
    for (const email of ['owner@example.com', 'x@example.com', 'y@example.com'])
      asked.push(await limited(2).signUp({ email }));
    expect(asked[0]).toMatchObject({ refused: 'LOGIN_REQUIRED' });
    expect(asked[2]).toMatchObject({ refused: 'TOO_MANY_REQUESTS' });
  });

  it('keep neither address nor email readable', async () => {
    await signUp({}, '198.51.100.7');
    const counters = (await world.scan('billing')).filter(({ recordKey }) => String(recordKey).startsWith('limit#'));
    expect(counters).toHaveLength(2);
    const text = JSON.stringify(counters.map((item) => ({ ...item, attempts: [...(item.attempts ?? [])] })));
    expect(text).not.toMatch(/198\.51|nora|example/);
  });
});
