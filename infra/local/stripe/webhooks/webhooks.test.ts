import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listen, readBody, type Listening } from '../../aws/http-server.ts';
import { begin, DAY, sdkFor, startBench, type Bench } from '../stripe.fixtures.ts';
import { startStripe } from '../stripe.ts';

let bench: Bench;
let receiver: Listening;
let secret: string;
let answers: number[];
let received: { readonly body: string; readonly signature: string }[];

beforeEach(async () => {
  answers = [];
  received = [];
  receiver = await listen(async (request, response) => {
    const body = (await readBody(request, 1_000_000)).toString('utf8');
    received.push({ body, signature: String(request.headers['stripe-signature']) });
    response.writeHead(answers.shift() ?? 200).end();
  }, {});
  bench = await startBench({ webhookRetryDelaysMs: [1000, 5000] });
  secret = bench.standIn.control.registerWebhook(`${receiver.url}/api/stripe/webhook`);
});
afterEach(async () => {
  await bench.close();
  await receiver.close();
});

const types = () => received.map(({ body }) => String(JSON.parse(body).type));

describe('a webhook', () => {
  it('is signed so that the SDK takes it, and carries the object as it was', async () => {
    const customer = await bench.stripe.customers.create({ name: 'Ada' });
    await bench.standIn.control.settled();
    const [{ body, signature } = { body: '', signature: '' }] = received;
    const at = bench.nowSeconds() * 1000;
    const event = bench.stripe.webhooks.constructEvent(body, signature, secret, 300, undefined, at);
    expect([event.type, event.data.object]).toMatchObject(['customer.created', { id: customer.id, name: 'Ada' }]);
    expect(() => bench.stripe.webhooks.constructEvent(`${body} `, signature, secret, 300, undefined, at)).toThrow(
      /signature/,
    );
  });

  it('comes in the order of what happened', async () => {
    await begin(bench.stripe);
    await bench.standIn.control.settled();
    expect(types()).toEqual([
      'customer.created',
      'customer.subscription.created',
      'invoice.created',
      'invoice.finalized',
      'invoice.paid',
      'invoice.payment_succeeded',
      'setup_intent.created',
      'customer.subscription.trial_will_end',
    ]);
  });

  it('says which request caused it, and what was different before', async () => {
    const { id } = await bench.stripe.customers.create({ name: 'Ada' }, { idempotencyKey: 'signup' });
    await bench.stripe.customers.update(id, { name: 'Eve' });
    const [created, updated] = bench.standIn.control.events();
    expect(created?.request.idempotency_key).toBe('signup');
    expect(updated?.data.previous_attributes).toEqual({ name: 'Ada' });
  });

  it('is tried again until it is taken, and then no more', async () => {
    answers = [500, 302];
    await bench.stripe.customers.create();
    await bench.standIn.control.settled();
    bench.pass(1);
    await bench.standIn.control.settled();
    bench.pass(5);
    await bench.standIn.control.settled();
    bench.pass(DAY);
    await bench.standIn.control.settled();
    expect(bench.standIn.control.sentWebhooks().map(({ status }) => status)).toEqual([500, 302, 200]);
    expect(bench.standIn.control.events().map(({ pending_webhooks }) => pending_webhooks)).toEqual([0]);
  });

  it('goes only to who asked for it', async () => {
    await bench.stripe.webhookEndpoints.create({ url: `${receiver.url}/other`, enabled_events: ['product.created'] });
    await bench.stripe.customers.create();
    await bench.standIn.control.settled();
    expect(bench.standIn.control.sentWebhooks().map(({ url }) => new URL(url).pathname)).toEqual([
      '/api/stripe/webhook',
    ]);
  });

  it('goes to one address alone when that is said', async () => {
    bench.standIn.control.registerWebhook(`${receiver.url}/new`, { alone: true });
    await bench.stripe.customers.create();
    await bench.standIn.control.settled();
    expect(bench.standIn.control.sentWebhooks().map(({ url }) => new URL(url).pathname)).toEqual(['/new']);
  });

  it('has the same secret for the same address', () => {
    expect(bench.standIn.control.registerWebhook(`${receiver.url}/api/stripe/webhook`)).toBe(secret);
  });
});

describe('webhooks on a bad way', () => {
  const happen = async () => {
    await bench.stripe.customers.create();
    await bench.stripe.products.create({ name: 'A' });
    await bench.standIn.control.settled();
    return types();
  };

  it.each([
    [{ copies: 2 }, ['customer.created', 'customer.created', 'product.created', 'product.created']],
    [{ drop: ['customer.created'] }, ['product.created']],
    [{ isHeld: true }, []],
    [{ delayMs: 60_000 }, []],
  ])('with %j', async (policy, arrived) => {
    bench.standIn.control.webhooks(policy);
    expect(await happen()).toEqual(arrived);
  });

  it('arrive late, after they were held or delayed', async () => {
    bench.standIn.control.webhooks({ isHeld: true });
    await happen();
    bench.standIn.control.webhooks({ isReversed: true });
    await bench.standIn.control.settled();
    expect(types()).toEqual(['product.created', 'customer.created']);
  });

  it('come again when they are asked to', async () => {
    await happen();
    const [event] = bench.standIn.control.events('customer.created');
    bench.standIn.control.resend(event?.id ?? '');
    await bench.standIn.control.settled();
    expect(types()).toEqual(['customer.created', 'product.created', 'customer.created']);
  });
});

describe('events', () => {
  it('are listed by kind and time, for thirty days', async () => {
    const { stripe } = bench;
    await stripe.customers.create();
    bench.pass(DAY);
    await stripe.products.create({ name: 'A' });
    const created = { gte: bench.nowSeconds() };
    const since = await stripe.events.list({ created });
    const byType = await stripe.events.list({ types: ['customer.*', 'product.created'], created: { gt: 0 } });
    bench.pass(29 * DAY);
    const left = await stripe.events.list({ types: ['customer.created', 'product.created'] });
    expect([since, byType, left].map(({ data }) => data.map(({ type }) => type))).toEqual([
      ['product.created'],
      ['product.created', 'customer.created'],
      ['product.created'],
    ]);
  });
});

describe('a restart', () => {
  it('keeps keys, objects and what is still on its way', async () => {
    const first = await startStripe({ stateDir: `${bench.stateDir}/again` });
    const secretBefore = first.control.registerWebhook(`${receiver.url}/kept`);
    first.control.webhooks({ isHeld: true });
    const { id } = await sdkFor(first).customers.create({ name: 'Ada' });
    await first.close();
    const second = await startStripe({ stateDir: `${bench.stateDir}/again` });
    try {
      await second.control.settled();
      expect(await sdkFor(second, first.secretKey).customers.retrieve(id)).toMatchObject({ name: 'Ada' });
      expect(second.control.registerWebhook(`${receiver.url}/kept`)).toBe(secretBefore);
      expect(second.control.sentWebhooks().map(({ type, status }) => [type, status])).toEqual([
        ['customer.created', 200],
      ]);
      expect(second.control.objects('price')).toHaveLength(5);
    } finally {
      await second.close();
    }
  });
});
