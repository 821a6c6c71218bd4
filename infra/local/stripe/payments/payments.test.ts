import type { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  createSubscription,
  failure,
  getId,
  findIntentId,
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

const confirmed = z.looseObject({
  status: z.string().optional(),
  payment_method: z.string().optional(),
});

/** Confirms a trial's setup intent with typed card details, as Stripe.js does. */
async function typed(number: string, more: object = {}) {
  const { pending_setup_intent: intent } = await createSubscription(stripe);
  if (!intent || typeof intent === 'string') throw new Error('not expanded');

  const card = { number, exp_month: 12, exp_year: 34, cvc: '123', ...more };
  const form = new URLSearchParams({
    key: fixture.mockServer.publishableKey,
    client_secret: intent.client_secret ?? '',
    'payment_method_data[type]': 'card',
  });

  for (const [name, value] of Object.entries(card))
    form.set(`payment_method_data[card][${name}]`, String(value));

  const url = `${fixture.mockServer.url}/v1/setup_intents/${intent.id}/confirm`;

  return confirmed.parse(await (await fetch(url, { method: 'POST', body: form })).json());
}

describe('a typed card', () => {
  it('is saved with its brand and the fingerprint of its number', async () => {
    const { status, payment_method: id } = await typed('5555 5555 5555 4444');
    const { card, customer } = await stripe.paymentMethods.attach('pm_card_mastercard', {
      customer: (await stripe.customers.create()).id,
    });
    const [saved] = fixture.mockServer.control
      .listObjects('paymentMethod')
      .filter((method) => method.id === id);

    expect([status, customer]).toEqual(['succeeded', expect.stringMatching(/^cus_/)]);
    expect(saved?.card).toMatchObject({
      brand: 'mastercard',
      last4: '4444',
      fingerprint: card?.fingerprint,
    });
  });

  it.each([
    ['4539578763621486', {}, { code: 'card_declined', decline_code: 'test_mode_live_card' }],
    ['42', {}, { code: 'incorrect_number' }],
    ['4242424242424242', { exp_month: 13 }, { code: 'invalid_expiry_month' }],
    ['4242424242424242', { exp_year: 2020 }, { code: 'invalid_expiry_year' }],
    ['4242424242424242', { cvc: '12' }, { code: 'invalid_cvc' }],
  ])('%s with %j is rejected', async (number, more, error) => {
    expect(await typed(number, more)).toMatchObject({ error: { type: 'card_error', ...error } });
  });
});

describe('saving a card', () => {
  it('can be retried after a decline', async () => {
    const begun = await createSubscription(stripe);
    const id = getId(begun.pending_setup_intent);
    expect(await failure(saveCard(stripe, begun, 'pm_card_chargeDeclined'))).toMatchObject({
      code: 'card_declined',
      setup_intent: { id, status: 'requires_payment_method' },
    });

    await saveCard(stripe, begun);
    expect(await stripe.setupIntents.retrieve(id)).toMatchObject({
      status: 'succeeded',
      last_setup_error: null,
    });
  });

  it.each([
    ['pass', { status: 'succeeded', last_setup_error: null }],
    [
      'fail',
      {
        status: 'requires_payment_method',
        last_setup_error: { code: 'setup_intent_authentication_failure' },
      },
    ],
  ] as const)("with 3-D Secure waits for the cardholder's result: %s", async (result, intent) => {
    const begun = await createSubscription(stripe);
    await saveCard(stripe, begun, 'pm_card_authenticationRequired');

    const asking = await stripe.setupIntents.retrieve(getId(begun.pending_setup_intent));
    expect(asking).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'use_stripe_sdk' },
    });

    const body = new URLSearchParams({ client_secret: asking.client_secret ?? '', result });
    const url = `${fixture.mockServer.url}/control/authentications`;
    expect(await (await fetch(url, { method: 'POST', body })).json()).toMatchObject(intent);

    body.set('client_secret', 'guess');
    expect((await fetch(url, { method: 'POST', body })).status).toBe(404);
  });

  it('is rejected once the intent is canceled', async () => {
    const begun = await createSubscription(stripe);
    await stripe.setupIntents.cancel(getId(begun.pending_setup_intent));

    expect(await failure(saveCard(stripe, begun))).toMatchObject({
      code: 'setup_intent_unexpected_state',
    });
  });
});

describe('a first payment', () => {
  it('can be retried after a decline', async () => {
    const begun = await createSubscription(stripe, { trialDays: 0 });
    expect(await failure(payFirstInvoice(stripe, begun, 'pm_card_chargeDeclined'))).toMatchObject({
      code: 'card_declined',
      payment_intent: { status: 'requires_payment_method' },
    });

    await payFirstInvoice(stripe, begun);
    expect((await stripe.subscriptions.retrieve(begun.id)).status).toBe('active');
  });

  it('is collected immediately without default_incomplete, or nothing is created', async () => {
    const { id: customer } = await stripe.customers.create();
    const { data } = await stripe.prices.list({ lookup_keys: ['starter_monthly'] });
    const items = [{ price: getId(data[0]) }];
    expect(await failure(stripe.subscriptions.create({ customer, items }))).toMatchObject({
      code: 'resource_missing',
    });

    const method = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    const begun = await stripe.subscriptions.create({
      customer,
      items,
      default_payment_method: method.id,
    });

    expect([begun.status, fixture.mockServer.control.listObjects('subscription').length]).toEqual([
      'active',
      1,
    ]);
  });
});

it('refunds at most what was charged, once', async () => {
  const begun = await createSubscription(stripe, { trialDays: 0 });
  await payFirstInvoice(stripe, begun);

  const payment_intent = await findIntentId(stripe, begun.latest_invoice);
  await stripe.refunds.create({ payment_intent, amount: 900 });
  expect(await failure(stripe.refunds.create({ payment_intent, amount: 1001 }))).toMatchObject({
    param: 'amount',
  });

  await stripe.refunds.create({ payment_intent });
  expect(await failure(stripe.refunds.create({ payment_intent }))).toMatchObject({
    code: 'charge_already_refunded',
  });

  const { data } = await stripe.refunds.list({ payment_intent });
  expect(data.map(({ amount }) => amount)).toEqual([1000, 900]);
});
