import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createSubscription,
  failure,
  createSdk,
  sampleBusiness,
  startStripeFixture,
  type StripeFixture,
} from '../stripe.fixtures.ts';
import { startStripe } from '../stripe.ts';

let fixture: StripeFixture;

beforeEach(async () => {
  fixture = await startStripeFixture();
});

afterEach(() => fixture.close());

const customers = () => fixture.mockServer.control.listObjects('customer');

/** Calls the API without the SDK, which wouldn't send invalid calls. */
async function call(
  path: string,
  form: string,
  { key = fixture.mockServer.secretKey, idempotencyKey = '' } = {},
) {
  const headers = {
    authorization: `Bearer ${key}`,
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
  };

  const response = await fetch(`${fixture.mockServer.url}${path}`, {
    method: 'POST',
    headers,
    body: form,
  });

  return { status: response.status, headers: response.headers, body: await response.json() };
}

describe('an invalid call', () => {
  it.each([
    ['/v1/customers', 'nickname=Ada', { code: 'parameter_unknown', param: 'nickname' }],
    [
      '/v1/customers/cus_1',
      'tax[ip_address]=::1&tax[planet]=Mars',
      { code: 'parameter_unknown', param: 'tax[planet]' },
    ],
    ['/v1/subscriptions/sub_1', 'payment_behavior=hope', { param: 'payment_behavior' }],
    [
      '/v1/subscriptions/sub_1',
      'items[0][id]=si_1&items[0][color]=red',
      { param: 'items[0][price]' },
    ],
  ])('%s with %s gets 400', async (path, form, error) => {
    expect(await call(path, form)).toMatchObject({ status: 400, body: { error } });
  });

  it('gets 401 with an unknown key, and 403 with the publishable key', async () => {
    const { publishableKey: key } = fixture.mockServer;
    expect([
      (await call('/v1/customers', '', { key: 'sk_test_unknown' })).status,
      (await call('/v1/customers', '', { key })).status,
    ]).toEqual([401, 403]);
  });

  it('accepts a rolled secret key, and the previous one until it expires', async () => {
    const { secretKey: previous, control } = fixture.mockServer;
    const key = control.rollSecretKey();
    const statuses = async () =>
      Promise.all(
        [key, previous].map(
          async (each) => (await call('/v1/customers', '', { key: each })).status,
        ),
      );

    expect(await statuses()).toEqual([200, 200]);
    control.expirePreviousKey();
    expect(await statuses()).toEqual([200, 401]);
  });

  it('gets 404 for an unknown object or route', async () => {
    expect(await failure(fixture.stripe.customers.retrieve('cus_none'))).toMatchObject({
      code: 'resource_missing',
    });
    expect((await call('/v1/payouts', '')).status).toBe(404);
  });

  it('can read an intent with the publishable key only with its client secret', async () => {
    const { publishableKey: key, url } = fixture.mockServer;
    const { pending_setup_intent: intent } = await createSubscription(fixture.stripe);
    if (!intent || typeof intent === 'string') throw new Error('not expanded');

    const read = async (secret: string | null) =>
      (await fetch(`${url}/v1/setup_intents/${intent.id}?key=${key}&client_secret=${secret}`))
        .status;

    expect([await read('guess'), await read(intent.client_secret)]).toEqual([404, 200]);
  });
});

describe('an idempotency key', () => {
  const named = (name: string) => call('/v1/customers', name, { idempotencyKey: 'k' });

  it('repeats the first response', async () => {
    const [first, again] = [await named('name=Ada'), await named('name=Ada')];
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  it('is rejected for a different call', async () => {
    await named('name=Ada');
    expect(await named('name=Eve')).toMatchObject({
      status: 400,
      body: { error: { type: 'idempotency_error' } },
    });
  });

  it('does not store an error about parameters', async () => {
    await named('nickname=Ada');
    expect((await named('name=Ada')).status).toBe(200);
  });
});

describe('a fault', () => {
  it('fails the call before it runs', async () => {
    fixture.mockServer.control.addFault({
      method: 'POST',
      path: '^/v1/customers$',
      with: { status: 500 },
    });

    expect(await failure(fixture.stripe.customers.create())).toMatchObject({
      type: 'StripeAPIError',
    });
    expect(customers()).toEqual([]);
  });

  it('loses a response, which a retry with the same key then gets', async () => {
    // The SDK retries once after a connection reset, even with `maxNetworkRetries: 0`.
    fixture.mockServer.control.addFault({ when: 'after', with: 'reset', times: 2 });

    const create = () => fixture.stripe.customers.create({ name: 'Ada' }, { idempotencyKey: 'k' });
    expect(await failure(create())).toMatchObject({ type: 'StripeConnectionError' });

    const { id } = await create();
    expect(customers()).toMatchObject([{ id }]);
  });

  it('is stored for the key if it occurs after the call has run', async () => {
    fixture.mockServer.control.addFault({ when: 'after', with: { status: 500 } });

    const create = () =>
      failure(fixture.stripe.customers.create({ name: 'Ada' }, { idempotencyKey: 'k' }));

    expect([await create(), await create()]).toMatchObject([
      { statusCode: 500 },
      { statusCode: 500 },
    ]);
    expect(customers()).toHaveLength(1);
  });

  it('can leave the call without a response', async () => {
    fixture.mockServer.control.addFault({ with: 'hang' });
    const failed = await failure(fixture.stripe.customers.create({}, { timeout: 100 }));
    expect(failed).toMatchObject({ type: 'StripeConnectionError' });
  });
});

it('paginates lists, newest objects first', async () => {
  for (const name of ['a', 'b', 'c']) await fixture.stripe.customers.create({ name });
  const all = await fixture.stripe.customers.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
  expect(all.map(({ name }) => name)).toEqual(['c', 'b', 'a']);
});

it('expands references, even in lists, and rejects expanding other fields', async () => {
  const { customer } = await createSubscription(fixture.stripe);
  const list = (expand: string[]) =>
    fixture.stripe.subscriptions.list({ customer: String(customer), status: 'all', expand });
  const { data } = await list(['data.customer', 'data.latest_invoice.payments']);

  expect(data).toMatchObject([
    { customer: { object: 'customer' }, latest_invoice: { payments: { data: [] } } },
  ]);
  expect(await failure(list(['data.status']))).toMatchObject({ statusCode: 400 });
});

describe('a restart', () => {
  it('keeps keys and objects, and drops a line left incomplete by a kill', async () => {
    const stateDir = join(fixture.stateDir, 'again');
    const first = await startStripe({ ...sampleBusiness, stateDir });
    const { id } = await createSdk(first).customers.create({ name: 'Ada' });
    await first.close();
    await appendFile(join(stateDir, 'stripe.jsonl'), '[{"table":"customer","id":"cus_2","ro');

    const second = await startStripe({ ...sampleBusiness, stateDir });
    const { data } = await createSdk(second, first.secretKey).customers.list();
    await second.close();

    expect(data).toMatchObject([{ id, name: 'Ada' }]);
  });
});
