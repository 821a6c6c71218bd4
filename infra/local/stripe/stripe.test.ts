import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { begin, DAY, idOf, payFirst, saveCard, startBench, type Bench } from './stripe.fixtures.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await startBench();
});
afterEach(() => bench.close());

describe('a trial', () => {
  it('runs before there is any card, with an intent to save one', async () => {
    const subscription = await begin(bench.stripe);
    expect(subscription).toMatchObject({
      status: 'trialing',
      default_payment_method: null,
      trial_end: bench.nowSeconds() + 3 * DAY,
      pending_setup_intent: { object: 'setup_intent', status: 'requires_payment_method' },
      latest_invoice: { status: 'paid', amount_due: 0 },
    });
  });

  it('takes a card, which does not become the default by itself', async () => {
    const { stripe } = bench;
    const begun = await begin(stripe);
    const method = await saveCard(stripe, begun);
    const { customer, card } = await stripe.paymentMethods.retrieve(method);
    const now = await stripe.subscriptions.retrieve(begun.id);
    expect({
      customer,
      last4: card?.last4,
      pending: now.pending_setup_intent,
      method: now.default_payment_method,
    }).toEqual({ customer: begun.customer, last4: '4242', pending: null, method: null });
  });

  it('is charged when it ends, after the hour of its draft', async () => {
    const { stripe } = bench;
    const begun = await begin(stripe);
    await stripe.subscriptions.update(begun.id, { default_payment_method: await saveCard(stripe, begun) });
    bench.pass(3 * DAY);
    const drafted = await stripe.subscriptions.retrieve(begun.id, { expand: ['latest_invoice'] });
    bench.pass(3600);
    const charged = await stripe.subscriptions.retrieve(begun.id, { expand: ['latest_invoice'] });
    expect([drafted, charged]).toMatchObject([
      { status: 'active', latest_invoice: { status: 'draft', total: 1900 } },
      { status: 'active', latest_invoice: { status: 'paid', amount_paid: 1900, billing_reason: 'subscription_cycle' } },
    ]);
  });

  it('ends the subscription when no card was saved', async () => {
    const begun = await begin(bench.stripe);
    bench.pass(3 * DAY);
    expect(await bench.stripe.subscriptions.retrieve(begun.id)).toMatchObject({
      status: 'canceled',
      ended_at: begun.trial_end,
    });
  });
});

describe('a subscription without a trial', () => {
  it('waits for its first payment and begins with it', async () => {
    const { stripe } = bench;
    const begun = await begin(stripe, { trialDays: 0 });
    expect(begun).toMatchObject({
      status: 'incomplete',
      latest_invoice: { status: 'open', amount_due: 1900, confirmation_secret: { type: 'payment_intent' } },
    });
    const paid = await payFirst(stripe, begun);
    const now = await stripe.subscriptions.retrieve(begun.id);
    expect(now).toMatchObject({ status: 'active', default_payment_method: idOf(paid.payment_method) });
  });

  it('expires when it is not paid within 23 hours', async () => {
    const { stripe } = bench;
    const begun = await begin(stripe, { trialDays: 0 });
    bench.pass(23 * 3600);
    const now = await stripe.subscriptions.retrieve(begun.id, { expand: ['latest_invoice'] });
    expect(now).toMatchObject({ status: 'incomplete_expired', latest_invoice: { status: 'void' } });
  });
});
