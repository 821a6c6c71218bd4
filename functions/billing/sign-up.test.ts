import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { form, openedIn, startCheckoutWorld, type CheckoutWorld } from './checkout-world.fixtures.ts';

let world: CheckoutWorld;
beforeEach(async () => {
  world = await startCheckoutWorld();
});
afterEach(() => world.close());

const signUp: ReturnType<CheckoutWorld['calls']>['signUp'] = (changes, address) =>
  world.calls().signUp(changes, address);

describe('a sign-up', () => {
  it('makes customer, trial, account and row, and says what is charged when', async () => {
    expect(openedIn(await signUp())).toMatchObject({
      clientSecret: expect.stringMatching(/^seti_/),
      isTrial: true,
      firstCharge: { at: '2026-03-04T12:00:00.000Z', amount: { cents: 1_900, currency: 'usd' } },
    });
    const [row] = await world.scan('members');
    expect(row).toMatchObject({
      email: form.email,
      firstName: 'Nora',
      lastName: 'New',
      plan: null,
      firstSignInAt: null,
      professionLevel: form.professionLevel,
    });
    const [customer] = world.standIn.control.objects('customer');
    expect(customer).toMatchObject({ email: form.email, name: 'Nora New', metadata: { memberId: row?.memberId } });
  });

  it('begins the subscription as one that ends by itself without a card', async () => {
    openedIn(await signUp({ subscriptionTier: 'professional' }));
    const [subscription] = world.standIn.control.objects('subscription');
    expect(subscription).toMatchObject({
      status: 'trialing',
      default_payment_method: null,
      trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
      payment_settings: { payment_method_types: ['card'], save_default_payment_method: 'on_subscription' },
    });
    expect(subscription?.items.data[0]?.price.lookup_key).toBe('professional_launch');
  });

  it('answers the same secret again, for free, in any spelling of the address', async () => {
    const first = openedIn(await signUp());
    for (let again = 0; again < 8; again += 1)
      expect(openedIn(await signUp({ email: ' NORA@Example.com ' }))).toEqual(first);
    expect(world.standIn.control.objects('subscription')).toHaveLength(1);
  });

  it('opens nothing until the card is confirmed', async () => {
    const { clientSecret } = openedIn(await signUp());
    const [row] = await world.scan('members');
    expect(row).toMatchObject({ plan: null, billing: { subscription: { status: 'trialing', card: null } } });
    await world.confirm(clientSecret);
    expect(await world.calls().read(clientSecret)).toMatchObject({ body: { state: 'live', isTrial: true } });
    expect((await world.scan('members'))[0]).toMatchObject({ plan: 'starter' });
  });

  it('with another plan closes the old one first: its secret confirms nothing', async () => {
    const old = openedIn(await signUp());
    const next = openedIn(await signUp({ subscriptionTier: 'professional' }));
    expect(next).toMatchObject({ isTrial: true, firstCharge: { amount: { cents: 2_900 } } });
    await expect(world.confirm(old.clientSecret)).rejects.toThrow(/canceled/);
    expect(await world.calls().read(old.clientSecret)).toMatchObject({ body: { state: 'ended' } });
    await world.confirm(next.clientSecret);
    expect(await world.calls().read(next.clientSecret)).toMatchObject({
      body: { state: 'live', tier: 'professional' },
    });
  });

  it('with another plan asks to log in when the old one was confirmed in the meantime', async () => {
    const old = openedIn(await signUp());
    await world.confirm(old.clientSecret);
    expect(await signUp({ subscriptionTier: 'professional' })).toMatchObject({ refused: 'LOGIN_REQUIRED' });
    expect(await world.calls().read(old.clientSecret)).toMatchObject({ body: { state: 'live', tier: 'starter' } });
  });

  it('begins anew after a day, when the trial without a card was ended', async () => {
    const old = openedIn(await signUp());
    world.pass(30 * 3_600_000);
    const next = openedIn(await signUp());
    expect(next).toMatchObject({ isTrial: true, firstCharge: { at: '2026-03-05T18:00:00.000Z' } });
    expect(next.clientSecret).not.toBe(old.clientSecret);
    expect(world.standIn.control.objects('customer')).toHaveLength(1);
  });

  it('begins anew when the customer was removed at Stripe', async () => {
    openedIn(await signUp());
    await world.stripe.customers.del(world.standIn.control.objects('customer')[0]?.id ?? '');
    const { clientSecret } = openedIn(await signUp());
    await world.confirm(clientSecret);
    expect(await world.calls().read(clientSecret)).toMatchObject({ body: { state: 'live' } });
  });

  it('begins anew when the account was removed', async () => {
    openedIn(await signUp());
    const [row] = await world.scan('members');
    await world.removeAccount(String(row?.memberId));
    const { clientSecret } = openedIn(await signUp());
    await world.confirm(clientSecret);
    expect(await world.calls().read(clientSecret)).toMatchObject({ body: { state: 'live' } });
    expect((await world.scan('members'))[0]?.memberId).not.toBe(row?.memberId);
  });
});

describe('one mailbox', () => {
  const aliases = Array.from({ length: 50 }, (_, index) => {
    const dotted = index % 2 === 0 ? 'nora.new' : 'n.o.r.a.new';
    const domain = index % 3 === 0 ? 'googlemail.com' : 'Gmail.com';
    return index === 0 ? 'noranew@gmail.com' : `${dotted}+${index}@${domain}`;
  });

  it('has one trial, whatever stands after a plus and between dots', async () => {
    const answers = [];
    for (const email of aliases) answers.push(openedIn(await signUp({ email })));
    expect(answers.filter(({ isTrial }) => isTrial)).toHaveLength(1);
    const [, second] = answers;
    expect(second).toMatchObject({
      clientSecret: expect.stringMatching(/^pi_/),
      firstCharge: { at: null, amount: { cents: 1_900, currency: 'usd' } },
    });
  });

  it('has one trial when all come at once', async () => {
    const answers = await Promise.all(aliases.slice(0, 20).map(async (email) => openedIn(await signUp({ email }))));
    expect(answers.filter(({ isTrial }) => isTrial)).toHaveLength(1);
  });
});
