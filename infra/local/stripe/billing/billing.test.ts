import type { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_SECONDS, HOUR_SECONDS } from './periods.ts';
import {
  createSubscription,
  failure,
  getId,
  findIntentId,
  payFirstInvoice,
  findPriceId,
  saveCard,
  startStripeFixture,
  type StripeFixture,
} from '../stripe.fixtures.ts';

let fixture: StripeFixture;
let stripe: Stripe;

beforeEach(async () => {
  fixture = await startStripeFixture();
  ({ stripe } = fixture);
});

afterEach(() => fixture.close());

const read = ({ id }: Stripe.Subscription) =>
  stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });

const statusOf = async (subscription: Stripe.Subscription) => (await read(subscription)).status;
const date = (seconds = 0) => new Date(seconds * 1000).toISOString().slice(0, 10);
const planOf = ({ items }: Stripe.Subscription) => items.data[0]?.price.lookup_key;

/**
 * Creates a subscription and pays its first invoice on January 31. The period ends on February 28.
 */
async function paid(lookupKey = 'starter_monthly'): Promise<Stripe.Subscription> {
  const begun = await createSubscription(stripe, { lookupKey, trialDays: 0 });
  await payFirstInvoice(stripe, begun);
  return stripe.subscriptions.retrieve(begun.id);
}

async function useCard(subscription: Stripe.Subscription, card: string): Promise<void> {
  const { id } = await stripe.paymentMethods.attach(card, {
    customer: getId(subscription.customer),
  });
  await stripe.subscriptions.update(subscription.id, { default_payment_method: id });
}

describe('a trial', () => {
  it('starts without a card, with an intent to save one', async () => {
    expect(await createSubscription(stripe)).toMatchObject({
      status: 'trialing',
      default_payment_method: null,
      trial_end: fixture.nowSeconds() + 3 * DAY_SECONDS,
      pending_setup_intent: { object: 'setup_intent', status: 'requires_payment_method' },
      latest_invoice: { status: 'paid', amount_due: 0 },
    });
  });

  it('does not make a saved card the default', async () => {
    const begun = await createSubscription(stripe);
    await saveCard(stripe, begun);

    expect(await read(begun)).toMatchObject({
      pending_setup_intent: null,
      default_payment_method: null,
    });
  });

  it('is charged after its end, once the invoice has been a draft for an hour', async () => {
    const begun = await createSubscription(stripe);
    await stripe.subscriptions.update(begun.id, {
      default_payment_method: await saveCard(stripe, begun),
    });
    fixture.advanceClock(3 * DAY_SECONDS);
    expect(await read(begun)).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'draft', total: 1900 },
    });

    fixture.advanceClock(HOUR_SECONDS);
    expect(await read(begun)).toMatchObject({
      latest_invoice: { status: 'paid', amount_paid: 1900 },
    });
  });

  it('ends the subscription if there is no card', async () => {
    const begun = await createSubscription(stripe);
    fixture.advanceClock(3 * DAY_SECONDS);
    expect(await read(begun)).toMatchObject({ status: 'canceled', ended_at: begun.trial_end });
  });
});

describe('a first invoice', () => {
  it('expires the subscription if it isn’t paid within 23 hours', async () => {
    const begun = await createSubscription(stripe, { trialDays: 0 });
    fixture.advanceClock(23 * HOUR_SECONDS);

    expect(await read(begun)).toMatchObject({
      status: 'incomplete_expired',
      latest_invoice: { status: 'void' },
    });
  });

  it('activates the subscription and saves the card when it is paid', async () => {
    const begun = await createSubscription(stripe, { trialDays: 0 });
    const { payment_method } = await payFirstInvoice(stripe, begun);

    expect(await read(begun)).toMatchObject({
      status: 'active',
      default_payment_method: payment_method,
    });
  });
});

describe('a renewal', () => {
  it('is due every month, on the last day of a shorter month', async () => {
    const subscription = await paid();
    const ends = [date(subscription.items.data[0]?.current_period_end)];
    for (let month = 0; month < 2; month += 1) {
      fixture.advanceClock(31 * DAY_SECONDS);
      ends.push(date((await read(subscription)).items.data[0]?.current_period_end));
    }

    expect(ends).toEqual(['2026-02-28', '2026-03-31', '2026-04-30']);
  });

  it('charges once per month if several months pass at once', async () => {
    const subscription = await paid();
    fixture.advanceClock(100 * DAY_SECONDS);
    const { data } = await stripe.invoices.list({ subscription: subscription.id, status: 'paid' });
    expect(data.map(({ amount_paid }) => amount_paid)).toEqual([1900, 1900, 1900, 1900]);
  });

  it('is retried three times if it fails, then ends the subscription', async () => {
    const subscription = await paid();
    await useCard(subscription, 'pm_card_chargeCustomerFail');
    fixture.advanceClock(28 * DAY_SECONDS + HOUR_SECONDS);

    const seen = [await statusOf(subscription)];
    for (const days of [3, 5, 7]) {
      fixture.advanceClock(days * DAY_SECONDS);
      seen.push(await statusOf(subscription));
    }

    expect(seen).toEqual(['past_due', 'past_due', 'past_due', 'canceled']);
    expect(await read(subscription)).toMatchObject({
      latest_invoice: { status: 'open', next_payment_attempt: null },
    });
  });

  it('can be paid with another card after it fails', async () => {
    const subscription = await paid();
    await useCard(subscription, 'pm_card_authenticationRequired');
    fixture.advanceClock(28 * DAY_SECONDS + HOUR_SECONDS);

    const { status, latest_invoice: invoice } = await read(subscription);
    await stripe.paymentIntents.confirm(await findIntentId(stripe, invoice), {
      payment_method: 'pm_card_mastercard',
    });

    expect([status, await statusOf(subscription)]).toEqual(['past_due', 'active']);
  });
});

describe('a price changed without a proration', () => {
  const setPrice = async ({ id, items }: Stripe.Subscription, lookupKey: string, now = false) =>
    stripe.subscriptions.update(id, {
      items: [{ id: items.data[0]?.id ?? '', price: await findPriceId(stripe, lookupKey) }],
      ...(now
        ? { proration_behavior: 'always_invoice', payment_behavior: 'pending_if_incomplete' }
        : { proration_behavior: 'none' }),
    });

  it('is charged from the next renewal', async () => {
    const subscription = await paid('executive_monthly');
    const changed = await setPrice(subscription, 'starter_monthly');
    expect([planOf(changed), getId(changed.latest_invoice)]).toEqual([
      'starter_monthly',
      getId(subscription.latest_invoice),
    ]);

    fixture.advanceClock(28 * DAY_SECONDS + HOUR_SECONDS);
    expect(await read(subscription)).toMatchObject({
      latest_invoice: { status: 'paid', total: 1900 },
    });
  });

  it('leaves the credit of a later upgrade at the amount that was debited', async () => {
    const subscription = await paid('professional_monthly');
    await setPrice(subscription, 'starter_monthly');
    fixture.advanceClock(14 * DAY_SECONDS);
    await setPrice(subscription, 'executive_monthly', true);

    expect(await read(subscription)).toMatchObject({
      latest_invoice: { status: 'paid', total: 2000 },
    });
  });
});

describe('a cancellation', () => {
  it('takes effect at the period end if it is scheduled, and can be undone until then', async () => {
    const [ending, resumed] = [await paid(), await paid()];
    for (const { id } of [ending, resumed])
      await stripe.subscriptions.update(id, { cancel_at_period_end: true });

    const undone = await stripe.subscriptions.update(resumed.id, { cancel_at_period_end: false });
    expect(undone).toMatchObject({ cancel_at: null, canceled_at: null });

    fixture.advanceClock(28 * DAY_SECONDS + HOUR_SECONDS);
    expect([await statusOf(ending), await statusOf(resumed)]).toEqual(['canceled', 'active']);
  });

  it('returns 404 the second time', async () => {
    const subscription = await paid();
    await stripe.subscriptions.cancel(subscription.id);

    expect(await failure(stripe.subscriptions.cancel(subscription.id))).toMatchObject({
      code: 'resource_missing',
    });
  });

  it('leaves a trial’s setup intent open', async () => {
    const begun = await createSubscription(stripe);
    await stripe.subscriptions.cancel(begun.id);
    await saveCard(stripe, begun);
    expect(await statusOf(begun)).toBe('canceled');
  });

  it('allows no later changes except to metadata', async () => {
    const { id } = await paid();
    await stripe.subscriptions.cancel(id);

    expect(
      await failure(stripe.subscriptions.update(id, { cancel_at_period_end: true })),
    ).toMatchObject({
      code: 'invalid_canceled_subscription_fields',
    });
    expect(await stripe.subscriptions.update(id, { metadata: { a: '1' } })).toMatchObject({
      metadata: { a: '1' },
    });
  });
});

describe('a plan change', () => {
  async function change(
    lookupKey: string,
    subscription: Stripe.Subscription,
  ): Promise<Stripe.Subscription> {
    return stripe.subscriptions.update(subscription.id, {
      items: [
        { id: getId(subscription.items.data[0]), price: await findPriceId(stripe, lookupKey) },
      ],
      proration_behavior: 'always_invoice',
      proration_date: fixture.nowSeconds(),
      payment_behavior: 'pending_if_incomplete',
      expand: ['latest_invoice'],
    });
  }

  const pending = async (card: string) => {
    const subscription = await paid();
    await useCard(subscription, card);
    return change('executive_monthly', subscription);
  };

  it('charges the previewed amount, prorated to the second', async () => {
    const subscription = await paid();
    fixture.advanceClock(14 * DAY_SECONDS);

    const preview = await stripe.invoices.createPreview({
      customer: getId(subscription.customer),
      subscription: subscription.id,
      subscription_details: {
        items: [
          {
            id: getId(subscription.items.data[0]),
            price: await findPriceId(stripe, 'executive_monthly'),
          },
        ],
        proration_behavior: 'always_invoice',
        proration_date: fixture.nowSeconds(),
      },
    });

    const changed = await change('executive_monthly', subscription);

    expect([preview.amount_due, planOf(changed)]).toEqual([3000, 'executive_monthly']);
    expect(changed).toMatchObject({
      latest_invoice: { status: 'paid', amount_due: 3000, total: 3000 },
    });
  });

  it('gives credit for a smaller plan, which the next invoice uses', async () => {
    const subscription = await paid('executive_monthly');
    fixture.advanceClock(14 * DAY_SECONDS);
    await change('starter_monthly', subscription);
    fixture.advanceClock(14 * DAY_SECONDS + HOUR_SECONDS);

    expect(await read(subscription)).toMatchObject({
      latest_invoice: {
        total: 1900,
        amount_due: 0,
        starting_balance: -3000,
        ending_balance: -1100,
      },
    });
  });

  it('stays pending after a declined payment until its invoice is voided', async () => {
    const waiting = await pending('pm_card_chargeCustomerFail');
    expect([
      planOf(waiting),
      waiting.pending_update?.subscription_items?.[0]?.price.lookup_key,
    ]).toEqual(['starter_monthly', 'executive_monthly']);

    await stripe.invoices.voidInvoice(getId(waiting.latest_invoice));
    expect(await read(waiting)).toMatchObject({ pending_update: null, status: 'active' });
  });

  it('takes effect after 3-D Secure', async () => {
    const waiting = await pending('pm_card_authenticationRequired');
    const intent = await stripe.paymentIntents.retrieve(
      await findIntentId(stripe, waiting.latest_invoice),
    );
    fixture.mockServer.control.authenticate(intent.client_secret ?? '', 'pass');

    expect(planOf(await read(waiting))).toBe('executive_monthly');
  });

  it('expires after 23 hours without a payment', async () => {
    const waiting = await pending('pm_card_chargeCustomerFail');
    fixture.advanceClock(23 * HOUR_SECONDS);

    const after = await read(waiting);

    expect(after).toMatchObject({ pending_update: null, latest_invoice: { status: 'void' } });
    expect(planOf(after)).toBe('starter_monthly');
  });
});

describe('backdating one customer', () => {
  it('ends their trial and leaves others alone', async () => {
    const [moved, other] = [await createSubscription(stripe), await createSubscription(stripe)];
    await stripe.subscriptions.update(moved.id, {
      default_payment_method: await saveCard(stripe, moved),
    });
    fixture.mockServer.control.endTrial(getId(moved.customer));

    expect(await read(moved)).toMatchObject({
      latest_invoice: { status: 'paid', amount_paid: 1900 },
    });
    expect(await statusOf(other)).toBe('trialing');
  });

  it('moves their history into the past', async () => {
    const subscription = await paid();
    fixture.mockServer.control.moveTime(getId(subscription.customer), 10 * DAY_SECONDS);
    expect((await read(subscription)).created).toBe(subscription.created - 10 * DAY_SECONDS);
  });
});
