import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { begin, idOf, priceOf, saveCard, startBench, type Bench } from '../stripe.fixtures.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await startBench();
});
afterEach(() => bench.close());

describe('a customer', () => {
  it('keeps what is not named, and drops what is emptied', async () => {
    const { stripe } = bench;
    const { id } = await stripe.customers.create({ name: 'Ada', phone: '1', metadata: { a: '1', b: '2' } });
    const changed = await stripe.customers.update(id, { phone: '', metadata: { a: '', c: '3' } });
    expect(changed).toMatchObject({ name: 'Ada', phone: null, metadata: { b: '2', c: '3' } });
    expect(Object.keys(changed.metadata)).toEqual(['b', 'c']);
  });

  it.each(['ada', 'ada@nowhere', 'a da@example.com'])('is not made for the address %s', async (email) => {
    const refused = await bench.stripe.customers.create({ email }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ statusCode: 400, code: 'email_invalid' });
  });

  it('is found by exactly their address', async () => {
    const { id } = await bench.stripe.customers.create({ email: 'ada@example.com' });
    await bench.stripe.customers.create({ email: 'ada@example.org' });
    const { data } = await bench.stripe.customers.list({ email: 'ada@example.com' });
    expect(data.map((each) => each.id)).toEqual([id]);
  });

  it('takes their subscriptions along when they are deleted', async () => {
    const begun = await begin(bench.stripe);
    const id = idOf(begun.customer);
    await bench.stripe.customers.del(id);
    expect(await bench.stripe.customers.retrieve(id)).toMatchObject({ id, object: 'customer', deleted: true });
    expect((await bench.stripe.subscriptions.retrieve(begun.id)).status).toBe('canceled');
    const used = await bench.stripe.customers.update(id, { name: 'Eve' }).catch((error: unknown) => error);
    expect(used).toMatchObject({ statusCode: 404, code: 'resource_missing' });
  });

  it('with a card already begins a trial without being asked for one', async () => {
    const { stripe } = bench;
    const first = await begin(stripe);
    const customer = idOf(first.customer);
    const method = await saveCard(stripe, first);
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: method } });
    expect(await begin(stripe, { customer })).toMatchObject({ status: 'trialing', pending_setup_intent: null });
  });
});

describe('automatic taxes', () => {
  it.each([
    ['127.0.0.1', 'unrecognized_location', 'customer_tax_location_invalid'],
    ['203.0.113.7', 'not_collecting', undefined],
  ])('for a customer at %s', async (ip_address, automatic_tax, code) => {
    const { stripe } = bench;
    const { id: customer } = await stripe.customers.create({ tax: { ip_address } });
    const known = await stripe.customers.retrieve(customer, { expand: ['tax'] });
    expect(known).toMatchObject({ tax: { automatic_tax, ip_address } });
    const items = [{ price: await priceOf(stripe, 'starter_monthly') }];
    const begun = await stripe.subscriptions
      .create({
        customer,
        items,
        automatic_tax: { enabled: true },
        payment_behavior: 'default_incomplete',
        expand: ['latest_invoice'],
      })
      .catch((error: unknown) => error);
    expect(begun).toMatchObject(
      code
        ? { code }
        : { automatic_tax: { enabled: true }, latest_invoice: { total: 1900, automatic_tax: { status: 'complete' } } },
    );
  });
});

describe('a price', () => {
  it('gives its lookup key to another one only when that is said', async () => {
    const { stripe } = bench;
    const old = await stripe.prices.retrieve(await priceOf(stripe, 'starter_monthly'));
    const params = {
      currency: 'usd',
      product: idOf(old.product),
      unit_amount: 2100,
      recurring: { interval: 'month' },
      lookup_key: 'starter_monthly',
    } as const;
    const refused = await stripe.prices.create(params).catch((error: unknown) => error);
    expect(refused).toMatchObject({ statusCode: 400, param: 'lookup_key' });
    const next = await stripe.prices.create({ ...params, transfer_lookup_key: true });
    expect([await priceOf(stripe, 'starter_monthly'), (await stripe.prices.retrieve(old.id)).lookup_key]).toEqual([
      next.id,
      null,
    ]);
  });

  it('is there for each plan as it is sold', async () => {
    const { data } = await bench.stripe.prices.list({ limit: 100 });
    expect(Object.fromEntries(data.map(({ lookup_key, unit_amount }) => [lookup_key, unit_amount]))).toEqual({
      starter_launch: 1900,
      professional_launch: 2900,
      starter_monthly: 1900,
      professional_monthly: 3900,
      executive_monthly: 7900,
    });
  });
});
