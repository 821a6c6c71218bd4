import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#shared/product/time.ts';
import { startCheckoutWorld, unwrapOpened } from '../fixtures/checkout-world.fixtures.ts';
import { customerRemovalGateway } from './customer-removal.gateway.ts';
import { disputeGateway } from '../dispute/dispute.gateway.ts';
import { reconcileBilling } from '../stripe-events/reconcile-billing.schedule.ts';
import { stripeChangeGateway } from '../stripe-events/stripe-change.gateway.ts';

const world = await startCheckoutWorld();
afterAll(() => world.close());

let unique = 0;
let email = '';

beforeEach(() => {
  email = `signup-${(unique += 1)}@example.com`;
});

async function reconcile(stripe = world.refresh.stripe): Promise<void> {
  const { scheduledChecks, cursor, now, open } = world;
  const refresh = { ...world.refresh, stripe, removals: customerRemovalGateway(open) };
  const [events, disputes] = [stripeChangeGateway(open), disputeGateway(open)];
  await reconcileBilling.with({ events, disputes, scheduledChecks, cursor, refresh, now })();
}

/** Lets time pass, with the hourly runs. */
async function pass(hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) {
    world.advanceClock(HOUR_MS);
    await reconcile();
  }
}

const customers = () =>
  world.mockStripe.control.listObjects('customer').filter((each) => each.email === email);

const signUp = async () => unwrapOpened(await world.calls().signUp({ email }));

describe('the customer of a signup', () => {
  it('is deleted at Stripe within two days if no card was entered', async () => {
    await signUp();
    expect(customers()).toHaveLength(1);

    await pass(23);
    expect(customers()).toHaveLength(1);

    await pass(24);
    expect(customers()).toEqual([]);
  });

  it('is deleted if the checkout stopped before the subscription', async () => {
    const signup = {
      signupId: 'signup-x',
      claim: 'claim#signup#x',
      firstName: 'Nora',
      lastName: 'New',
    };

    await world.stripe.customers.create({ email, metadata: signup });
    await pass(47);

    expect(customers()).toEqual([]);
  });

  it('isn’t deleted while a later attempt is open, or after an account was created', async () => {
    await signUp();
    await pass(20);

    const second = await world.calls().signUp({ email, subscriptionTier: 'professional' });
    await pass(20);
    expect(customers()).toHaveLength(1);

    await world.confirm(unwrapOpened(second).clientSecret);
    await pass(60);
    expect(customers()).toMatchObject([{ metadata: { memberId: expect.any(String) } }]);
  });

  it('isn’t deleted if an operator created it, or if it ever paid', async () => {
    await world.stripe.customers.create({ email });
    await pass(49);
    expect(customers()).toHaveLength(1);

    await signUp();
    world.advanceClock(49 * HOUR_MS);

    await reconcile({
      ...world.refresh.stripe,
      readCharges: async () => ({
        firstChargedAt: '2026-03-01T12:00:00Z',
        fingerprints: [],
        refundedInFullCents: null,
      }),
    });
    expect(customers()).toHaveLength(2);
  });

  it('can sign up again after the deletion', async () => {
    await signUp();
    await pass(26);
    expect(customers()).toEqual([]);

    await world.confirm((await signUp()).clientSecret, 'pm_card_mastercard');
    await reconcile();
    expect(customers()).toMatchObject([{ metadata: { memberId: expect.any(String) } }]);
  });

  it('is not deleted while a subscription is live', async () => {
    await signUp();
    const [customer] = customers();
    expect(await customerRemovalGateway(world.open).removeUnused(customer?.id ?? '')).toBe(false);
    expect(customers()).toHaveLength(1);
  });
});
