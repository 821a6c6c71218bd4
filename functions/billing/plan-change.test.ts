import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, startBillingWorld, type BillingWorld } from './billing-world.fixtures.ts';
import { applyChange, previewChange } from './plan-change.ts';
import { isRefusal } from '../platform/http/refusal.ts';

let world: BillingWorld;
beforeEach(async () => {
  world = await startBillingWorld();
});
afterEach(() => world.close());

async function preview(tier: 'starter' | 'professional' | 'executive') {
  const shown = await previewChange(world.plan, 'member-1', tier);
  if (isRefusal(shown)) throw new Error(`refused: ${shown.refused}`);
  return shown;
}

/** What Stripe has taken from the customer so far, in cents. */
async function taken(customer: string) {
  const { data } = await world.stripe.invoices.list({ customer, limit: 100 });
  return data.reduce((sum, { amount_paid }) => sum + amount_paid, 0);
}

describe('a larger plan', () => {
  it('charges what was shown and opens at the very next request', async () => {
    const { customerId } = await world.subscribe({ tier: 'starter' });
    world.pass(10 * DAY_MS);
    const shown = await preview('executive');
    const before = await taken(customerId);
    world.pass(20_000);
    const done = await applyChange(world.plan, 'member-1', shown);
    expect(done).toMatchObject({ clientSecret: null });
    expect(shown.dueNow.cents).toBeGreaterThan(3_000);
    expect((await taken(customerId)) - before).toBe(shown.dueNow.cents);
    expect(await world.principals.find('member-1')).toMatchObject({ plan: 'executive' });
  });
});
