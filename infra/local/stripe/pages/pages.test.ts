import type { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { begin, DAY, idOf, payFirst, saveCard, startBench, type Bench } from '../stripe.fixtures.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await startBench();
});
afterEach(() => bench.close());

const RETURN = 'http://127.0.0.1:9/settings';

/** Sends a form as a browser does from one of the stand-in's own pages; answers where it leads. */
async function post(path: string, form: Record<string, string> = {}, origin = bench.standIn.url): Promise<string> {
  const answer = await fetch(new URL(path, bench.standIn.url), {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
  return answer.headers.get('location') ?? String(answer.status);
}

const text = async (path: string) => (await fetch(new URL(path, bench.standIn.url))).text();

async function paid(): Promise<Stripe.Subscription> {
  const begun = await begin(bench.stripe, { trialDays: 0 });
  await payFirst(bench.stripe, begun);
  return begun;
}

describe('the billing portal', () => {
  async function open(subscription: Stripe.Subscription): Promise<string> {
    const { url } = await bench.stripe.billingPortal.sessions.create({
      customer: idOf(subscription.customer),
      return_url: RETURN,
    });
    return new URL(url).pathname;
  }

  it('shows plan, card and invoices, and the way back', async () => {
    const page = await text(await open(await paid()));
    expect(page).toMatch(/Starter, \$19\.00 a month/);
    expect(page).toMatch(/Visa ending in 4242/);
    expect(page).toContain('<td>$19.00</td>');
    expect(page).toContain(`href="${RETURN}"`);
  });

  it('cancels the plan to its end and takes that back', async () => {
    const subscription = await paid();
    const path = await open(subscription);
    const ending = async () => (await bench.stripe.subscriptions.retrieve(subscription.id)).cancel_at_period_end;
    await post(`${path}/cancel`);
    expect(await ending()).toBe(true);
    await post(`${path}/resume`);
    expect(await ending()).toBe(false);
  });

  it('changes the card that everything is paid with', async () => {
    const subscription = await paid();
    const path = await open(subscription);
    await post(`${path}/card`, { number: '5555 5555 5555 4444', expiry: '12/34', cvc: '123' });
    const now = await bench.stripe.subscriptions.retrieve(subscription.id, {
      expand: ['default_payment_method', 'customer'],
    });
    expect(now).toMatchObject({
      default_payment_method: { card: { last4: '4444' } },
      customer: { invoice_settings: { default_payment_method: expect.stringMatching(/^pm_/) } },
    });
  });

  it('says why a card is not taken, and keeps the old one', async () => {
    const subscription = await paid();
    const path = await open(subscription);
    const to = await post(`${path}/card`, { number: '4000 0000 0000 0002', expiry: '12/34', cvc: '123' });
    expect(to).toMatch(/wrong=Your\+card\+was\+declined/);
    expect(await text(path)).toMatch(/Visa ending in 4242/);
  });

  it('asks the person when their bank does', async () => {
    const subscription = await paid();
    const path = await open(subscription);
    await post(`${path}/card`, { number: '4000002500003155', expiry: '12/34', cvc: '123' });
    expect(await text(path)).toMatch(/Your bank asks/);
    await post(`${path}/pass`);
    expect(await text(path)).toMatch(/Visa ending in 3155/);
  });

  it('is there for an hour, and never for who does not know its address', async () => {
    const path = await open(await paid());
    bench.pass(3601);
    const [old, guessed] = await Promise.all(
      [path, '/portal/session_guess'].map((each) => fetch(`${bench.standIn.url}${each}`)),
    );
    expect([old?.status, guessed?.status, await post(`${path}/cancel`)]).toEqual([404, 404, '404']);
  });
});

describe('the console', () => {
  it('ends a trial, and lets months pass', async () => {
    const begun = await begin(bench.stripe);
    const method = await saveCard(bench.stripe, begun);
    await bench.stripe.subscriptions.update(begun.id, { default_payment_method: method });
    const customer = idOf(begun.customer);
    await post('/console/end-trial', { customer });
    await post('/console/month', { customer });
    const { data } = await bench.stripe.invoices.list({ customer, status: 'paid' });
    expect(data.map(({ amount_paid }) => amount_paid)).toEqual([1900, 1900, 0]);
    expect(await text('/')).toMatch(/Ada[\s\S]*active[\s\S]*Starter, \$19\.00/);
  });

  it('turns periods on the day they end, however long the months are', async () => {
    const subscription = await paid();
    await post('/console/month', { customer: idOf(subscription.customer) });
    const { items } = await bench.stripe.subscriptions.retrieve(subscription.id);
    const [{ current_period_start: start = 0, current_period_end: end = 0 } = {}] = items.data;
    expect((end - start) / DAY).toBeGreaterThanOrEqual(28);
  });

  it('declines the next charge', async () => {
    const subscription = await paid();
    const customer = idOf(subscription.customer);
    await post('/console/decline', { customer });
    await post('/console/month', { customer });
    expect((await bench.stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due');
  });

  it('shows names as text', async () => {
    await bench.stripe.customers.create({ name: '<script>alert(1)</script>' });
    expect(await text('/')).toContain('&lt;script&gt;alert(1)');
  });

  it('does nothing for the page of another site, nor under a foreign name', async () => {
    const begun = await begin(bench.stripe);
    const customer = idOf(begun.customer);
    expect(await post('/console/end-trial', { customer }, 'http://evil.example')).toBe('403');
    const commanded = await fetch(`${bench.standIn.url}/stand-in/end-trial`, {
      method: 'POST',
      headers: { origin: 'http://evil.example' },
      body: JSON.stringify({ customer }),
    });
    expect([commanded.status, (await bench.stripe.subscriptions.retrieve(begun.id)).status]).toEqual([403, 'trialing']);
  });
});

describe('the commands for programs', () => {
  const command = async (name: string, given: object) => {
    const answer = await fetch(`${bench.standIn.url}/stand-in/${name}`, {
      method: 'POST',
      body: JSON.stringify(given),
    });
    return { status: answer.status, body: await answer.json() };
  };

  it('do over HTTP what the control does', async () => {
    const begun = await begin(bench.stripe);
    await command('faults', { path: '^/v1/customers$', with: { status: 503 } });
    expect(await bench.stripe.customers.create().catch((error: unknown) => error)).toMatchObject({ statusCode: 503 });
    await command('end-trial', { customer: idOf(begun.customer) });
    const { body } = await command('objects', { prefix: 'sub' });
    expect(body).toMatchObject({ data: [{ id: begun.id, status: 'canceled' }] });
  });

  it('refuse what they do not understand', async () => {
    expect([await command('faults', { with: 'magic' }), await command('magic', {})]).toMatchObject([
      { status: 400 },
      { status: 404 },
    ]);
  });
});
