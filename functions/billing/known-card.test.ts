import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rounds } from '../../infra/verify/rounds.ts';
import { isRefusal } from '../platform/http/refusal.ts';
import { refreshMembership } from './refresh-membership.ts';
import { openedIn, startCheckoutWorld, type CheckoutWorld } from './checkout-world.fixtures.ts';
import { Killed, sabotaged } from './sabotage.fixtures.ts';

let world: CheckoutWorld;
beforeEach(async () => {
  world = await startCheckoutWorld();
});
afterEach(() => world.close());

const { signUp, read, accept, decline } = {
  signUp: (email: string) => world.calls().signUp({ email }),
  read: (secret: string) => world.calls().read(secret),
  accept: (secret: string) => world.calls().accept(secret),
  decline: (secret: string) => world.calls().decline(secret),
};

/** The client secret of a checkout whose card already had a trial under another address. */
async function withKnownCard(email = 'again@example.com'): Promise<string> {
  if (!customerOf('first@example.com')) await read(await confirmed('first@example.com'));
  return confirmed(email);
}

async function confirmed(email: string): Promise<string> {
  const { clientSecret } = openedIn(await signUp(email));
  await world.confirm(clientSecret);
  return clientSecret;
}

async function accepted(secret: string) {
  const answer = await accept(secret);
  if (isRefusal(answer)) throw new Error(answer.refused);
  return answer.body;
}

const customerOf = (email: string) =>
  world.standIn.control.objects('customer').find((each) => each.email === email)?.id;
const liveOf = (email: string) =>
  world.standIn.control
    .objects('subscription')
    .filter(
      ({ customer, status }) => customer === customerOf(email) && !['canceled', 'incomplete_expired'].includes(status),
    );
const planOf = async (email: string) => (await world.scan('members')).find((row) => row.email === email)?.plan;
const chargedTo = (email: string) =>
  world.standIn.control
    .objects('charge')
    .filter(({ customer, paid }) => customer === customerOf(email) && paid)
    .map(({ amount }) => amount);

describe('a card that had its trial', () => {
  it('opens nothing and is charged nothing until its owner says so, and the screen is told how much', async () => {
    const secret = await withKnownCard();
    expect(await read(secret)).toMatchObject({
      body: {
        state: 'card_known',
        isTrial: false,
        firstCharge: { at: null, amount: { cents: 1_900, currency: 'usd' } },
      },
    });
    expect(await planOf('again@example.com')).toBeUndefined();
    world.pass(5 * 86_400_000);
    expect(chargedTo('again@example.com')).toEqual([]);
  });

  it('is charged once it is accepted, and the plan opens', async () => {
    const secret = await withKnownCard();
    const { clientSecret, paymentMethodId, firstCharge } = await accepted(secret);
    expect(clientSecret).toMatch(/^pi_/);
    expect(firstCharge).toEqual({ at: null, amount: { cents: 1_900, currency: 'usd' } });
    expect(await read(clientSecret)).toMatchObject({ body: { state: 'open', isTrial: false, firstCharge } });
    await world.confirm(clientSecret, paymentMethodId);
    expect(await read(clientSecret)).toMatchObject({ body: { state: 'live', isTrial: false } });
    expect(chargedTo('again@example.com')).toEqual([1_900]);
    expect(await planOf('again@example.com')).toBe('starter');
    expect(liveOf('again@example.com')).toHaveLength(1);
  });

  it('is accepted any number of times at once with one payment', async () => {
    const secret = await withKnownCard();
    await read(secret);
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(secret)));
    const secrets = new Set(answers.map((each) => (isRefusal(each) ? each.refused : each.body.clientSecret)));
    expect([...secrets]).toEqual([(await accepted(secret)).clientSecret]);
    expect(liveOf('again@example.com')).toHaveLength(1);
  });

  it('is dropped when it is declined, as often as that is said', async () => {
    const secret = await withKnownCard();
    expect(await decline(secret)).toEqual({ status: 204, body: undefined });
    expect(await decline(secret)).toEqual({ status: 204, body: undefined });
    expect(await read(secret)).toMatchObject({ body: { state: 'ended' } });
    expect(await accept(secret)).toMatchObject({ refused: 'CHECKOUT_ENDED' });
    expect(liveOf('again@example.com')).toEqual([]);
    expect(chargedTo('again@example.com')).toEqual([]);
  });

  it('can still be declined after it was accepted, until it is paid', async () => {
    const secret = await withKnownCard();
    const { clientSecret } = await accepted(secret);
    expect(await decline(secret)).toMatchObject({ status: 204 });
    await expect(world.confirm(clientSecret)).rejects.toThrow(/canceled/);
    expect(chargedTo('again@example.com')).toEqual([]);
  });

  it('is not dropped once it is paid', async () => {
    const secret = await withKnownCard();
    const { clientSecret, paymentMethodId } = await accepted(secret);
    await world.confirm(clientSecret, paymentMethodId);
    expect(await decline(secret)).toMatchObject({ refused: 'CONFLICT' });
    expect(await accept(secret)).toMatchObject({ refused: 'CONFLICT' });
    expect(await planOf('again@example.com')).toBe('starter');
  });

  it('is no business of whoever only knows the email', async () => {
    const secret = await withKnownCard();
    expect(await signUp('again@example.com')).toMatchObject({ refused: 'LOGIN_REQUIRED' });
    await accepted(secret);
    expect(await signUp('again@example.com')).toMatchObject({ refused: 'LOGIN_REQUIRED' });
  });

  it('of someone who creates an account at the sign-in page instead is known at the next checkout too', async () => {
    await withKnownCard();
    const caller = await world.addMember({ email: 'again@example.com' });
    const { clientSecret } = openedIn(await world.calls().subscribe(caller, 'starter'));
    await world.confirm(clientSecret);
    expect(await read(clientSecret)).toMatchObject({ body: { state: 'card_known' } });
    expect(await planOf('again@example.com')).toBeNull();
  });

  it('opens nothing either when it is set on the page for cards, and is not charged when the days of the trial are over', async () => {
    await withKnownCard();
    const customer = String(customerOf('again@example.com'));
    const [card] = (await world.stripe.customers.listPaymentMethods(customer)).data;
    const [trial] = liveOf('again@example.com');
    await world.stripe.subscriptions.update(trial?.id ?? '', { default_payment_method: card?.id ?? '' });
    await refreshMembership(world.refresh, customer);
    expect(await planOf('again@example.com')).toBeUndefined();
    world.pass(86_400_000);
    await refreshMembership(world.refresh, customer);
    world.pass(5 * 86_400_000);
    expect(liveOf('again@example.com')).toEqual([]);
    expect(chargedTo('again@example.com')).toEqual([]);
  });

  it('is accepted all the same when it was set on the page for cards', async () => {
    const secret = await withKnownCard();
    const [card] = (await world.stripe.customers.listPaymentMethods(String(customerOf('again@example.com')))).data;
    const [trial] = liveOf('again@example.com');
    await world.stripe.subscriptions.update(trial?.id ?? '', { default_payment_method: card?.id ?? '' });
    expect(await read(secret)).toMatchObject({ body: { state: 'card_known' } });
    const { clientSecret, paymentMethodId } = await accepted(secret);
    await world.confirm(clientSecret, paymentMethodId);
    expect(await read(clientSecret)).toMatchObject({ body: { state: 'live' } });
    expect(chargedTo('again@example.com')).toEqual([1_900]);
  });

  it('is accepted all the same when the function dies at any step', async () => {
    // The short run tests one call in this many.
    const step = rounds({ short: 6, full: 1 });
    let states = 0;
    for (const [offset, when] of (['before', 'after'] as const).entries()) {
      for (let at = 1 + offset * Math.floor(step / 2); ; at += step) {
        const email = `again-${when}-${at}@example.com`;
        const secret = await withKnownCard(email);
        const broken = sabotaged(world.parts, { at, when });
        const answer = await world.calls(broken.parts).accept(secret).catch(orKilled);
        if (broken.calls.length < at) break;
        expect(answer).toBeUndefined();
        const { clientSecret, paymentMethodId } = await accepted(secret);
        await world.confirm(clientSecret, paymentMethodId);
        await read(clientSecret);
        expect(chargedTo(email), `${when} ${broken.calls.at(-1)}`).toEqual([1_900]);
        expect(liveOf(email)).toHaveLength(1);
        states += 1;
      }
    }
    expect((states + 2) * step).toBeGreaterThan(40);
  });
});

function orKilled(error: unknown): undefined {
  if (!(error instanceof Killed)) throw error;
}

describe('a client secret', () => {
  it.each<[string, (secret: string) => string]>([
    ['of an intent that is not there', () => 'seti_1nothing_secret_nothing'],
    ['that is wrong by a letter', (secret) => `${secret.slice(0, -1)}${secret.endsWith('x') ? 'y' : 'x'}`],
    ['that is cut short', (secret) => secret.slice(0, -1)],
    ['of a payment that is not there', () => 'pi_1nothing_secret_nothing'],
  ])('%s proves nothing', async (_, change) => {
    const { clientSecret } = openedIn(await signUp('nora@example.com'));
    const wrong = change(clientSecret);
    expect(await read(wrong)).toMatchObject({ refused: 'NOT_FOUND' });
    expect(await accept(wrong)).toMatchObject({ refused: 'NOT_FOUND' });
    expect(await decline(wrong)).toMatchObject({ refused: 'NOT_FOUND' });
  });

  it('of a checkout that waits for its card can be neither accepted nor declined', async () => {
    const { clientSecret } = openedIn(await signUp('nora@example.com'));
    expect(await read(clientSecret)).toMatchObject({ body: { state: 'open', isTrial: true } });
    expect(await accept(clientSecret)).toMatchObject({ refused: 'CONFLICT' });
    expect(await decline(clientSecret)).toMatchObject({ refused: 'CONFLICT' });
  });
});
