import { describe, expect, it } from 'vitest';
import { aCall } from '#platform/http/call.fixtures.ts';
import type { Principal } from '#platform/session/principal.ts';
import { DAY_MS } from '#shared/product/time.ts';
import { signupForm, unwrapOpened } from '../fixtures/checkout-world.fixtures.ts';
import { world } from '../fixtures/fresh-checkout-world.fixtures.ts';
import { refundPlanEndpoint } from '../refund/refund-plan.endpoint.ts';

type Tier = NonNullable<Principal['plan']>;

const subscribe = (caller: Principal, tier: Tier) => world.calls().subscribe(caller, tier);

const live = () =>
  world.mockStripe.control
    .listObjects('subscription')
    .filter(({ status }) => !['canceled', 'incomplete_expired'].includes(status));

const price = () => live().map((each) => each.items.data[0]?.price.lookup_key);

/** Creates a member with a live subscription to this plan. */
async function paying(tier: Tier) {
  const caller = await world.addMember();
  const { clientSecret } = unwrapOpened(await subscribe(caller, tier));
  await world.confirm(clientSecret);
  await world.calls().read(clientSecret);

  return caller;
}

/** Ends the member's plan, and reads the checkout of the next one. */
async function readNextCheckout(caller: Principal) {
  await world.stripe.subscriptions.cancel(live()[0]?.id ?? '');
  const { clientSecret } = unwrapOpened(await subscribe(caller, 'starter'));
  return world.calls().read(clientSecret);
}

describe('the money-back guarantee at the checkout', () => {
  it('covers a first plan', async () => {
    const { clientSecret } = unwrapOpened(await subscribe(await world.addMember(), 'starter'));
    expect(await world.calls().read(clientSecret)).toMatchObject({ body: { isRefundable: true } });
  });

  it('covers the next plan within the refund window', async () => {
    const caller = await paying('starter');
    world.advanceClock(4 * DAY_MS);
    expect(await readNextCheckout(caller)).toMatchObject({ body: { isRefundable: true } });
  });

  it('covers no plan after the refund window', async () => {
    const caller = await paying('starter');
    world.advanceClock(40 * DAY_MS);
    expect(await readNextCheckout(caller)).toMatchObject({ body: { isRefundable: false } });
  });

  it('doesn’t cover a payer who has used it', async () => {
    const caller = await paying('starter');
    world.advanceClock(4 * DAY_MS);
    const call = { ...aCall, caller };
    expect(await refundPlanEndpoint.with(world.plan)(call)).toMatchObject({ status: 200 });

    const { clientSecret } = unwrapOpened(await subscribe(caller, 'starter'));
    expect(await world.calls().read(clientSecret)).toMatchObject({ body: { isRefundable: false } });
  });

  it('covers no plan of a mailbox that used it with another account', async () => {
    const caller = await world.addMember();
    const hash = await world.refresh.hashPayer('mailbox', caller.email);
    await world.plan.refundClaims.claim([hash], 'sub_other', world.now());

    const { clientSecret } = unwrapOpened(await subscribe(caller, 'starter'));
    expect(await world.calls().read(clientSecret)).toMatchObject({ body: { isRefundable: false } });
  });
});

describe('a member without a subscription', () => {
  it('starts one at the list price, with a trial if they never had one', async () => {
    const opened = unwrapOpened(await subscribe(await world.addMember(), 'professional'));
    expect(opened).toMatchObject({
      isTrial: true,
      firstCharge: { amount: { cents: 3_900, currency: 'usd' } },
    });
    expect(price()).toEqual(['professional_monthly']);

    await world.confirm(opened.clientSecret);
    expect(await world.calls().read(opened.clientSecret)).toMatchObject({
      body: { state: 'live', offer: 'list' },
    });
    expect((await world.row()).plan).toBe('professional');
  });

  it('gets the same checkout again, and choosing another plan closes it', async () => {
    const caller = await world.addMember();
    const first = unwrapOpened(await subscribe(caller, 'starter'));
    expect(unwrapOpened(await subscribe(caller, 'starter'))).toEqual(first);

    const next = unwrapOpened(await subscribe(caller, 'executive'));
    await expect(world.confirm(first.clientSecret)).rejects.toThrow(/canceled/);

    await world.confirm(next.clientSecret);
    expect(price()).toEqual(['executive_monthly']);
  });

  it('gets the trial despite an unfinished signup, which ends if its card is confirmed later', async () => {
    const first = unwrapOpened(await world.calls().signUp());
    const caller = await world.addMember({ email: signupForm.email });
    const next = unwrapOpened(await subscribe(caller, 'starter'));
    expect(next).toMatchObject({ isTrial: true, firstCharge: { amount: { cents: 1_900 } } });

    await world.confirm(next.clientSecret);
    expect(await world.calls().read(next.clientSecret)).toMatchObject({ body: { state: 'live' } });

    await world.confirm(first.clientSecret, 'pm_card_mastercard');
    expect(await world.calls().read(first.clientSecret)).not.toMatchObject({
      body: { state: 'live' },
    });
    expect((await world.row()).plan).toBe('starter');
  });

  it('pays immediately after an earlier trial, and the response states the amount', async () => {
    const caller = await paying('starter');
    const [subscription] = live();
    await world.stripe.subscriptions.cancel(subscription?.id ?? '');

    const opened = unwrapOpened(await subscribe(caller, 'starter'));
    expect(opened).toMatchObject({
      clientSecret: expect.stringMatching(/^pi_/),
      isTrial: false,
      firstCharge: { at: null, amount: { cents: 1_900, currency: 'usd' } },
    });

    await world.confirm(opened.clientSecret);
    expect(await world.calls().read(opened.clientSecret)).toMatchObject({
      body: { state: 'live', isTrial: false },
    });
    expect(world.mockStripe.control.listObjects('customer')).toHaveLength(1);
  });

  it('is charged only what their credit doesn’t cover, and the response states that amount', async () => {
    const caller = await paying('starter');
    const [subscription] = live();
    await world.stripe.subscriptions.cancel(subscription?.id ?? '');
    await world.stripe.customers.update(String(subscription?.customer), { balance: -500 });

    expect(unwrapOpened(await subscribe(caller, 'starter')).firstCharge).toEqual({
      at: null,
      amount: { cents: 1_400, currency: 'usd' },
    });
  });

  it('gets a new customer if the old one was deleted at Stripe', async () => {
    const caller = await paying('starter');
    await world.stripe.customers.del(String(live()[0]?.customer));

    const { clientSecret } = unwrapOpened(await subscribe(caller, 'professional'));
    await world.confirm(clientSecret);

    expect(await world.calls().read(clientSecret)).toMatchObject({
      body: { state: 'live', tier: 'professional' },
    });
    expect(live()).toHaveLength(1);
  });
});

describe('a member with a live subscription', () => {
  it('is refused with ALREADY_SUBSCRIBED for the current plan, and nothing is created', async () => {
    const caller = await paying('starter');
    expect(await subscribe(caller, 'starter')).toMatchObject({ refused: 'ALREADY_SUBSCRIBED' });
    expect(live()).toHaveLength(1);
  });

  it('changes to another plan, free of charge during a trial', async () => {
    const caller = await paying('starter');
    const [before] = live();

    expect(await subscribe(caller, 'executive')).toMatchObject({
      body: {
        clientSecret: null,
        subscriptionId: before?.id,
        isTrial: true,
        firstCharge: { at: '2026-03-04T12:00:00.000Z', amount: { cents: 7_900, currency: 'usd' } },
      },
    });

    expect(price()).toEqual(['executive_monthly']);
    expect((await world.row()).plan).toBe('executive');
  });

  it('pays the difference immediately after the trial', async () => {
    const caller = await paying('starter');
    world.advanceClock(4 * 86_400_000);

    const answer = await subscribe(caller, 'professional');
    expect(answer).toMatchObject({
      body: { clientSecret: null, isTrial: false, firstCharge: { at: null } },
    });

    const { cents } = unwrapOpened(answer).firstCharge.amount;
    const [latest] = world.mockStripe.control.listObjects('charge').slice(-1);
    expect(latest?.amount).toBe(cents);
    expect(cents).toBeGreaterThan(0);
    expect(price()).toEqual(['professional_monthly']);
  });

  it('is recognized right after the confirmation, before any event arrives', async () => {
    const caller = await world.addMember();
    const { clientSecret } = unwrapOpened(await subscribe(caller, 'starter'));
    await world.confirm(clientSecret);
    expect(await subscribe(caller, 'starter')).toMatchObject({ refused: 'ALREADY_SUBSCRIBED' });
  });

  it('keeps it if it is confirmed while another tab starts another plan', async () => {
    const caller = await world.addMember();
    const { clientSecret } = unwrapOpened(await subscribe(caller, 'starter'));
    const { deps } = world;

    const subscriptions = {
      ...deps.subscriptions,
      async list(customerId: string) {
        await world.confirm(clientSecret).catch(() => undefined);
        return deps.subscriptions.list(customerId);
      },
    };

    const answer = await world.calls({ ...deps, subscriptions }).subscribe(caller, 'professional');

    expect(answer).toMatchObject({ body: { clientSecret: null } });
    expect(price()).toEqual(['professional_monthly']);
    expect((await world.row()).plan).toBe('professional');
  });
});
