import type { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { begin, idOf, intentOf, payFirst, saveCard, startBench, type Bench } from '../stripe.fixtures.ts';

let bench: Bench;
let stripe: Stripe;
beforeEach(async () => {
  bench = await startBench();
  ({ stripe } = bench);
});
afterEach(() => bench.close());

const card = (number: string, more: Partial<Stripe.PaymentMethodCreateParams.Card> = {}) =>
  stripe.paymentMethods.create({ type: 'card', card: { number, exp_month: 12, exp_year: 2034, cvc: '123', ...more } });
const failure = (promise: Promise<unknown>) => promise.then(() => undefined).catch((error: unknown) => error);

describe('a card', () => {
  it.each([
    ['4242 4242 4242 4242', 'visa', '4242'],
    ['5555555555554444', 'mastercard', '4444'],
    ['378282246310005', 'amex', '0005'],
    ['6011111111111117', 'discover', '1117'],
    ['3566002020360505', 'jcb', '0505'],
  ])('%s is taken', async (number, brand, last4) => {
    expect((await card(number)).card).toMatchObject({ brand, last4, exp_year: 2034 });
  });

  it.each([
    ['4539578763621486', {}, { code: 'card_declined', decline_code: 'test_mode_live_card' }],
    ['4242424242424241', {}, { code: 'incorrect_number', param: 'number' }],
    ['4242424242424242', { exp_month: 13 }, { code: 'invalid_expiry_month' }],
    ['4242424242424242', { exp_year: 2020 }, { code: 'invalid_expiry_year' }],
    ['4242424242424242', { cvc: '12' }, { code: 'invalid_cvc' }],
  ])('%s with %j is refused', async (number, more, error) => {
    expect(await failure(card(number, more))).toMatchObject({ statusCode: 402, type: 'StripeCardError', ...error });
  });

  it('has one fingerprint for its number, whoever uses it', async () => {
    const [one, other, different] = [
      await card('4242424242424242'),
      await card('4242424242424242', { exp_month: 3 }),
      await card('5555555555554444'),
    ];
    expect(one.card?.fingerprint).toBe(other.card?.fingerprint);
    expect(one.card?.fingerprint).not.toBe(different.card?.fingerprint);
  });

  it('belongs to one customer', async () => {
    const [ada, eve] = [await stripe.customers.create(), await stripe.customers.create()];
    const { id } = await stripe.paymentMethods.attach('pm_card_visa', { customer: ada.id });
    expect(await failure(stripe.paymentMethods.attach(id, { customer: eve.id }))).toMatchObject({ statusCode: 400 });
    const stolen = stripe.customers.update(eve.id, { invoice_settings: { default_payment_method: id } });
    expect(await failure(stolen)).toMatchObject({ statusCode: 400 });
  });
});

describe('saving a card', () => {
  it.each([
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
  ])('%s is declined, and another may be tried', async (method, code, decline_code) => {
    const begun = await begin(stripe);
    const intent = idOf(begun.pending_setup_intent);
    expect(await failure(saveCard(stripe, begun, method))).toMatchObject({
      code,
      decline_code,
      setup_intent: { id: intent },
    });
    expect(await stripe.setupIntents.retrieve(intent)).toMatchObject({
      status: 'requires_payment_method',
      last_setup_error: { code, decline_code },
    });
    await saveCard(stripe, begun);
    expect(await stripe.setupIntents.retrieve(intent)).toMatchObject({ status: 'succeeded', last_setup_error: null });
  });

  it.each([
    ['pass', { status: 'succeeded', last_setup_error: null }],
    ['fail', { status: 'requires_payment_method', last_setup_error: { code: 'setup_intent_authentication_failure' } }],
  ] as const)('with 3-D Secure waits for the person, who may %s', async (result, intent) => {
    const begun = await begin(stripe);
    await saveCard(stripe, begun, 'pm_card_authenticationRequiredOnSetup');
    const asking = await stripe.setupIntents.retrieve(idOf(begun.pending_setup_intent));
    expect(asking).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    const answer = await fetch(`${bench.standIn.url}/stand-in/authentications/${asking.id}`, {
      method: 'POST',
      body: new URLSearchParams({ client_secret: asking.client_secret ?? '', result }),
    });
    expect(await answer.json()).toMatchObject(intent);
    expect(await stripe.setupIntents.retrieve(asking.id)).toMatchObject(intent);
  });

  it('cannot be answered for without the secret', async () => {
    const begun = await begin(stripe);
    await saveCard(stripe, begun, 'pm_card_authenticationRequiredOnSetup');
    const id = idOf(begun.pending_setup_intent);
    const body = new URLSearchParams({ client_secret: `${id}_secret_guess`, result: 'pass' });
    const answer = await fetch(`${bench.standIn.url}/stand-in/authentications/${id}`, { method: 'POST', body });
    expect([answer.status, (await stripe.setupIntents.retrieve(id)).status]).toEqual([404, 'requires_action']);
  });

  it('ends with the intent', async () => {
    const begun = await begin(stripe);
    await stripe.setupIntents.cancel(idOf(begun.pending_setup_intent));
    expect(await failure(saveCard(stripe, begun))).toMatchObject({ code: 'setup_intent_unexpected_state' });
  });
});

describe('a first payment', () => {
  it('that is declined can be tried again', async () => {
    const begun = await begin(stripe, { trialDays: 0 });
    expect(await failure(payFirst(stripe, begun, 'pm_card_chargeDeclined'))).toMatchObject({
      code: 'card_declined',
      payment_intent: { status: 'requires_payment_method' },
    });
    expect((await stripe.subscriptions.retrieve(begun.id)).status).toBe('incomplete');
    await payFirst(stripe, begun, 'pm_card_mastercard');
    expect((await stripe.subscriptions.retrieve(begun.id)).status).toBe('active');
  });

  it.each([
    ['pass', 'succeeded', 'active'],
    ['fail', 'requires_payment_method', 'incomplete'],
  ] as const)('with 3-D Secure waits for the person, who may %s', async (result, intentStatus, status) => {
    const begun = await begin(stripe, { trialDays: 0 });
    const asking = await payFirst(stripe, begun, 'pm_card_authenticationRequired');
    expect([asking.status, asking.next_action?.type]).toEqual(['requires_action', 'use_stripe_sdk']);
    bench.standIn.control.authenticate(asking.client_secret ?? '', result);
    const [intent, now] = [
      await stripe.paymentIntents.retrieve(asking.id),
      await stripe.subscriptions.retrieve(begun.id),
    ];
    expect([intent.status, now.status]).toEqual([intentStatus, status]);
  });

  it('charges at once and without default_incomplete only a card that is there', async () => {
    const { id: customer } = await stripe.customers.create();
    const { data } = await stripe.prices.list({ lookup_keys: ['starter_monthly'] });
    const items = [{ price: idOf(data[0]) }];
    expect(await failure(stripe.subscriptions.create({ customer, items }))).toMatchObject({ code: 'resource_missing' });
    const method = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    const begun = await stripe.subscriptions.create({ customer, items, default_payment_method: method.id });
    expect([begun.status, bench.standIn.control.objects('subscription').length]).toEqual(['active', 1]);
  });
});

describe('a refund', () => {
  it('gives back at most what was charged, once', async () => {
    const begun = await begin(stripe, { trialDays: 0 });
    await payFirst(stripe, begun);
    const payment_intent = await intentOf(stripe, begun.latest_invoice);
    await stripe.refunds.create({ payment_intent, amount: 900 });
    expect(await failure(stripe.refunds.create({ payment_intent, amount: 1001 }))).toMatchObject({ param: 'amount' });
    await stripe.refunds.create({ payment_intent });
    expect(await failure(stripe.refunds.create({ payment_intent }))).toMatchObject({ code: 'charge_already_refunded' });
    const { data } = await stripe.refunds.list({ payment_intent });
    const [charge] = (await stripe.charges.list({ payment_intent })).data;
    expect([data.map(({ amount }) => amount), charge?.refunded, charge?.amount_refunded]).toEqual([
      [1000, 900],
      true,
      1900,
    ]);
  });

  it('of what was never paid is refused', async () => {
    const begun = await begin(stripe, { trialDays: 0 });
    const payment_intent = await intentOf(stripe, begun.latest_invoice);
    expect(await failure(stripe.refunds.create({ payment_intent }))).toMatchObject({ statusCode: 400 });
  });
});
