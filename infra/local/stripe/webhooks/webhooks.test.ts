import { afterEach, beforeEach, expect, it } from 'vitest';
import { listen, readBody, type ListeningServer } from '../../aws/http-server.ts';
import { startStripeFixture, type StripeFixture } from '../stripe.fixtures.ts';

let fixture: StripeFixture;
let receiver: ListeningServer;
let secret: string;
let statuses: number[];
let received: { path: string; body: string; signature: string }[];

beforeEach(async () => {
  statuses = [];
  received = [];

  receiver = await listen(async (request, response) => {
    const body = (await readBody(request, 1_000_000)).toString('utf8');
    received.push({
      path: request.url ?? '',
      body,
      signature: String(request.headers['stripe-signature']),
    });

    response.writeHead(statuses.shift() ?? 200).end();
  }, {});

  fixture = await startStripeFixture();
  secret = fixture.mockServer.control.registerWebhook(`${receiver.url}/hook`);
});

afterEach(async () => {
  await fixture.close();
  await receiver.close();
});

/**
 * Updates a customer and waits until the resulting event is delivered. Discards the event of the
 * customer's creation.
 */
async function update(name: string): Promise<void> {
  const { id } = fixture.mockServer.control.listObjects('customer')[0] ?? (await createCustomer());
  await fixture.stripe.customers.update(id, { name });
  await fixture.mockServer.control.waitForWebhooks();
}

async function createCustomer() {
  const remaining = statuses.splice(0);
  const customer = await fixture.stripe.customers.create();
  await fixture.mockServer.control.waitForWebhooks();
  statuses = remaining;
  received = [];

  return customer;
}

it('signs a webhook so that the SDK accepts it', async () => {
  await update('Ada');

  const [{ body, signature } = { body: '', signature: '' }] = received;

  const read = (text: string) =>
    fixture.stripe.webhooks.constructEvent(
      text,
      signature,
      secret,
      300,
      undefined,
      fixture.nowSeconds() * 1000,
    );

  expect(read(body)).toMatchObject({ type: 'customer.updated', data: { object: { name: 'Ada' } } });
  expect(() => read(`${body} `)).toThrow(/signature/);
});

it('retries until the endpoint returns 2xx', async () => {
  statuses = [500, 302];
  await update('Ada');

  for (const seconds of [1, 2, 60]) {
    fixture.advanceClock(seconds);
    await fixture.mockServer.control.waitForWebhooks();
  }

  expect(received).toHaveLength(3);
});

it('delivers to endpoints that subscribed to the event', async () => {
  const other = { url: `${receiver.url}/other`, enabled_events: ['invoice.paid'] as const };
  await fixture.stripe.webhookEndpoints.create({
    ...other,
    enabled_events: [...other.enabled_events],
  });

  await update('Ada');

  expect(received.map(({ path }) => path)).toEqual(['/hook']);
});

it('can replace all other endpoints and keep the secret', async () => {
  expect(fixture.mockServer.control.registerWebhook(`${receiver.url}/hook`)).toBe(secret);

  fixture.mockServer.control.registerWebhook(`${receiver.url}/new`, { alone: true });
  await update('Ada');
  expect(received.map(({ path }) => path)).toEqual(['/new']);
});

it('lists events by type and time', async () => {
  await update('Ada');
  fixture.advanceClock(60);
  await update('Eve');

  const list = async (
    type: 'customer.updated' | 'invoice.paid',
    created: { gte: number; lt?: number },
  ) => (await fixture.stripe.events.list({ types: [type], created })).data.length;
  const now = fixture.nowSeconds();

  expect(await list('customer.updated', { gte: now - 60 })).toBe(2);
  expect(await list('customer.updated', { gte: now })).toBe(1);
  expect(await list('customer.updated', { gte: now - 60, lt: now })).toBe(1);
  expect(await list('invoice.paid', { gte: 0 })).toBe(0);
});

it('rejects a list of more than 20 event types, as Stripe does', async () => {
  const types = Array.from({ length: 21 }, () => 'invoice.paid');
  await expect(fixture.stripe.events.list({ types, created: { gte: 0 } })).rejects.toThrow(
    'invalid param: types',
  );
});
