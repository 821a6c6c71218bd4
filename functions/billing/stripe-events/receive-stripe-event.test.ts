import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { repetitions, seed } from '#infra/verify/repetitions.ts';
import { DependencyFailure } from '#platform/dependency-failure.ts';
import { createHandler } from '#platform/http/handler.ts';
import {
  APP_ORIGIN,
  EDGE_SECRET_SHA256,
  httpEvent,
  lambdaContext,
} from '#platform/http/http-event.fixtures.ts';
import { receiveStripeEvent } from '#shared/billing/billing.contract.ts';
import { DAY_MS } from '#shared/product/time.ts';

import { startBillingWorld } from '../fixtures/billing-world.fixtures.ts';
import { disputeGateway } from '../dispute/dispute.gateway.ts';
import { receiveStripeEventEndpoint } from './receive-stripe-event.endpoint.ts';
import { connectToStripe } from '../fixtures/stripe-connection.fixtures.ts';
import { createStripeAccess } from '../stripe/stripe-client.gateway.ts';
import { stripeEventGateway } from './stripe-event.gateway.ts';

const NEW_SECRET = 'whsec_new';
const OLD_SECRET = 'whsec_old';

const world = await startBillingWorld();
let refreshedCustomers: string[] = [];

afterAll(async () => {
  vi.restoreAllMocks();
  await world.close();
});

beforeEach(() => {
  refreshedCustomers = [];
});

/** The deployed handler with the given Stripe keys. */
function handlerOn(
  keys: object | string,
  onCustomer = (id: string) => void refreshedCustomers.push(id),
) {
  const open = createStripeAccess('unused', async () =>
    typeof keys === 'string' ? keys : JSON.stringify(keys),
  );

  const stripe = {
    ...world.refresh.stripe,
    findCustomer: async (id: string) => {
      onCustomer(id);
      return undefined;
    },
  };

  const useCase = receiveStripeEventEndpoint.with({
    events: stripeEventGateway(open),
    disputes: disputeGateway(open),
    refresh: { ...world.refresh, stripe },
  });

  const deps = {
    authenticate: async () => null,
    appOrigin: APP_ORIGIN,
    originVerifySha256: EDGE_SECRET_SHA256,
    callCounts: null,
  };

  return createHandler(
    receiveStripeEvent,
    () => useCase,
    () => deps,
  );
}

const keys = { secretKey: 'sk_test_1', webhookSecret: [NEW_SECRET, OLD_SECRET] };

const event = (changes: object = {}) =>
  JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'customer.subscription.updated',
    livemode: false,
    data: { object: { id: 'sub_1', object: 'subscription', customer: 'cus_1' } },
    ...changes,
  });

const nowSeconds = () => Math.floor(Date.now() / 1000);

const macOf = (body: string | Uint8Array, secret = NEW_SECRET, at = nowSeconds()) =>
  createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex');

const signed = (body: string | Uint8Array, secret = NEW_SECRET, at = nowSeconds()) =>
  `t=${at},v1=${macOf(body, secret, at)}`;

async function post(
  body: string | Uint8Array,
  signature: string | undefined,
  handler = handlerOn(keys),
) {
  const headers = {
    'content-type': 'application/json',
    ...(signature !== undefined && { 'stripe-signature': signature }),
  };

  const answer = await handler(
    httpEvent({ method: 'POST', path: '/api/stripe/webhook', headers, body }),
    lambdaContext,
  );

  return { status: answer.statusCode, code: answer.headers?.['x-error-code'] };
}

const REFUSED = { status: 400, code: 'BAD_SIGNATURE' };

describe('a signed event', () => {
  it('refreshes the customer', async () => {
    expect(await post(event(), signed(event()))).toMatchObject({ status: 200 });
    expect(refreshedCustomers).toEqual(['cus_1']);
  });

  it('is accepted with a base64-encoded body', async () => {
    const bytes = Buffer.from(event());
    expect(await post(bytes, signed(bytes))).toMatchObject({ status: 200 });
    expect(refreshedCustomers).toEqual(['cus_1']);
  });

  it.each([NEW_SECRET, OLD_SECRET])(
    'is accepted with either secret during a rotation: %s',
    async (secret) => {
      expect(await post(event(), signed(event(), secret))).toMatchObject({ status: 200 });
    },
  );

  it('is accepted if one of its signatures is valid', async () => {
    const at = nowSeconds();
    const header = `t=${at},v1=${'0'.repeat(64)},v1=${macOf(event(), NEW_SECRET, at)},v0=abc`;
    expect(await post(event(), header)).toMatchObject({ status: 200 });
  });

  it.each([
    ['a customer itself', { id: 'cus_2', object: 'customer' }, ['cus_2']],
    [
      'an expanded customer',
      { id: 'in_1', object: 'invoice', customer: { id: 'cus_3' } },
      ['cus_3'],
    ],
    ['no customer', { id: 'pm_1', object: 'payment_method', customer: null }, []],
    ['an unrelated object', { id: 'prod_1', object: 'product' }, []],
    ['no object', null, []],
    ['a string', 'cus_4', []],
    ['a numeric customer', { id: 'in_2', object: 'invoice', customer: 5 }, []],
    ['a customer without an id', { id: 'in_3', object: 'invoice', customer: {} }, []],
  ])('about %s', async (_, object, expected) => {
    const body = event({ data: { object } });
    expect(await post(body, signed(body))).toMatchObject({ status: 200 });
    expect(refreshedCustomers).toEqual(expected);
  });

  it('about a dispute refreshes the customer of the disputed payment', async () => {
    const { customerId } = await world.subscribe({ memberId: 'disputed' });
    const id = world.mockStripe.control.dispute(customerId);
    const { secretKey, url: apiBase } = world.mockStripe;
    const body = event({
      type: 'charge.dispute.created',
      data: { object: { id, object: 'dispute' } },
    });

    expect(
      await post(body, signed(body), handlerOn({ ...keys, secretKey, apiBase })),
    ).toMatchObject({ status: 200 });
    expect(refreshedCustomers).toEqual([customerId]);
  });

  it('returns 503 if the refresh fails, so that Stripe resends the event', async () => {
    const failing = handlerOn(keys, () => {
      throw new DependencyFailure('away', { refusal: 'BILLING_UNAVAILABLE' });
    });
    expect(await post(event(), signed(event()), failing)).toMatchObject({ status: 503 });
  });

  it('is refused if it is in test mode and the key in live mode, or vice versa', async () => {
    const live = event({ livemode: true });
    expect(await post(live, signed(live))).toEqual(REFUSED);

    const test = handlerOn({ ...keys, secretKey: 'sk_live_1' });
    expect(await post(event(), signed(event()), test)).toEqual(REFUSED);
    expect(refreshedCustomers).toEqual([]);
  });

  it.each([
    'x',
    '',
    'null',
    '[]',
    '"text"',
    '{}',
    '{"id":1}',
    '{"data":null}',
    '\u0000',
    '{"livemode":false}',
  ])('never causes a server error with an unexpected body: %j', async (body) => {
    expect([200, 400]).toContain((await post(body, signed(body))).status);
    expect(refreshedCustomers).toEqual([]);
  });

  it('returns NOT_CONFIGURED without keys', async () => {
    expect(await post(event(), signed(event()), handlerOn('not-configured'))).toMatchObject({
      status: 503,
      code: 'NOT_CONFIGURED',
    });
  });

  it('is refused without a webhook secret', async () => {
    expect(await post(event(), signed(event()), handlerOn({ secretKey: 'sk_test_1' }))).toEqual(
      REFUSED,
    );
  });
});

describe('an invalid signature', () => {
  const at = nowSeconds();
  const good = macOf(event(), NEW_SECRET, at);
  const parsedAgain = JSON.stringify(JSON.parse(event()), null, 1);

  const crafted: [string, string | undefined][] = [
    ['is absent', undefined],
    ['is empty', ''],
    ['is a space', ' '],
    ['is a word', 'signature'],
    ['is only a time', `t=${at}`],
    ['is only a signature', `v1=${good}`],
    ['is bare', good],

    ['has no time', `t=,v1=${good}`],
    ['has an invalid time', `t=now,v1=${good}`],
    ['has a negative time', `t=-1,v1=${macOf(event(), NEW_SECRET, -1)}`],
    ['has the time zero', `t=0,v1=${macOf(event(), NEW_SECRET, 0)}`],
    ['has a fractional time', `t=${at}.5,v1=${good}`],
    ['has an infinite time', `t=Infinity,v1=${good}`],
    ['is 301 s old', `t=${at - 330},v1=${macOf(event(), NEW_SECRET, at - 330)}`],
    ['is a day old', signed(event(), NEW_SECRET, at - 86_400)],

    ['was made for another time', `t=${at + 1},v1=${good}`],
    ['uses the old scheme', `t=${at},v0=${good}`],
    ['uses a future scheme', `t=${at},v2=${good}`],
    ['uses another secret', signed(event(), 'whsec_other')],
    ['uses the empty secret', signed(event(), '')],
    ['uses the API key', signed(event(), 'sk_test_1')],

    ['is one character short', `t=${at},v1=${good.slice(1)}`],
    ['is one character too long', `t=${at},v1=${good}0`],
    ['has one changed character', `t=${at},v1=${good[0] === 'a' ? 'b' : 'a'}${good.slice(1)}`],
    ['is in upper case', `t=${at},v1=${good.toUpperCase()}`],
    ['is reversed', `t=${at},v1=${[...good].toReversed().join('')}`],
    ['is empty after its scheme', `t=${at},v1=`],
    ['is all zero', `t=${at},v1=${'0'.repeat(64)}`],
    ['is in base64', `t=${at},v1=${Buffer.from(good, 'hex').toString('base64')}`],
    ['signs another body', `t=${at},v1=${macOf('{}', NEW_SECRET, at)}`],
    ['signs the same JSON, serialized again', `t=${at},v1=${macOf(parsedAgain, NEW_SECRET, at)}`],

    [
      'signs the body without the time',
      `t=${at},v1=${createHmac('sha256', NEW_SECRET).update(event()).digest('hex')}`,
    ],

    [
      'signs the base64-encoded body',
      `t=${at},v1=${macOf(Buffer.from(event()).toString('base64'), NEW_SECRET, at)}`,
    ],

    [
      'uses a weaker hash',
      `t=${at},v1=${createHmac('sha1', NEW_SECRET).update(`${at}.${event()}`).digest('hex')}`,
    ],

    ['is separated by semicolons', `t=${at};v1=${good}`],
    ['is separated by colons', `t:${at},v1:${good}`],
    ['is JSON', JSON.stringify({ t: at, v1: good })],

    [
      'has a thousand wrong signatures',
      `t=${at},${Array.from({ length: 1_000 }, () => `v1=${'a'.repeat(64)}`).join(',')}`,
    ],

    ['is ten kilobytes long', `t=${at},v1=${'f'.repeat(10_240)}`],
    ['contains prototype keys', `t=${at},__proto__=${good},constructor=${good}`],
    ['has characters of another alphabet', `t=${at},v1=${'ａ'.repeat(64)}`],
    ['has two times', `t=${at},t=${at},v1=${good}`],
    ['is followed by invalid text', `t=${at},v1=${good},v0=!`],
  ];

  it('is tested in at least forty variants', () => {
    expect(crafted.length).toBeGreaterThanOrEqual(40);
  });

  it.each(crafted)('is refused if it %s', async (_, signature) => {
    expect(await post(event(), signature)).toEqual(REFUSED);
    expect(refreshedCustomers).toEqual([]);
  });

  it('expires after five minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 });

    try {
      expect(await post(event(), signed(event(), NEW_SECRET, nowSeconds() - 300))).toMatchObject({
        status: 200,
      });
      expect(await post(event(), signed(event(), NEW_SECRET, nowSeconds() - 301))).toEqual(REFUSED);
    } finally {
      vi.useRealTimers();
    }
  });
});

const FORGERIES = repetitions({ short: 1_000, full: 10_000 });

describe(`${FORGERIES} forged bodies`, () => {
  it('are all refused without a server error', async () => {
    const handler = handlerOn(keys);
    const real = event();
    const truth = signed(real);

    const forgery = fc.oneof(
      fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)),
      fc.string({ unit: 'binary', maxLength: 500 }),
      fc.json(),
      // The real event with another customer, a changed character, a truncated end, or extra text
      // before or after it.
      fc.stringMatching(/^[a-z0-9]{1,20}$/).map((id) => real.replace('cus_1', `cus_${id}x`)),
      fc.nat(real.length - 1).map((at) => `${real.slice(0, at)}~${real.slice(at + 1)}`),
      fc.nat(real.length - 1).map((at) => real.slice(0, at)),
      fc.string({ minLength: 1, maxLength: 5 }).map((more) => real + more),
      fc.string({ minLength: 1, maxLength: 5 }).map((more) => more + real),
    );

    const header = fc.oneof(
      fc.constant(truth),
      fc.string({ maxLength: 100 }).map((text) => text.replaceAll(/[^\x20-\x7e]/g, '')),
      fc
        .tuple(fc.nat(), fc.stringMatching(/^[0-9a-f]{64}$/))
        .map(([time, mac]) => `t=${time},v1=${mac}`),
      fc.constant(`t=${nowSeconds()},v1=${macOf('', 'guessed')}`),
    );

    await fc.assert(
      fc.asyncProperty(forgery, header, async (body, signature) => {
        expect(await post(body, signature, handler)).toEqual(REFUSED);
      }),
      { seed, numRuns: FORGERIES },
    );

    expect(refreshedCustomers).toEqual([]);
  });

  it('are not hashed if they exceed the size limit', async () => {
    const ofBytes = (bytes: number) =>
      event({ padding: 'x'.repeat(bytes - event({ padding: '' }).length) });
    const [largest, larger] = [ofBytes(256 * 1024), ofBytes(256 * 1024 + 1)];

    expect(await post(largest, signed(largest))).toMatchObject({ status: 200 });
    expect(await post(larger, signed(larger))).toEqual(REFUSED);
    expect(refreshedCustomers).toEqual(['cus_1']);
  });
});

describe('end to end', () => {
  it('events signed by the mock Stripe activate and end the plan', async () => {
    const secret = world.mockStripe.control.registerWebhook('http://127.0.0.1:9/nobody');
    const useCase = receiveStripeEventEndpoint.with({
      disputes: world.disputes,
      events: stripeEventGateway(connectToStripe(world.mockStripe, { webhookSecret: secret }).open),
      refresh: world.refresh,
    });

    const deps = {
      authenticate: async () => null,
      appOrigin: APP_ORIGIN,
      originVerifySha256: EDGE_SECRET_SHA256,
      callCounts: null,
    };

    const handler = createHandler(
      receiveStripeEvent,
      () => useCase,
      () => deps,
    );

    const { subscriptionId } = await world.subscribe();
    await world.plan.cancellations.cancelNow(subscriptionId);
    expect(await world.principal('member-1')).toMatchObject({ plan: 'starter' });

    const body = JSON.stringify(
      world.mockStripe.control.listEvents('customer.subscription.deleted').at(-1),
    );
    expect(await post(body, signed(body, secret), handler)).toMatchObject({ status: 200 });
    expect(await world.principal('member-1')).toMatchObject({ plan: null });

    const late = JSON.stringify(
      world.mockStripe.control.listEvents('customer.subscription.updated').at(-1),
    );
    world.advanceClock(3 * DAY_MS);
    expect(await post(late, signed(late, secret), handler)).toMatchObject({ status: 200 });
    expect(await world.principal('member-1')).toMatchObject({ plan: null });
  });
});
