import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { begin, DAY, idOf, intentOf, payFirst, priceOf, saveCard, startBench, type Bench } from '../stripe.fixtures.ts';
import { stripeSchemas } from './json-schema.fixtures.ts';
import { recorder, type Recorder } from './recorded-answers.fixtures.ts';

let bench: Bench;
let line: Recorder;
let checks: Map<string, ValidateFunction>;

beforeAll(async () => {
  const { names, $defs } = stripeSchemas();
  const ajv = new Ajv({ allowUnionTypes: true });
  ajv.addSchema({ $id: 'stripe', $defs });
  checks = new Map(names.map((name) => [name, ajv.compile({ $ref: `stripe#/$defs/${name.replaceAll(' ', '%20')}` })]));
  bench = await startBench();
  line = recorder(bench.standIn);
  await aWholeLife();
});
afterAll(() => bench.close());

describe('the objects that the stand-in answers', () => {
  it('have all the fields that the types of the SDK ask for, and no others', () => {
    expect([...new Set(line.objects.flatMap(mistakesOf))]).toEqual([]);
  });

  it('are all checked at least once', () => {
    expect(new Set(line.objects.map(shapeOf))).toEqual(new Set(checks.keys()));
  });

  it.each([
    ['a field that is missing', (customer: Record<string, unknown>) => without(customer, 'email')],
    ['a field that Stripe does not have', (customer: Record<string, unknown>) => ({ ...customer, favourite: null })],
    ['a value of another type', (customer: Record<string, unknown>) => ({ ...customer, balance: '0' })],
    [
      'a value that is not of the enumeration',
      (customer: Record<string, unknown>) => ({ ...customer, tax_exempt: 'no' }),
    ],
    [
      'an object that is never expanded',
      (customer: Record<string, unknown>) => ({ ...customer, default_source: { object: 'card' } }),
    ],
  ])('are refused with %s', (_, spoil) => {
    const customer = line.objects.find(({ object, deleted }) => object === 'customer' && !deleted) ?? {};
    expect([mistakesOf(customer), mistakesOf(spoil(customer)).length > 0]).toEqual([[], true]);
  });
});

function without(object: Readonly<Record<string, unknown>>, field: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== field));
}

function shapeOf({ object, deleted }: Readonly<Record<string, unknown>>): string {
  return deleted ? `deleted ${String(object)}` : String(object);
}

function mistakesOf(answered: Readonly<Record<string, unknown>>): string[] {
  const name = shapeOf(answered);
  const check = checks.get(name);
  if (!check) return [`there is no shape of ${name}`];
  if (check(answered)) return [];
  const say = ({ instancePath, message, params }: ErrorObject) =>
    `${name}${instancePath.replaceAll(/\/\d+/g, '/n')} ${message} ${JSON.stringify(params)}`;
  return (check.errors ?? []).map(say);
}

/** Calls everything there is, in the states that differ in shape. */
async function aWholeLife(): Promise<void> {
  const { stripe } = line;
  await stripe.webhookEndpoints.create({ url: 'http://127.0.0.1:9/hook', enabled_events: ['charge.captured'] });
  await paidLife();
  await unhappyLife();
  await lists();
  const { data } = await stripe.webhookEndpoints.list();
  await stripe.webhookEndpoints.update(idOf(data[0]), { disabled: true });
  await stripe.webhookEndpoints.del(idOf(data[0]));
}

async function paidLife(): Promise<void> {
  const { stripe } = line;
  const begun = await begin(stripe);
  const customer = idOf(begun.customer);
  const method = await saveCard(stripe, begun);
  await stripe.customers.update(customer, {
    invoice_settings: { default_payment_method: method },
    address: { line1: '1 High Street', postal_code: '10001', country: 'US' },
  });
  bench.pass(3 * DAY + 3600);
  const item = begun.items.data[0];
  const items = [{ id: idOf(item), price: await priceOf(stripe, 'professional_monthly') }];
  const prorationDate = bench.nowSeconds();
  await stripe.invoices.createPreview({
    subscription: begun.id,
    subscription_details: { items, proration_behavior: 'always_invoice', proration_date: prorationDate },
  });
  await stripe.subscriptions.update(begun.id, {
    items,
    proration_behavior: 'always_invoice',
    proration_date: prorationDate,
    payment_behavior: 'pending_if_incomplete',
    expand: ['latest_invoice.payments', 'latest_invoice.confirmation_secret', 'customer', 'default_payment_method'],
  });
  const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(begun.id);
  await stripe.refunds.create({ payment_intent: await intentOf(stripe, invoice), amount: 500 });
  await stripe.charges.list({ customer, expand: ['data.refunds'] });
  await stripe.customers.createBalanceTransaction(customer, { amount: -300, currency: 'usd' });
  await stripe.subscriptions.update(begun.id, {
    cancel_at_period_end: true,
    cancellation_details: { feedback: 'unused' },
  });
  await stripe.billingPortal.sessions.create({
    customer,
    return_url: 'http://127.0.0.1:9/',
    flow_data: { type: 'payment_method_update' },
  });
  await stripe.billingPortal.configurations.create({ features: { invoice_history: { enabled: true } } });
  await stripe.customers.retrieve(customer, { expand: ['subscriptions', 'sources', 'tax', 'tax_ids'] });
  await stripe.paymentMethods.detach(method);
}

async function unhappyLife(): Promise<void> {
  const { stripe } = line;
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: bench.nowSeconds() });
  const { id: customer } = await stripe.customers.create({ email: 'eve@example.com', test_clock: clock.id });
  const waiting = await begin(stripe, { customer, trialDays: 0 });
  await payFirst(stripe, waiting, 'pm_card_visa_chargeDeclined').catch(() => undefined);
  await payFirst(stripe, waiting, 'pm_card_authenticationRequired');
  const trial = await begin(stripe, { customer });
  await saveCard(stripe, trial, 'pm_card_visa_chargeDeclined').catch(() => undefined);
  await saveCard(stripe, trial, 'pm_card_authenticationRequired');
  await stripe.setupIntents.cancel(idOf(trial.pending_setup_intent));
  await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: clock.frozen_time + 4 * DAY });
  await stripe.customers.del(customer);
  await stripe.customers.retrieve(customer);
}

async function lists(): Promise<void> {
  const { stripe } = line;
  await stripe.subscriptions.list({ status: 'all', expand: ['data.latest_invoice', 'data.pending_setup_intent'] });
  await stripe.invoices.list({ expand: ['data.payments', 'data.confirmation_secret'] });
  await stripe.products.list();
  await stripe.prices.list({ expand: ['data.product'] });
  await stripe.paymentIntents.list({ expand: ['data.latest_charge'] });
  await stripe.testHelpers.testClocks.list();
  await stripe.refunds.list();
  await stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
}
