import type { Stripe } from 'stripe';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  createSubscription,
  failure,
  getId,
  findPriceId,
  startStripeFixture,
  type StripeFixture,
} from './stripe.fixtures.ts';

let fixture: StripeFixture;
let stripe: Stripe;

beforeEach(async () => {
  fixture = await startStripeFixture();
  ({ stripe } = fixture);
});

afterEach(() => fixture.close());

it('moves a lookup key to another price only if the call asks for it', async () => {
  const { id: product } = await stripe.products.create({ name: 'Other' });
  const price = { product, currency: 'usd', unit_amount: 500, lookup_key: 'starter_monthly' };
  expect(await failure(stripe.prices.create(price))).toMatchObject({ param: 'lookup_key' });

  const { id } = await stripe.prices.create({ ...price, transfer_lookup_key: true });
  expect(await findPriceId(stripe, 'starter_monthly')).toBe(id);
});

it('merges metadata, and removes a key with an empty value', async () => {
  const { id } = await stripe.customers.create({ metadata: { a: '1', b: '2' } });
  expect((await stripe.customers.update(id, { metadata: { a: '', c: '3' } })).metadata).toEqual({
    b: '2',
    c: '3',
  });
});

it.each(['ada', 'ada@nowhere', 'a da@example.com'])(
  'rejects the email address %s',
  async (email) => {
    expect(await failure(stripe.customers.create({ email }))).toMatchObject({
      code: 'email_invalid',
    });
  },
);

it('cancels the subscriptions of a deleted customer', async () => {
  const { id, customer } = await createSubscription(stripe);
  await stripe.customers.del(getId(customer));
  expect(await stripe.customers.retrieve(getId(customer))).toMatchObject({ deleted: true });
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled');
});

it.each([
  ['127.0.0.1', 'unrecognized_location', 'customer_tax_location_invalid'],
  ['203.0.113.7', 'not_collecting', undefined],
])(
  'calculates taxes for a customer at %s only if the location is known',
  async (ip_address, automatic_tax, code) => {
    const { id: customer } = await stripe.customers.create();
    await stripe.customers.update(customer, { tax: { ip_address } });
    expect(await stripe.customers.retrieve(customer, { expand: ['tax'] })).toMatchObject({
      tax: { automatic_tax },
    });

    const items = [{ price: await findPriceId(stripe, 'starter_monthly') }];
    const taxed = { customer, items, trial_period_days: 3, automatic_tax: { enabled: true } };
    const error = await failure(stripe.subscriptions.create(taxed));
    expect((error as { code?: string } | undefined)?.code).toBe(code);
  },
);
