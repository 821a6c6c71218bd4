import type { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_SECONDS, HOUR_SECONDS } from './periods.ts';
import {
  createSubscription,
  findIntentId,
  getId,
  payFirstInvoice,
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

const MONTH = 28 * DAY_SECONDS + HOUR_SECONDS;

const read = ({ id }: Stripe.Subscription) =>
  stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });

const listStatuses = async ({ id }: Stripe.Subscription) =>
  (await stripe.invoices.list({ subscription: id })).data.map(({ status }) => status);

/** A subscription that was paid on January 31 and whose renewals are charged to this card. */
async function renewingWith(card: string): Promise<Stripe.Subscription> {
  const begun = await createSubscription(stripe, { lookupKey: 'starter_monthly', trialDays: 0 });
  await payFirstInvoice(stripe, begun);
  const { id } = await stripe.paymentMethods.attach(card, { customer: getId(begun.customer) });
  return stripe.subscriptions.update(begun.id, { default_payment_method: id });
}

describe('a renewal that the bank asks to confirm', () => {
  it('waits for the cardholder without retries, and is paid once they confirm', async () => {
    const subscription = await renewingWith('pm_card_authenticationRequired');
    fixture.advanceClock(MONTH);

    const waiting = await read(subscription);
    expect(waiting).toMatchObject({
      status: 'past_due',
      latest_invoice: { status: 'open', attempt_count: 1, next_payment_attempt: null },
    });
    expect(fixture.mockServer.control.listEvents('invoice.payment_action_required')).toHaveLength(
      1,
    );

    const intent = await stripe.paymentIntents.retrieve(
      await findIntentId(stripe, waiting.latest_invoice),
    );
    expect(intent.status).toBe('requires_action');

    fixture.mockServer.control.authenticate(intent.client_secret ?? '', 'pass');
    expect((await read(subscription)).status).toBe('active');
  });

  it('ends the subscription after 15 days', async () => {
    const subscription = await renewingWith('pm_card_authenticationRequired');
    fixture.advanceClock(MONTH + 14 * DAY_SECONDS);

    const before = await read(subscription);
    fixture.advanceClock(DAY_SECONDS);

    expect([before.status, (await read(subscription)).status]).toEqual(['past_due', 'canceled']);
  });
});

describe('after the last retry, by the account’s setting', () => {
  it.each([
    ['cancel', 'canceled'],
    ['past_due', 'past_due'],
    ['unpaid', 'unpaid'],
  ] as const)('%s, the subscription is %s', async (setting, status) => {
    fixture.mockServer.control.setFailedPayments(setting);
    const subscription = await renewingWith('pm_card_chargeCustomerFail');
    fixture.advanceClock(MONTH + 15 * DAY_SECONDS);
    expect((await read(subscription)).status).toBe(status);
  });

  it('an unpaid subscription’s new invoices stay drafts', async () => {
    fixture.mockServer.control.setFailedPayments('unpaid');
    const subscription = await renewingWith('pm_card_chargeCustomerFail');
    fixture.advanceClock(2 * MONTH + 10 * DAY_SECONDS);
    expect(await listStatuses(subscription)).toEqual(['draft', 'open', 'paid']);
  });

  it('a past due subscription’s new invoices are charged', async () => {
    fixture.mockServer.control.setFailedPayments('past_due');
    const subscription = await renewingWith('pm_card_chargeCustomerFail');
    fixture.advanceClock(2 * MONTH + 10 * DAY_SECONDS);
    expect(await listStatuses(subscription)).toEqual(['open', 'open', 'paid']);
  });
});

describe('paused collection', () => {
  it.each(['keep_as_draft', 'mark_uncollectible', 'void'] as const)(
    '%s leaves the subscription active',
    async (behavior) => {
      const subscription = await renewingWith('pm_card_visa');
      await stripe.subscriptions.update(subscription.id, { pause_collection: { behavior } });
      fixture.advanceClock(MONTH);

      const status = { keep_as_draft: 'draft', mark_uncollectible: 'uncollectible', void: 'void' }[
        behavior
      ];

      expect(await read(subscription)).toMatchObject({
        status: 'active',
        latest_invoice: { status },
      });
    },
  );

  it('ends on its date', async () => {
    const subscription = await renewingWith('pm_card_visa');
    const resumes_at = fixture.nowSeconds() + DAY_SECONDS;
    await stripe.subscriptions.update(subscription.id, {
      pause_collection: { behavior: 'void', resumes_at },
    });
    fixture.advanceClock(MONTH);

    expect(await read(subscription)).toMatchObject({
      pause_collection: null,
      latest_invoice: { status: 'paid' },
    });
  });
});

it('a trial without a card pauses the subscription if an operator chose that', async () => {
  const begun = await createSubscription(stripe);
  const trial_settings = { end_behavior: { missing_payment_method: 'pause' } } as const;
  await stripe.subscriptions.update(begun.id, { trial_settings });
  fixture.advanceClock(4 * DAY_SECONDS);

  expect((await read(begun)).status).toBe('paused');
});

it('a detached card is nobody’s default', async () => {
  const begun = await createSubscription(stripe);
  const method = await saveCard(stripe, begun);
  await stripe.subscriptions.update(begun.id, { default_payment_method: method });
  await stripe.paymentMethods.detach(method);

  expect((await read(begun)).default_payment_method).toBeNull();
});
