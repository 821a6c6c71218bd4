import { describe, expect, it } from 'vitest';
import { repetitions } from '#infra/verify/repetitions.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { refreshMembership } from '../membership/refresh-membership.service.ts';
import { unwrapOpened } from '../fixtures/checkout-world.fixtures.ts';
import { world } from '../fixtures/fresh-checkout-world.fixtures.ts';
import { CrashError, crashAt } from '../fixtures/crash.fixtures.ts';

const { signUp, read, accept, decline } = {
  signUp: (email: string) => world.calls().signUp({ email }),
  read: (secret: string) => world.calls().read(secret),
  accept: (secret: string) => world.calls().accept(secret),
  decline: (secret: string) => world.calls().decline(secret),
};

/**
 * Starts a checkout with a card that another email already used for a trial, and returns its client
 * secret.
 */
async function startRepeatTrial(email = 'again@example.com'): Promise<string> {
  if (!findCustomerId('first@example.com')) await read(await confirmed('first@example.com'));
  return confirmed(email);
}

async function confirmed(email: string): Promise<string> {
  const { clientSecret } = unwrapOpened(await signUp(email));
  await world.confirm(clientSecret);
  return clientSecret;
}

async function accepted(secret: string) {
  const answer = await accept(secret);
  if (isRefusal(answer)) throw new Error(answer.refused);
  return answer.body;
}

const findCustomerId = (email: string) =>
  world.mockStripe.control.listObjects('customer').find((each) => each.email === email)?.id;

const findLiveSubscription = (email: string) =>
  world.mockStripe.control
    .listObjects('subscription')
    .filter(
      ({ customer, status }) =>
        customer === findCustomerId(email) && !['canceled', 'incomplete_expired'].includes(status),
    );

const findPlanByEmail = async (email: string) =>
  (await world.scan('members')).find((row) => row.email === email)?.plan;

const listCharges = (email: string) =>
  world.mockStripe.control
    .listObjects('charge')
    .filter(({ customer, paid }) => customer === findCustomerId(email) && paid)
    .map(({ amount }) => amount);

describe('a checkout with a card already used for a trial', () => {
  it('grants no access and charges nothing until the displayed charge is accepted', async () => {
    const secret = await startRepeatTrial();
    expect(await read(secret)).toMatchObject({
      body: {
        state: 'repeat_trial',
        isTrial: false,
        firstCharge: { at: null, amount: { cents: 1_900, currency: 'usd' } },
      },
    });

    expect(await findPlanByEmail('again@example.com')).toBeUndefined();

    world.advanceClock(5 * 86_400_000);
    expect(listCharges('again@example.com')).toEqual([]);
  });

  it('charges the card and starts the plan after the charge is accepted', async () => {
    const secret = await startRepeatTrial();
    const { clientSecret, paymentMethodId, firstCharge } = await accepted(secret);
    expect(clientSecret).toMatch(/^pi_/);
    expect(firstCharge).toEqual({ at: null, amount: { cents: 1_900, currency: 'usd' } });
    expect(await read(clientSecret)).toMatchObject({
      body: { state: 'open', isTrial: false, firstCharge },
    });

    await world.confirm(clientSecret, paymentMethodId);
    expect(await read(clientSecret)).toMatchObject({ body: { state: 'live', isTrial: false } });
    expect(listCharges('again@example.com')).toEqual([1_900]);
    expect(await findPlanByEmail('again@example.com')).toBe('starter');
    expect(findLiveSubscription('again@example.com')).toHaveLength(1);
  });

  it('charges the card once if the charge is accepted concurrently', async () => {
    const secret = await startRepeatTrial();
    await read(secret);

    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(secret)));
    const secrets = new Set(
      answers.map((each) => (isRefusal(each) ? each.refused : each.body.clientSecret)),
    );

    expect([...secrets]).toEqual([(await accepted(secret)).clientSecret]);
    expect(findLiveSubscription('again@example.com')).toHaveLength(1);
  });

  it('ends when the charge is declined, even if it is declined twice', async () => {
    const secret = await startRepeatTrial();
    expect(await decline(secret)).toEqual({ status: 204, body: undefined });
    expect(await decline(secret)).toEqual({ status: 204, body: undefined });
    expect(await read(secret)).toMatchObject({ body: { state: 'ended' } });
    expect(await accept(secret)).toMatchObject({ refused: 'CHECKOUT_ENDED' });
    expect(findLiveSubscription('again@example.com')).toEqual([]);
    expect(listCharges('again@example.com')).toEqual([]);
  });

  it('charges nothing if the charge is accepted, but declined before it is paid', async () => {
    const secret = await startRepeatTrial();
    const { clientSecret } = await accepted(secret);

    expect(await decline(secret)).toMatchObject({ status: 204 });
    await expect(world.confirm(clientSecret)).rejects.toThrow(/canceled/);
    expect(listCharges('again@example.com')).toEqual([]);
  });

  it('can’t be declined after the charge is paid', async () => {
    const secret = await startRepeatTrial();
    const { clientSecret, paymentMethodId } = await accepted(secret);
    await world.confirm(clientSecret, paymentMethodId);

    expect(await decline(secret)).toMatchObject({ refused: 'CONFLICT' });
    expect(await accept(secret)).toMatchObject({ refused: 'CONFLICT' });
    expect(await findPlanByEmail('again@example.com')).toBe('starter');
  });

  it('isn’t disclosed to someone who only knows the email', async () => {
    const secret = await startRepeatTrial();
    expect(await signUp('again@example.com')).toMatchObject({ refused: 'LOGIN_REQUIRED' });

    await accepted(secret);
    expect(await signUp('again@example.com')).toMatchObject({ refused: 'LOGIN_REQUIRED' });
  });

  it('asks again if the person creates an account on the sign-in page and starts a new checkout', async () => {
    await startRepeatTrial();

    const caller = await world.addMember({ email: 'again@example.com' });
    const { clientSecret } = unwrapOpened(await world.calls().subscribe(caller, 'starter'));
    await world.confirm(clientSecret);

    expect(await read(clientSecret)).toMatchObject({ body: { state: 'repeat_trial' } });
    expect(await findPlanByEmail('again@example.com')).toBeNull();
  });

  it('grants no access if the card is set in Stripe’s portal, and charges nothing when the trial ends', async () => {
    await startRepeatTrial();

    const customer = String(findCustomerId('again@example.com'));
    const [card] = (await world.stripe.customers.listPaymentMethods(customer)).data;
    const [trial] = findLiveSubscription('again@example.com');
    await world.stripe.subscriptions.update(trial?.id ?? '', {
      default_payment_method: card?.id ?? '',
    });
    await refreshMembership(world.refresh, customer);
    expect(await findPlanByEmail('again@example.com')).toBeUndefined();

    world.advanceClock(86_400_000);
    await refreshMembership(world.refresh, customer);
    world.advanceClock(5 * 86_400_000);
    expect(findLiveSubscription('again@example.com')).toEqual([]);
    expect(listCharges('again@example.com')).toEqual([]);
  });

  it('can be accepted if the card was set in Stripe’s portal', async () => {
    const secret = await startRepeatTrial();
    const [card] = (
      await world.stripe.customers.listPaymentMethods(String(findCustomerId('again@example.com')))
    ).data;
    const [trial] = findLiveSubscription('again@example.com');

    await world.stripe.subscriptions.update(trial?.id ?? '', {
      default_payment_method: card?.id ?? '',
    });
    expect(await read(secret)).toMatchObject({ body: { state: 'repeat_trial' } });

    const { clientSecret, paymentMethodId } = await accepted(secret);
    await world.confirm(clientSecret, paymentMethodId);
    expect(await read(clientSecret)).toMatchObject({ body: { state: 'live' } });
    expect(listCharges('again@example.com')).toEqual([1_900]);
  });

  it('can be accepted after a crash at any step', async () => {
    // The short run tests only every sixth call.
    const step = repetitions({ short: 6, full: 1 });
    let states = 0;

    for (const [offset, when] of (['before', 'after'] as const).entries()) {
      for (let callNumber = 1 + offset * Math.floor(step / 2); ; callNumber += step) {
        const email = `again-${when}-${callNumber}@example.com`;
        const secret = await startRepeatTrial(email);
        const crashing = crashAt(world.deps, { callNumber, when });
        const answer = await world.calls(crashing.deps).accept(secret).catch(undefinedIfCrashed);
        if (crashing.calls.length < callNumber) break;

        expect(answer).toBeUndefined();

        const { clientSecret, paymentMethodId } = await accepted(secret);
        await world.confirm(clientSecret, paymentMethodId);
        await read(clientSecret);
        expect(listCharges(email), `${when} ${crashing.calls.at(-1)}`).toEqual([1_900]);
        expect(findLiveSubscription(email)).toHaveLength(1);

        states += 1;
      }
    }

    expect((states + 2) * step).toBeGreaterThan(40);
  });
});

function undefinedIfCrashed(error: unknown): undefined {
  if (!(error instanceof CrashError)) throw error;
}

describe('a client secret', () => {
  it.each<[string, (secret: string) => string]>([
    ['of a nonexistent setup intent', () => 'seti_1nothing_secret_nothing'],
    [
      'with one wrong character',
      (secret) => `${secret.slice(0, -1)}${secret.endsWith('x') ? 'y' : 'x'}`,
    ],
    ['that is truncated', (secret) => secret.slice(0, -1)],
    ['of a nonexistent payment intent', () => 'pi_1nothing_secret_nothing'],
  ])('%s is refused', async (_, change) => {
    const { clientSecret } = unwrapOpened(await signUp('nora@example.com'));
    const wrong = change(clientSecret);

    expect(await read(wrong)).toMatchObject({ refused: 'NOT_FOUND' });
    expect(await accept(wrong)).toMatchObject({ refused: 'NOT_FOUND' });
    expect(await decline(wrong)).toMatchObject({ refused: 'NOT_FOUND' });
  });

  it('can’t accept or decline a charge while the checkout awaits a card', async () => {
    const { clientSecret } = unwrapOpened(await signUp('nora@example.com'));
    expect(await read(clientSecret)).toMatchObject({ body: { state: 'open', isTrial: true } });
    expect(await accept(clientSecret)).toMatchObject({ refused: 'CONFLICT' });
    expect(await decline(clientSecret)).toMatchObject({ refused: 'CONFLICT' });
  });
});
