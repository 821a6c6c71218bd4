import type { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { begin, DAY, idOf, intentOf, payFirst, priceOf, startBench, type Bench } from '../stripe.fixtures.ts';

let bench: Bench;
let stripe: Stripe;
beforeEach(async () => {
  bench = await startBench();
  ({ stripe } = bench);
});
afterEach(() => bench.close());

/** Someone on a plan, paid on 31 January for the 28 days until 28 February. */
async function onPlan(lookupKey: string, method = 'pm_card_visa'): Promise<Stripe.Subscription> {
  const begun = await begin(stripe, { lookupKey, trialDays: 0 });
  await payFirst(stripe, begun, method);
  return stripe.subscriptions.retrieve(begun.id);
}

async function changeTo(
  lookupKey: string,
  subscription: Stripe.Subscription,
): Promise<Stripe.SubscriptionUpdateParams> {
  return {
    items: [{ id: idOf(subscription.items.data[0]), price: await priceOf(stripe, lookupKey) }],
    proration_behavior: 'always_invoice',
    proration_date: bench.nowSeconds(),
    payment_behavior: 'pending_if_incomplete',
    expand: ['latest_invoice'],
  };
}

const planOf = ({ items }: Stripe.Subscription) => items.data[0]?.price.lookup_key;

describe('an upgrade in the middle of a month', () => {
  it('charges by the second what is left of it, exactly as was shown before', async () => {
    const subscription = await onPlan('starter_monthly');
    bench.pass(14 * DAY);
    const { items, proration_date } = await changeTo('executive_monthly', subscription);
    const shown = await stripe.invoices.createPreview({
      customer: idOf(subscription.customer),
      subscription: subscription.id,
      subscription_details: {
        items: items?.map(({ id = '', price = '' }) => ({ id, price })) ?? [],
        proration_behavior: 'always_invoice',
        proration_date: proration_date ?? 0,
      },
    });
    const changed = await stripe.subscriptions.update(
      subscription.id,
      await changeTo('executive_monthly', subscription),
    );
    const amounts = (invoice: Stripe.Invoice) => ({
      due: invoice.amount_due,
      total: invoice.total,
      lines: invoice.lines.data.map(({ amount }) => amount),
    });
    const made = await stripe.invoices.retrieve(idOf(changed.latest_invoice));
    expect(amounts(made)).toEqual({ due: 3000, total: 3000, lines: [-950, 3950] });
    expect(amounts(shown)).toEqual(amounts(made));
    expect([made.status, planOf(changed), changed.items.data[0]?.current_period_end]).toEqual([
      'paid',
      'executive_monthly',
      subscription.items.data[0]?.current_period_end,
    ]);
  });

  it('keeps nothing of a preview', async () => {
    const subscription = await onPlan('starter_monthly');
    await stripe.invoices.createPreview({ subscription: subscription.id });
    expect(bench.standIn.control.objects('invoice')).toHaveLength(1);
  });

  it('waits while the bank says no, and is off when its invoice is void', async () => {
    const subscription = await onPlan('starter_monthly');
    bench.standIn.control.declineNext(idOf(subscription.customer));
    const waiting = await stripe.subscriptions.update(
      subscription.id,
      await changeTo('executive_monthly', subscription),
    );
    expect(waiting).toMatchObject({
      status: 'active',
      pending_update: { subscription_items: [{ price: { lookup_key: 'executive_monthly' } }] },
      latest_invoice: { status: 'open' },
    });
    await stripe.invoices.voidInvoice(idOf(waiting.latest_invoice));
    const after = await stripe.subscriptions.retrieve(subscription.id);
    expect([planOf(after), after.pending_update, after.status]).toEqual(['starter_monthly', null, 'active']);
  });

  it('waits for 3-D Secure and takes place when the person passed', async () => {
    const subscription = await onPlan('starter_monthly');
    const attached = await stripe.paymentMethods.attach('pm_card_authenticationRequired', {
      customer: idOf(subscription.customer),
    });
    await stripe.subscriptions.update(subscription.id, { default_payment_method: attached.id });
    const waiting = await stripe.subscriptions.update(
      subscription.id,
      await changeTo('executive_monthly', subscription),
    );
    const intent = await stripe.paymentIntents.retrieve(await intentOf(stripe, waiting.latest_invoice));
    expect([intent.status, planOf(waiting)]).toEqual(['requires_action', 'starter_monthly']);
    bench.standIn.control.authenticate(intent.client_secret ?? '', 'pass');
    const after = await stripe.subscriptions.retrieve(subscription.id);
    expect([planOf(after), after.pending_update]).toEqual(['executive_monthly', null]);
    expect(bench.standIn.control.events('customer.subscription.pending_update_applied')).toHaveLength(1);
  });

  it('is off when nobody paid within 23 hours', async () => {
    const subscription = await onPlan('starter_monthly');
    bench.standIn.control.declineNext(idOf(subscription.customer));
    const waiting = await stripe.subscriptions.update(
      subscription.id,
      await changeTo('executive_monthly', subscription),
    );
    bench.pass(23 * 3600);
    const after = await stripe.subscriptions.retrieve(subscription.id);
    const invoice = await stripe.invoices.retrieve(idOf(waiting.latest_invoice));
    expect([after.pending_update, planOf(after), invoice.status]).toEqual([null, 'starter_monthly', 'void']);
  });

  it('changes nothing at all when it must not be incomplete', async () => {
    const subscription = await onPlan('starter_monthly');
    bench.standIn.control.declineNext(idOf(subscription.customer));
    const change = {
      ...(await changeTo('executive_monthly', subscription)),
      payment_behavior: 'error_if_incomplete',
    } as const;
    const refused = await stripe.subscriptions.update(subscription.id, change).catch((error: unknown) => error);
    expect(refused).toMatchObject({ statusCode: 402, code: 'card_declined' });
    expect(bench.standIn.control.objects('invoice')).toHaveLength(1);
  });
});

describe('a downgrade', () => {
  it('gives credit, which the next invoices use up', async () => {
    const subscription = await onPlan('executive_monthly');
    bench.pass(14 * DAY);
    const changed = await stripe.subscriptions.update(subscription.id, await changeTo('starter_monthly', subscription));
    const { balance } = await stripe.customers
      .retrieve(idOf(subscription.customer))
      .then((customer) => (customer.deleted ? { balance: 0 } : customer));
    const made = await stripe.invoices.retrieve(idOf(changed.latest_invoice));
    expect([made.status, made.amount_due, made.total, made.ending_balance, balance]).toEqual([
      'paid',
      0,
      -3000,
      -3000,
      -3000,
    ]);
    bench.pass(14 * DAY + 3600);
    const { data } = await stripe.invoices.list({ customer: idOf(subscription.customer) });
    expect(data[0]).toMatchObject({
      total: 1900,
      amount_due: 0,
      status: 'paid',
      starting_balance: -3000,
      ending_balance: -1100,
    });
  });
});

describe('a change in a trial', () => {
  it('costs nothing and leaves the trial as long as it was', async () => {
    const begun = await begin(stripe);
    const params = await changeTo('executive_monthly', begun);
    const changed = await stripe.subscriptions.update(begun.id, {
      items: params.items ?? [],
      proration_behavior: 'none',
    });
    expect([planOf(changed), changed.trial_end, changed.status]).toEqual([
      'executive_monthly',
      begun.trial_end,
      'trialing',
    ]);
    expect(bench.standIn.control.objects('invoice')).toHaveLength(1);
  });
});

describe('a change that is paid with the next invoice', () => {
  it('adds its lines to that one', async () => {
    const subscription = await onPlan('starter_monthly');
    bench.pass(14 * DAY);
    const { items = [] } = await changeTo('executive_monthly', subscription);
    await stripe.subscriptions.update(subscription.id, { items });
    const shown = await stripe.invoices.createPreview({ subscription: subscription.id });
    bench.pass(14 * DAY + 3600);
    const { data } = await stripe.invoices.list();
    expect([data[0]?.lines.data.map(({ amount }) => amount), shown.total]).toEqual([[-950, 3950, 7900], 10_900]);
  });
});

describe('what Stripe does not do', () => {
  it('counts from a moment outside the period', async () => {
    const subscription = await onPlan('starter_monthly');
    const change = { ...(await changeTo('executive_monthly', subscription)), proration_date: bench.nowSeconds() - DAY };
    const refused = await stripe.subscriptions.update(subscription.id, change).catch((error: unknown) => error);
    expect(refused).toMatchObject({ statusCode: 400, param: 'proration_date' });
  });

  it('lets another card wait for a payment', async () => {
    const subscription = await onPlan('starter_monthly');
    const change = { ...(await changeTo('executive_monthly', subscription)), default_payment_method: 'pm_1' };
    const refused = await stripe.subscriptions.update(subscription.id, change).catch((error: unknown) => error);
    expect(refused).toMatchObject({ statusCode: 400, param: 'default_payment_method' });
  });

  it('changes a subscription that is over, but for its notes', async () => {
    const subscription = await onPlan('starter_monthly');
    await stripe.subscriptions.cancel(subscription.id);
    const refused = await stripe.subscriptions
      .update(subscription.id, { cancel_at_period_end: true })
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({ statusCode: 400, code: 'invalid_canceled_subscription_fields' });
    expect(await stripe.subscriptions.update(subscription.id, { metadata: { refund: 'asked' } })).toMatchObject({
      metadata: { refund: 'asked' },
    });
  });
});
