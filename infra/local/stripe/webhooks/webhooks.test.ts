import { afterEach, beforeEach, expect, it } from 'vitest';
import { listen, readBody, type Listening } from '../../aws/http-server.ts';
import { startBench, type Bench } from '../stripe.fixtures.ts';

let bench: Bench;
let receiver: Listening;
let secret: string;
let statuses: number[];
let received: { readonly path: string; readonly body: string; readonly signature: string }[];

beforeEach(async () => {
  statuses = [];
  received = [];
  receiver = await listen(async (request, response) => {
    const body = (await readBody(request, 1_000_000)).toString('utf8');
    received.push({ path: request.url ?? '', body, signature: String(request.headers['stripe-signature']) });
    response.writeHead(statuses.shift() ?? 200).end();
  }, {});
  bench = await startBench();
  secret = bench.standIn.control.registerWebhook(`${receiver.url}/hook`);
});
afterEach(async () => {
  await bench.close();
  await receiver.close();
});

/** Causes one event and waits for its delivery. */
async function update(name: string): Promise<void> {
  const { id } = bench.standIn.control.objects('customer')[0] ?? (await bench.stripe.customers.create());
  await bench.stripe.customers.update(id, { name });
  await bench.standIn.control.settled();
}

it('signs a webhook so that the SDK accepts it', async () => {
  await update('Ada');
  const [{ body, signature } = { body: '', signature: '' }] = received;
  const read = (text: string) =>
    bench.stripe.webhooks.constructEvent(text, signature, secret, 300, undefined, bench.nowSeconds() * 1000);
  expect(read(body)).toMatchObject({ type: 'customer.updated', data: { object: { name: 'Ada' } } });
  expect(() => read(`${body} `)).toThrow(/signature/);
});

it('retries until the endpoint returns 2xx', async () => {
  statuses = [500, 302];
  await update('Ada');
  for (const seconds of [1, 2, 60]) {
    bench.pass(seconds);
    await bench.standIn.control.settled();
  }
  expect(received).toHaveLength(3);
});

it('delivers to endpoints that subscribed to the event', async () => {
  const other = { url: `${receiver.url}/other`, enabled_events: ['invoice.paid'] as const };
  await bench.stripe.webhookEndpoints.create({ ...other, enabled_events: [...other.enabled_events] });
  await update('Ada');
  expect(received.map(({ path }) => path)).toEqual(['/hook']);
});

it('can keep one address alone, whose secret stays the same', async () => {
  expect(bench.standIn.control.registerWebhook(`${receiver.url}/hook`)).toBe(secret);
  bench.standIn.control.registerWebhook(`${receiver.url}/new`, { alone: true });
  await update('Ada');
  expect(received.map(({ path }) => path)).toEqual(['/new']);
});

it('lists events by type and time', async () => {
  await update('Ada');
  bench.pass(60);
  await update('Eve');
  const list = async (type: 'customer.updated' | 'invoice.paid', gte: number) =>
    (await bench.stripe.events.list({ types: [type], created: { gte } })).data.length;
  const now = bench.nowSeconds();
  expect([await list('customer.updated', now - 60), await list('customer.updated', now)]).toEqual([2, 1]);
  expect(await list('invoice.paid', 0)).toBe(0);
});
