import type { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { begin, DAY, idOf, intentOf, payFirst, saveCard, startBench, type Bench } from '../stripe.fixtures.ts';

let bench: Bench;
let stripe: Stripe;
beforeEach(async () => {
  bench = await startBench();
  ({ stripe } = bench);
});
afterEach(() => bench.close());

const HOUR = 3600;
const statusOf = async ({ id }: Stripe.Subscription) => (await stripe.subscriptions.retrieve(id)).status;
const date = (seconds: number | undefined) => new Date((seconds ?? 0) * 1000).toISOString().slice(0, 10);

async function paid(method = 'pm_card_visa'): Promise<Stripe.Subscription> {
  const begun = await begin(stripe, { trialDays: 0 });
  await payFirst(stripe, begun, method);
  return stripe.subscriptions.retrieve(begun.id);
}

/** Someone whose card was good when it was saved and is declined ever since. */
async function behind(): Promise<Stripe.Subscription> {
  const subscription = await paid();
  const { id } = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: idOf(subscription.customer),
  });
  await stripe.subscriptions.update(subscription.id, { default_payment_method: id });
  bench.pass(28 * DAY + HOUR);
  return stripe.subscriptions.retrieve(subscription.id);
}

describe('a renewal', () => {
  it('comes every month, on the last day where the month is too short', async () => {
    const subscription = await paid();
    const ends = [date(subscription.items.data[0]?.current_period_end)];
    for (let month = 0; month < 3; month += 1) {
      bench.pass(31 * DAY);
      ends.push(date((await stripe.subscriptions.retrieve(subscription.id)).items.data[0]?.current_period_end));
    }
    expect(ends).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']);
  });

  it('charges once for each of many months that went by unseen', async () => {
    const subscription = await paid();
    bench.pass(100 * DAY);
    const { data } = await stripe.invoices.list({ subscription: subscription.id, status: 'paid' });
    expect(data.map(({ billing_reason, amount_paid }) => [billing_reason, amount_paid])).toEqual([
      ['subscription_cycle', 1900],
      ['subscription_cycle', 1900],
      ['subscription_cycle', 1900],
      ['subscription_create', 1900],
    ]);
  });

  it('that fails leaves the subscription behind and is tried three times more, then it ends', async () => {
    const subscription = await behind();
    const seen = [subscription.status];
    for (const days of [3, 5, 7]) {
      bench.pass(days * DAY);
      seen.push(await statusOf(subscription));
    }
    const over = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
    expect(seen).toEqual(['past_due', 'past_due', 'past_due', 'canceled']);
    expect(over).toMatchObject({
      cancellation_details: { reason: 'payment_failed' },
      latest_invoice: { status: 'open', attempt_count: 4, next_payment_attempt: null },
    });
  });

  it('that failed can be paid with another card, and all is well', async () => {
    const subscription = await behind();
    const intent = await intentOf(stripe, subscription.latest_invoice);
    const { payment_method } = await stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_mastercard' });
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      status: 'active',
      default_payment_method: payment_method,
    });
  });

  it('asks for nobody: a card that wants its person each time is declined', async () => {
    const subscription = await paid();
    const { id } = await stripe.paymentMethods.attach('pm_card_authenticationRequired', {
      customer: idOf(subscription.customer),
    });
    await stripe.subscriptions.update(subscription.id, { default_payment_method: id });
    bench.pass(28 * DAY + HOUR);
    const [charge] = (await stripe.charges.list({ customer: idOf(subscription.customer) })).data;
    expect([await statusOf(subscription), charge?.failure_code]).toEqual(['past_due', 'authentication_required']);
  });
});

describe('a cancellation', () => {
  it('at the end of the period lets it run until then', async () => {
    const subscription = await paid();
    const ending = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect(ending).toMatchObject({
      status: 'active',
      cancel_at: subscription.items.data[0]?.current_period_end,
      cancellation_details: { reason: 'cancellation_requested' },
    });
    bench.pass(28 * DAY);
    expect(await statusOf(subscription)).toBe('canceled');
    expect(bench.standIn.control.events('customer.subscription.deleted')).toHaveLength(1);
  });

  it('that is taken back changes nothing', async () => {
    const subscription = await paid();
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    const resumed = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
    expect(resumed).toMatchObject({ cancel_at: null, canceled_at: null, cancellation_details: { reason: null } });
    bench.pass(28 * DAY + HOUR);
    expect(await statusOf(subscription)).toBe('active');
  });

  it('now ends it once; a second one finds nothing', async () => {
    const subscription = await paid();
    expect(await stripe.subscriptions.cancel(subscription.id)).toMatchObject({
      status: 'canceled',
      ended_at: bench.nowSeconds(),
    });
    const again = await stripe.subscriptions.cancel(subscription.id).catch((error: unknown) => error);
    expect(again).toMatchObject({ statusCode: 404, code: 'resource_missing' });
  });

  it('of a trial leaves its setup intent open, for the caller to cancel', async () => {
    const begun = await begin(stripe);
    await stripe.subscriptions.cancel(begun.id);
    await saveCard(stripe, begun);
    expect(await statusOf(begun)).toBe('canceled');
  });
});

describe('a trial', () => {
  it('that is ended now is paid now', async () => {
    const begun = await begin(stripe);
    await stripe.subscriptions.update(begun.id, { default_payment_method: await saveCard(stripe, begun) });
    const ended = await stripe.subscriptions.update(begun.id, { trial_end: 'now', expand: ['latest_invoice'] });
    expect(ended).toMatchObject({
      status: 'active',
      trial_end: bench.nowSeconds(),
      latest_invoice: { status: 'paid', amount_paid: 1900 },
    });
  });

  it('cannot be ended now without a card', async () => {
    const begun = await begin(stripe);
    const refused = await stripe.subscriptions.update(begun.id, { trial_end: 'now' }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ statusCode: 400, code: 'resource_missing' });
    expect(await statusOf(begun)).toBe('trialing');
  });

  it('says three days before that it ends, once', async () => {
    await begin(stripe, { trialDays: 7 });
    const count = () => bench.standIn.control.events('customer.subscription.trial_will_end').length;
    const counts = [count()];
    for (const days of [3, 1, 1]) {
      bench.pass(days * DAY);
      counts.push(count());
    }
    expect(counts).toEqual([0, 0, 1, 1]);
  });
});

describe('moving one customer in time', () => {
  it('ends their trial and leaves others alone', async () => {
    const [moved, other] = [await begin(stripe), await begin(stripe)];
    await stripe.subscriptions.update(moved.id, { default_payment_method: await saveCard(stripe, moved) });
    bench.standIn.control.endTrial(idOf(moved.customer));
    const now = await stripe.subscriptions.retrieve(moved.id, { expand: ['latest_invoice'] });
    expect(now).toMatchObject({ status: 'active', latest_invoice: { status: 'paid', amount_paid: 1900 } });
    expect(await statusOf(other)).toBe('trialing');
  });

  it('makes their history older, so that every date fits the clock on the wall', async () => {
    const subscription = await paid();
    bench.standIn.control.moveTime(idOf(subscription.customer), 10 * DAY);
    const moved = await stripe.subscriptions.retrieve(subscription.id);
    expect([moved.created, moved.items.data[0]?.current_period_end]).toEqual([
      subscription.created - 10 * DAY,
      (subscription.items.data[0]?.current_period_end ?? 0) - 10 * DAY,
    ]);
  });
});

describe('a test clock', () => {
  it('has a time of its own, which is moved by hand', async () => {
    const frozen = Date.UTC(2027, 5, 1) / 1000;
    const clock = await stripe.testHelpers.testClocks.create({ frozen_time: frozen });
    const { id: customer } = await stripe.customers.create({ test_clock: clock.id });
    const begun = await begin(stripe, { customer });
    await stripe.subscriptions.update(begun.id, { default_payment_method: await saveCard(stripe, begun) });
    bench.pass(30 * DAY);
    expect([begun.created, await statusOf(begun)]).toEqual([frozen, 'trialing']);
    await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: frozen + 3 * DAY + HOUR });
    const { status } = await stripe.testHelpers.testClocks.retrieve(clock.id);
    expect([status, await statusOf(begun)]).toEqual(['ready', 'active']);
  });
});
