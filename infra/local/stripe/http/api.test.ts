import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { begin, idOf, sdkFor, startBench, type Bench } from '../stripe.fixtures.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await startBench();
});
afterEach(() => bench.close());

interface Raw {
  readonly method?: string;
  readonly form?: string;
  readonly key?: string;
  readonly headers?: Record<string, string>;
}

/** A call without the SDK, which would not send what is wrong. */
async function call(path: string, { method = 'POST', form = '', key, headers }: Raw = {}) {
  const response = await fetch(`${bench.standIn.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${key ?? bench.standIn.secretKey}`, ...headers },
    ...(method === 'POST' && { body: form }),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

describe('a call that is wrong', () => {
  it.each([
    ['/v1/customers', 'nickname=Ada', { code: 'parameter_unknown', param: 'nickname' }],
    ['/v1/customers', 'address[planet]=Mars', { code: 'parameter_unknown', param: 'address[planet]' }],
    ['/v1/subscriptions', 'items[0][price]=price_1', { code: 'parameter_missing', param: 'customer' }],
    [
      '/v1/refunds',
      'amount=many',
      { code: 'parameter_invalid_integer', param: 'amount', message: 'Invalid integer: many' },
    ],
    ['/v1/products', 'name=', { code: 'parameter_invalid_empty', param: 'name' }],
    ['/v1/products', 'name=A&active=yes', { message: 'Invalid boolean: yes', param: 'active' }],
    ['/v1/subscriptions/sub_1', 'payment_behavior=hope', { param: 'payment_behavior' }],
    ['/v1/subscriptions/sub_1', 'items[0][color]=red', { code: 'parameter_unknown', param: 'items[0][color]' }],
  ])('%s with %s is refused as by Stripe', async (path, form, error) => {
    expect(await call(path, { form })).toMatchObject({
      status: 400,
      body: { error: { type: 'invalid_request_error', ...error } },
    });
  });

  it('names what is not there', async () => {
    expect(await call('/v1/customers/cus_none', { method: 'GET' })).toMatchObject({
      status: 404,
      body: { error: { code: 'resource_missing', message: "No such customer: 'cus_none'", param: 'id' } },
    });
  });

  it.each([
    ['no key', { authorization: '' }, 401],
    ['a key of somebody else', { authorization: 'Bearer sk_test_somebodyelseskey' }, 401],
  ])('with %s is refused', async (_, headers, status) => {
    const refused = await call('/v1/customers', { headers });
    expect(refused.status).toBe(status);
    expect(JSON.stringify(refused.body)).not.toContain('somebodyelseskey');
  });

  it('to what is not offered says so', async () => {
    expect(await call('/v1/payouts')).toMatchObject({
      status: 404,
      body: { error: { type: 'invalid_request_error' } },
    });
  });
});

describe('the publishable key', () => {
  it('may do nothing that needs the secret one', async () => {
    const { publishableKey: key } = bench.standIn;
    expect(await call('/v1/customers', { key })).toMatchObject({
      status: 403,
      body: { error: { code: 'secret_key_required' } },
    });
  });

  it('sees an intent only with its secret', async () => {
    const { publishableKey: key } = bench.standIn;
    const intent = await bench.stripe.setupIntents.create();
    const path = `/v1/setup_intents/${intent.id}`;
    const without = await call(path, { method: 'GET', key });
    const wrong = await call(`${path}?client_secret=${intent.id}_secret_wrong`, { method: 'GET', key });
    const right = await call(`${path}?client_secret=${intent.client_secret}`, { method: 'GET', key });
    expect([without.status, wrong.status, right.status]).toEqual([404, 404, 200]);
  });

  it('may come in the form, from the page of another site', async () => {
    const form = `key=${bench.standIn.publishableKey}&type=card&card[number]=4242424242424242&card[exp_month]=1&card[exp_year]=30`;
    const made = await call('/v1/payment_methods', { form, headers: { authorization: '' } });
    expect([made.status, made.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    const asked = await fetch(`${bench.standIn.url}/v1/payment_methods`, { method: 'OPTIONS' });
    expect(asked.headers.get('access-control-allow-headers')).toContain('authorization');
  });
});

describe('an idempotency key', () => {
  it('repeats the first answer', async () => {
    const headers = { 'idempotency-key': 'signup:customer' };
    const first = await call('/v1/customers', { form: 'name=Ada', headers });
    const again = await call('/v1/customers', { form: 'name=Ada', headers });
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.headers.get('original-request')).toBe(first.headers.get('request-id'));
  });

  it('repeats an error that came while the call was carried out', async () => {
    const { stripe } = bench;
    const begun = await begin(stripe);
    const confirm = () =>
      stripe.setupIntents
        .confirm(
          idOf(begun.pending_setup_intent),
          { payment_method: 'pm_card_chargeDeclined' },
          { idempotencyKey: 'k' },
        )
        .catch((error: unknown) => error);
    expect([await confirm(), await confirm()]).toMatchObject([{ code: 'card_declined' }, { code: 'card_declined' }]);
    expect(bench.standIn.control.events('setup_intent.setup_failed')).toHaveLength(1);
  });

  it('does not keep the refusal of parameters that are wrong', async () => {
    const headers = { 'idempotency-key': 'k' };
    await call('/v1/customers', { form: 'nickname=Ada', headers });
    expect(await call('/v1/customers', { form: 'name=Ada', headers })).toMatchObject({ status: 200 });
  });

  it('is refused for another call', async () => {
    const headers = { 'idempotency-key': 'k' };
    await call('/v1/customers', { form: 'name=Ada', headers });
    expect(await call('/v1/customers', { form: 'name=Eve', headers })).toMatchObject({
      status: 400,
      body: { error: { type: 'idempotency_error' } },
    });
  });

  it('is refused while the first call is under way', async () => {
    bench.standIn.control.fail({ path: '^/v1/customers$', when: 'after', with: { delayMs: 300 } });
    const headers = { 'idempotency-key': 'k' };
    const first = call('/v1/customers', { form: 'name=Ada', headers });
    const deadline = Date.now() + 5000;
    while (bench.standIn.control.objects('customer').length === 0 && Date.now() < deadline) {
      await new Promise((resume) => setImmediate(resume));
    }
    expect(await call('/v1/customers', { form: 'name=Ada', headers })).toMatchObject({
      status: 409,
      body: { error: { code: 'idempotency_key_in_use' } },
    });
    expect(await first).toMatchObject({ status: 200 });
  });
});

describe('a fault that is asked for', () => {
  const customers = () => bench.standIn.control.objects('customer').length;

  it('hits before anything is done', async () => {
    bench.standIn.control.fail({ method: 'POST', path: '^/v1/customers$', with: { status: 500 } });
    const failed = await bench.stripe.customers.create().catch((error: unknown) => error);
    expect([failed, customers()]).toMatchObject([{ statusCode: 500, type: 'StripeAPIError' }, 0]);
    await bench.stripe.customers.create();
    expect(customers()).toBe(1);
  });

  it('hits when everything is done and only the answer is lost, which the same key then gets', async () => {
    // The SDK repeats a call by itself once when its connection is reset.
    bench.standIn.control.fail({ when: 'after', with: 'reset', times: 2 });
    const create = () => bench.stripe.customers.create({ name: 'Ada' }, { idempotencyKey: 'k' });
    expect(await create().catch((error: unknown) => error)).toMatchObject({ type: 'StripeConnectionError' });
    const { id } = await create();
    expect(bench.standIn.control.objects('customer').map((each) => each.id)).toEqual([id]);
  });

  it('is kept for the key when Stripe fails after the work was done', async () => {
    bench.standIn.control.fail({ when: 'after', with: { status: 500 } });
    const create = () =>
      bench.stripe.customers.create({ name: 'Ada' }, { idempotencyKey: 'k' }).catch((error: unknown) => error);
    expect([await create(), await create()]).toMatchObject([{ statusCode: 500 }, { statusCode: 500 }]);
    expect(customers()).toBe(1);
  });

  it('says when there are too many calls', async () => {
    bench.standIn.control.fail({ times: 2, with: { status: 429 } });
    const create = () => bench.stripe.customers.create().catch((error: unknown) => error);
    expect([await create(), await create()]).toMatchObject([
      { type: 'StripeRateLimitError' },
      { type: 'StripeRateLimitError' },
    ]);
    expect(await create()).toMatchObject({ object: 'customer' });
  });

  it('never answers, until the caller gives up', async () => {
    bench.standIn.control.fail({ with: 'hang' });
    const impatient = sdkFor(bench.standIn);
    const failed = await impatient.customers.create({}, { timeout: 100 }).catch((error: unknown) => error);
    expect(failed).toMatchObject({ type: 'StripeConnectionError' });
  });
});

describe('a list', () => {
  it('comes in pages, newest first', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await bench.stripe.customers.create({ name });
    const all = await bench.stripe.customers.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
    expect(all.map(({ name }) => name)).toEqual(['e', 'd', 'c', 'b', 'a']);
    const [, second, third] = all;
    const before = await bench.stripe.customers.list({ ending_before: idOf(third), limit: 1 });
    expect([before.data[0]?.id, before.has_more]).toEqual([second?.id, true]);
  });
});

describe('expanding', () => {
  it('shows what is referred to, also in lists', async () => {
    await begin(bench.stripe);
    const { data } = await bench.stripe.subscriptions.list({
      expand: ['data.customer', 'data.latest_invoice.payments'],
    });
    expect(data).toMatchObject([{ customer: { object: 'customer' }, latest_invoice: { payments: { data: [] } } }]);
  });

  it.each(['status', 'nothing', 'items.data.price.product.default_price'])('refuses %s', async (path) => {
    const begun = await begin(bench.stripe);
    const refused = await bench.stripe.subscriptions
      .retrieve(begun.id, { expand: [path] })
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({ statusCode: 400, message: expect.stringMatching(/expand/) });
  });
});
