import type { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_SECONDS } from '../billing/periods.ts';
import {
  createSubscription,
  getId,
  payFirstInvoice,
  saveCard,
  startStripeFixture,
  type StripeFixture,
} from '../stripe.fixtures.ts';

let fixture: StripeFixture;

beforeEach(async () => {
  fixture = await startStripeFixture();
});

afterEach(() => fixture.close());

const text = async (path: string) => (await fetch(new URL(path, fixture.mockServer.url))).text();

/**
 * Submits a form. Returns the redirect's location, or the status code if the response isn't a
 * redirect.
 */
async function post(
  path: string,
  form: Record<string, string> = {},
  origin = fixture.mockServer.url,
): Promise<string> {
  const options = {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams(form),
    redirect: 'manual',
  } as const;

  const response = await fetch(new URL(path, fixture.mockServer.url), options);

  return response.headers.get('location') ?? String(response.status);
}

async function paid(): Promise<Stripe.Subscription> {
  const begun = await createSubscription(fixture.stripe, { trialDays: 0 });
  await payFirstInvoice(fixture.stripe, begun);
  return begun;
}

async function openPortal({ customer }: Stripe.Subscription): Promise<string> {
  const session = { customer: getId(customer), return_url: 'http://127.0.0.1:9/settings' };
  const { url } = await fixture.stripe.billingPortal.sessions.create(session);
  return new URL(url).pathname;
}

async function readDefaultCards({ id }: Stripe.Subscription) {
  const expand = ['default_payment_method', 'customer.invoice_settings.default_payment_method'];
  const { default_payment_method: own, customer } = await fixture.stripe.subscriptions.retrieve(
    id,
    { expand },
  );

  const readLast4 = (method: string | Stripe.PaymentMethod | null | undefined) =>
    method && typeof method !== 'string' ? method.card?.last4 : null;
  const ofCustomer =
    typeof customer === 'string' || customer.deleted ? null : customer.invoice_settings;

  return {
    ofCustomer: readLast4(ofCustomer?.default_payment_method),
    ofSubscription: readLast4(own),
  };
}

it('an invoice has a public page once it is finalized', async () => {
  const { latest_invoice: id } = await paid();
  const invoice = await fixture.stripe.invoices.retrieve(getId(id));
  expect(await text(invoice.hosted_invoice_url ?? '')).toContain(`Invoice ${invoice.id}`);
});

describe('the billing portal', () => {
  it('shows the plan, card, invoices and a link back', async () => {
    const page = await text(await openPortal(await paid()));
    expect(page).toMatch(
      /Starter, \$19\.00 a month[\s\S]*visa ending in 4242[\s\S]*<td>\$19\.00<\/td>/,
    );
    expect(page).toContain('href="http://127.0.0.1:9/settings"');
  });

  it('cancels at the period end and undoes it', async () => {
    const subscription = await paid();
    const path = await openPortal(subscription);
    const isEnding = async () =>
      (await fixture.stripe.subscriptions.retrieve(subscription.id)).cancel_at_period_end;

    await post(`${path}/cancel`);

    const canceled = await isEnding();
    await post(`${path}/resume`);

    expect([canceled, await isEnding()]).toEqual([true, false]);
  });

  it('makes another card the customer’s default unless it is declined, and leaves the subscription’s card', async () => {
    const subscription = await paid();
    const path = await openPortal(subscription);
    const save = (number: string) => post(`${path}/card`, { number, expiry: '12/34', cvc: '123' });

    expect(await save('4000 0000 0000 0002')).toContain('error=Your+card+was+declined');
    expect(await save('5555 5555 5555 4444')).toContain('done=');
    expect(await readDefaultCards(subscription)).toEqual({
      ofCustomer: '4444',
      ofSubscription: '4242',
    });
  });

  it('saves a card that needs 3-D Secure once the cardholder has confirmed it', async () => {
    const subscription = await paid();
    const path = await openPortal(subscription);
    const save = () =>
      post(`${path}/card`, { number: '4000 0027 6000 3184', expiry: '12/34', cvc: '123' });

    await save();
    expect(await text(path)).toContain('Complete authentication');
    expect(await post(`${path}/authenticate`, { result: 'fail' })).toContain(
      'error=Your+bank+didn',
    );

    await save();
    expect(await post(`${path}/authenticate`, { result: 'pass' })).toContain(
      'done=Your+card+is+saved',
    );
    expect(await readDefaultCards(subscription)).toMatchObject({ ofCustomer: '3184' });
  });

  it('expires after an hour', async () => {
    const path = await openPortal(await paid());
    fixture.advanceClock(3601);
    const { status } = await fetch(new URL(path, fixture.mockServer.url));
    expect([status, await post(`${path}/cancel`)]).toEqual([404, '404']);
  });
});

describe('the console', () => {
  it('ends a trial, moves the clock, and declines a charge', async () => {
    const begun = await createSubscription(fixture.stripe);
    const method = await saveCard(fixture.stripe, begun);
    await fixture.stripe.subscriptions.update(begun.id, { default_payment_method: method });

    const customer = getId(begun.customer);
    const moveDays = (days: number) =>
      post('/console/clock', { seconds: String(days * DAY_SECONDS) });

    await post('/console/end-trial', { customer });
    await moveDays(29);
    await post('/console/decline', { customer });
    await moveDays(31);

    const { data } = await fixture.stripe.invoices.list({ customer });

    expect(data.map(({ status }) => status)).toEqual(['open', 'paid', 'paid', 'paid']);
    expect(await text('/')).toMatch(/Ada[\s\S]*Starter, \$19\.00 a month ·\s+past due/);
  });

  it('has an address for a customer, as Stripe’s dashboard does', async () => {
    const { customer } = await paid();
    expect(await text(`/customers/${getId(customer)}`)).toContain('Decline next charge');
    expect((await fetch(new URL('/customers/cus_none', fixture.mockServer.url))).status).toBe(404);
  });

  it('escapes names', async () => {
    await fixture.stripe.customers.create({ name: '<script>alert(1)</script>' });
    expect(await text('/')).toContain('&lt;script&gt;alert(1)');
  });

  it('rejects forms from other sites', async () => {
    const { customer } = await createSubscription(fixture.stripe);
    expect(
      await post('/console/end-trial', { customer: getId(customer) }, 'http://evil.example'),
    ).toBe('403');
  });
});

describe('a command', () => {
  const command = async (name: string, given: object, headers: Record<string, string> = {}) => {
    const body = JSON.stringify(given);
    const response = await fetch(`${fixture.mockServer.url}/control/${name}`, {
      method: 'POST',
      headers,
      body,
    });

    return { status: response.status, body: await response.json() };
  };

  it('ends a trial and lists objects', async () => {
    const begun = await createSubscription(fixture.stripe);
    await command('end-trial', { customer: getId(begun.customer) });
    const { body } = await command('objects', { prefix: 'sub' });
    expect(body).toMatchObject({ data: [{ id: begun.id, status: 'canceled' }] });
  });

  it('is rejected from other sites, and fails if unknown or invalid', async () => {
    const results = [
      await command('settled', {}, { origin: 'http://evil.example' }),
      await command('magic', {}),
      await command('move-time', { customer: 'cus_1', seconds: -1 }),
    ];

    expect(results.map(({ status }) => status)).toEqual([403, 404, 400]);
  });
});
