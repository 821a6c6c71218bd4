import type { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { begin, DAY, idOf, intentOf, payFirst, priceOf, saveCard, startBench, type Bench } from '../stripe.fixtures.ts';

let bench: Bench;
let stripe: Stripe;
beforeEach(async () => {
  bench = await startBench();
  ({ stripe } = bench);
});
afterEach(() => bench.close());

const HOUR = 3600;
const failure = (promise: Promise<unknown>) => promise.then(() => undefined).catch((error: unknown) => error);
const read = ({ id }: Stripe.Subscription) => stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
const statusOf = async (subscription: Stripe.Subscription) => (await read(subscription)).status;
const date = (seconds = 0) => new Date(seconds * 1000).toISOString().slice(0, 10);
const planOf = ({ items }: Stripe.Subscription) => items.data[0]?.price.lookup_key;

/** A subscription paid on January 31 for the 28 days until February 28. */
async function paid(lookupKey = 'starter_monthly'): Promise<Stripe.Subscription> {
  const begun = await begin(stripe, { lookupKey, trialDays: 0 });
  await payFirst(stripe, begun);
  return stripe.subscriptions.retrieve(begun.id);
}

async function useCard(subscription: Stripe.Subscription, card: string): Promise<void> {
  const { id } = await stripe.paymentMethods.attach(card, { customer: idOf(subscription.customer) });
  await stripe.subscriptions.update(subscription.id, { default_payment_method: id });
}

describe('a trial', () => {
  it('runs before there is a card, with an intent to save one', async () => {
    expect(await begin(stripe)).toMatchObject({
      status: 'trialing',
      default_payment_method: null,
      trial_end: bench.nowSeconds() + 3 * DAY,
      pending_setup_intent: { object: 'setup_intent', status: 'requires_payment_method' },
      latest_invoice: { status: 'paid', amount_due: 0 },
    });
  });

  it('does not make a saved card the default', async () => {
    const begun = await begin(stripe);
    await saveCard(stripe, begun);
    expect(await read(begun)).toMatchObject({ pending_setup_intent: null, default_payment_method: null });
  });

  it('is charged after its end, when the invoice was a draft for an hour', async () => {
    const begun = await begin(stripe);
    await stripe.subscriptions.update(begun.id, { default_payment_method: await saveCard(stripe, begun) });
    bench.pass(3 * DAY);
    expect(await read(begun)).toMatchObject({ status: 'active', latest_invoice: { status: 'draft', total: 1900 } });
    bench.pass(HOUR);
    expect(await read(begun)).toMatchObject({ latest_invoice: { status: 'paid', amount_paid: 1900 } });
  });

  it('ends the subscription without a card', async () => {
    const begun = await begin(stripe);
    bench.pass(3 * DAY);
    expect(await read(begun)).toMatchObject({ status: 'canceled', ended_at: begun.trial_end });
  });

  it('announces its end three days before', async () => {
    const announced = () => bench.standIn.control.events('customer.subscription.trial_will_end').length;
    const customer = (await stripe.customers.create()).id;
    const items = [{ price: await priceOf(stripe, 'starter_monthly') }];
    await stripe.subscriptions.create({ customer, items, trial_period_days: 7 });
    const before = announced();
    bench.pass(4 * DAY);
    bench.pass(DAY);
    expect([before, announced()]).toEqual([0, 1]);
  });
});

describe('a first invoice', () => {
  it('that is not paid within 23 hours expires the subscription', async () => {
    const begun = await begin(stripe, { trialDays: 0 });
    bench.pass(23 * HOUR);
    expect(await read(begun)).toMatchObject({ status: 'incomplete_expired', latest_invoice: { status: 'void' } });
  });

  it('that is paid activates the subscription and saves the card', async () => {
    const begun = await begin(stripe, { trialDays: 0 });
    const { payment_method } = await payFirst(stripe, begun);
    expect(await read(begun)).toMatchObject({ status: 'active', default_payment_method: payment_method });
  });
});

describe('a renewal', () => {
  it('comes every month, on the last day of a short one', async () => {
    const subscription = await paid();
    const ends = [date(subscription.items.data[0]?.current_period_end)];
    for (let month = 0; month < 2; month += 1) {
      bench.pass(31 * DAY);
      ends.push(date((await read(subscription)).items.data[0]?.current_period_end));
    }
    expect(ends).toEqual(['2026-02-28', '2026-03-31', '2026-04-30']);
  });

  it('charges once for each month that passed at once', async () => {
    const subscription = await paid();
    bench.pass(100 * DAY);
    const { data } = await stripe.invoices.list({ subscription: subscription.id, status: 'paid' });
    expect(data.map(({ amount_paid }) => amount_paid)).toEqual([1900, 1900, 1900, 1900]);
  });

  it('that fails is retried three times, then ends the subscription', async () => {
    const subscription = await paid();
    await useCard(subscription, 'pm_card_chargeCustomerFail');
    bench.pass(28 * DAY + HOUR);
    const seen = [await statusOf(subscription)];
    for (const days of [3, 5, 7]) {
      bench.pass(days * DAY);
      seen.push(await statusOf(subscription));
    }
    expect(seen).toEqual(['past_due', 'past_due', 'past_due', 'canceled']);
    expect(await read(subscription)).toMatchObject({ latest_invoice: { status: 'open', next_payment_attempt: null } });
  });

  it('that failed can be paid with another card', async () => {
    const subscription = await paid();
    await useCard(subscription, 'pm_card_authenticationRequired');
    bench.pass(28 * DAY + HOUR);
    const { status, latest_invoice: invoice } = await read(subscription);
    await stripe.paymentIntents.confirm(await intentOf(stripe, invoice), { payment_method: 'pm_card_mastercard' });
    expect([status, await statusOf(subscription)]).toEqual(['past_due', 'active']);
  });
});

describe('a cancellation', () => {
  it('at the period end lets it run until then, and can be undone', async () => {
    const [ending, resumed] = [await paid(), await paid()];
    for (const { id } of [ending, resumed]) await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    const undone = await stripe.subscriptions.update(resumed.id, { cancel_at_period_end: false });
    expect(undone).toMatchObject({ cancel_at: null, canceled_at: null });
    bench.pass(28 * DAY + HOUR);
    expect([await statusOf(ending), await statusOf(resumed)]).toEqual(['canceled', 'active']);
  });

  it('returns 404 the second time', async () => {
    const subscription = await paid();
    await stripe.subscriptions.cancel(subscription.id);
    expect(await failure(stripe.subscriptions.cancel(subscription.id))).toMatchObject({ code: 'resource_missing' });
  });

  it('of a trial leaves its setup intent open', async () => {
    const begun = await begin(stripe);
    await stripe.subscriptions.cancel(begun.id);
    await saveCard(stripe, begun);
    expect(await statusOf(begun)).toBe('canceled');
  });

  it('allows no later change but metadata', async () => {
    const { id } = await paid();
    await stripe.subscriptions.cancel(id);
    expect(await failure(stripe.subscriptions.update(id, { cancel_at_period_end: true }))).toMatchObject({
      code: 'invalid_canceled_subscription_fields',
    });
    expect(await stripe.subscriptions.update(id, { metadata: { a: '1' } })).toMatchObject({ metadata: { a: '1' } });
  });
});

describe('a plan change', () => {
  async function change(lookupKey: string, subscription: Stripe.Subscription): Promise<Stripe.Subscription> {
    return stripe.subscriptions.update(subscription.id, {
      items: [{ id: idOf(subscription.items.data[0]), price: await priceOf(stripe, lookupKey) }],
      proration_behavior: 'always_invoice',
      proration_date: bench.nowSeconds(),
      payment_behavior: 'pending_if_incomplete',
      expand: ['latest_invoice'],
    });
  }
  const pending = async (card: string) => {
    const subscription = await paid();
    await useCard(subscription, card);
    return change('executive_monthly', subscription);
  };

  it('charges what was previewed, prorated to the second', async () => {
    const subscription = await paid();
    bench.pass(14 * DAY);
    const preview = await stripe.invoices.createPreview({
      customer: idOf(subscription.customer),
      subscription: subscription.id,
      subscription_details: {
        items: [{ id: idOf(subscription.items.data[0]), price: await priceOf(stripe, 'executive_monthly') }],
        proration_behavior: 'always_invoice',
        proration_date: bench.nowSeconds(),
      },
    });
    const changed = await change('executive_monthly', subscription);
    expect([preview.amount_due, planOf(changed)]).toEqual([3000, 'executive_monthly']);
    expect(changed).toMatchObject({ latest_invoice: { status: 'paid', amount_due: 3000, total: 3000 } });
  });

  it('to a smaller plan gives credit that the next invoice uses', async () => {
    const subscription = await paid('executive_monthly');
    bench.pass(14 * DAY);
    await change('starter_monthly', subscription);
    bench.pass(14 * DAY + HOUR);
    expect(await read(subscription)).toMatchObject({
      latest_invoice: { total: 1900, amount_due: 0, starting_balance: -3000, ending_balance: -1100 },
    });
  });

  it('waits for a declined payment until its invoice is void', async () => {
    const waiting = await pending('pm_card_chargeCustomerFail');
    expect([planOf(waiting), waiting.pending_update?.subscription_items?.[0]?.price.lookup_key]).toEqual([
      'starter_monthly',
      'executive_monthly',
    ]);
    await stripe.invoices.voidInvoice(idOf(waiting.latest_invoice));
    expect(await read(waiting)).toMatchObject({ pending_update: null, status: 'active' });
  });

  it('takes effect after 3-D Secure', async () => {
    const waiting = await pending('pm_card_authenticationRequired');
    const intent = await stripe.paymentIntents.retrieve(await intentOf(stripe, waiting.latest_invoice));
    bench.standIn.control.authenticate(intent.client_secret ?? '', 'pass');
    expect(planOf(await read(waiting))).toBe('executive_monthly');
  });

  it('expires after 23 hours without a payment', async () => {
    const waiting = await pending('pm_card_chargeCustomerFail');
    bench.pass(23 * HOUR);
    const after = await read(waiting);
    expect(after).toMatchObject({ pending_update: null, latest_invoice: { status: 'void' } });
    expect(planOf(after)).toBe('starter_monthly');
  });
});

describe('moving one customer in time', () => {
  it('ends their trial and leaves others alone', async () => {
    const [moved, other] = [await begin(stripe), await begin(stripe)];
    await stripe.subscriptions.update(moved.id, { default_payment_method: await saveCard(stripe, moved) });
    bench.standIn.control.endTrial(idOf(moved.customer));
    expect(await read(moved)).toMatchObject({ latest_invoice: { status: 'paid', amount_paid: 1900 } });
    expect(await statusOf(other)).toBe('trialing');
  });

  it('makes their history older', async () => {
    const subscription = await paid();
    bench.standIn.control.moveTime(idOf(subscription.customer), 10 * DAY);
    expect((await read(subscription)).created).toBe(subscription.created - 10 * DAY);
  });
});
