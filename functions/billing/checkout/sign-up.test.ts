import { describe, expect, it } from 'vitest';
import { isRefusal } from '#platform/http/refusal.ts';
import { refreshMembership } from '../membership/refresh-membership.service.ts';
import { signupForm, unwrapOpened } from '../fixtures/checkout-world.fixtures.ts';
import { signUp, world } from '../fixtures/fresh-checkout-world.fixtures.ts';

describe('signup', () => {
  it('creates a customer with a trial and returns the first charge', async () => {
    expect(unwrapOpened(await signUp())).toMatchObject({
      clientSecret: expect.stringMatching(/^seti_/),
      isTrial: true,
      firstCharge: { at: '2026-03-04T12:00:00.000Z', amount: { cents: 1_900, currency: 'usd' } },
    });
    const [customer] = world.mockStripe.control.listObjects('customer');

    expect(customer).toMatchObject({ email: signupForm.email, name: 'Nora New' });
  });

  it.each([
    ['the page reads the checkout', (secret: string) => world.calls().read(secret)],
    [
      'Stripe sends its event',
      () =>
        refreshMembership(
          world.refresh,
          world.mockStripe.control.listObjects('customer')[0]?.id ?? '',
        ),
    ],
  ])('creates the account and the row once the card is confirmed and %s', async (_, hear) => {
    const { clientSecret } = unwrapOpened(await signUp());
    await hear(clientSecret);
    expect(await world.scan('members')).toEqual([]);

    await world.confirm(clientSecret);
    await hear(clientSecret);

    const [row] = await world.scan('members');
    expect(row).toMatchObject({
      email: signupForm.email,
      firstName: 'Nora',
      lastName: 'New',
      plan: 'starter',
      firstSignInAt: null,
      professionLevel: signupForm.professionLevel,
    });

    const [customer] = world.mockStripe.control.listObjects('customer');
    expect(customer).toMatchObject({ metadata: { memberId: row?.memberId } });
    expect(await signUp()).toMatchObject({ refused: 'LOGIN_REQUIRED' });
  });

  it('creates a subscription that ends automatically without a card', async () => {
    unwrapOpened(await signUp({ subscriptionTier: 'professional' }));

    const [subscription] = world.mockStripe.control.listObjects('subscription');

    expect(subscription).toMatchObject({
      status: 'trialing',
      default_payment_method: null,
      trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
      payment_settings: {
        payment_method_types: ['card'],
        save_default_payment_method: 'on_subscription',
      },
    });

    expect(subscription?.items.data[0]?.price.lookup_key).toBe('professional_launch');
  });

  it('returns the same secret for any spelling of the email, without counting an attempt', async () => {
    const first = unwrapOpened(await signUp());
    for (let again = 0; again < 8; again += 1)
      expect(unwrapOpened(await signUp({ email: ' NORA@Example.com ' }))).toEqual(first);
    expect(world.mockStripe.control.listObjects('subscription')).toHaveLength(1);
  });

  it('grants no access until the card is confirmed', async () => {
    const { clientSecret } = unwrapOpened(await signUp());
    expect(await world.calls().read(clientSecret)).toMatchObject({ body: { state: 'open' } });

    await world.confirm(clientSecret);
    expect(await world.calls().read(clientSecret)).toMatchObject({
      body: { state: 'live', isTrial: true },
    });
    expect((await world.scan('members'))[0]).toMatchObject({ plan: 'starter' });
  });

  it('closes the old subscription first if the plan changes, so that the old secret can’t be confirmed', async () => {
    const old = unwrapOpened(await signUp());
    const next = unwrapOpened(await signUp({ subscriptionTier: 'professional' }));
    expect(next).toMatchObject({ isTrial: true, firstCharge: { amount: { cents: 2_900 } } });
    await expect(world.confirm(old.clientSecret)).rejects.toThrow(/canceled/);
    expect(await world.calls().read(old.clientSecret)).toMatchObject({ body: { state: 'ended' } });

    await world.confirm(next.clientSecret);
    expect(await world.calls().read(next.clientSecret)).toMatchObject({
      body: { state: 'live', tier: 'professional' },
    });
  });

  it('returns LOGIN_REQUIRED for another plan if the old subscription was confirmed in the meantime', async () => {
    const old = unwrapOpened(await signUp());
    await world.confirm(old.clientSecret);

    expect(await signUp({ subscriptionTier: 'professional' })).toMatchObject({
      refused: 'LOGIN_REQUIRED',
    });
    expect(await world.calls().read(old.clientSecret)).toMatchObject({
      body: { state: 'live', tier: 'starter' },
    });
  });

  it('starts over after a day, when the trial without a card has ended', async () => {
    const old = unwrapOpened(await signUp());
    world.advanceClock(30 * 3_600_000);

    const next = unwrapOpened(await signUp());

    expect(next).toMatchObject({ isTrial: true, firstCharge: { at: '2026-03-05T18:00:00.000Z' } });
    expect(next.clientSecret).not.toBe(old.clientSecret);
    expect(world.mockStripe.control.listObjects('customer')).toHaveLength(1);
  });

  it('starts over if the customer was deleted at Stripe', async () => {
    unwrapOpened(await signUp());
    await world.stripe.customers.del(world.mockStripe.control.listObjects('customer')[0]?.id ?? '');

    const { clientSecret } = unwrapOpened(await signUp());
    await world.confirm(clientSecret);

    expect(await world.calls().read(clientSecret)).toMatchObject({ body: { state: 'live' } });
  });

  it('starts over after account deletion, without a second trial', async () => {
    const first = unwrapOpened(await signUp());
    await world.confirm(first.clientSecret);
    await world.calls().read(first.clientSecret);

    const [row] = await world.scan('members');
    await world.removeAccount(String(row?.memberId));
    await world.stripe.customers.del(world.mockStripe.control.listObjects('customer')[0]?.id ?? '');

    const { clientSecret, isTrial } = unwrapOpened(await signUp());
    expect(isTrial).toBe(false);

    await world.confirm(clientSecret);
    expect(await world.calls().read(clientSecret)).toMatchObject({ body: { state: 'live' } });
    expect((await world.scan('members'))[0]?.memberId).not.toBe(row?.memberId);
  });
});

describe('a mailbox', () => {
  const aliases = Array.from({ length: 50 }, (_, index) => {
    const dotted = index % 2 === 0 ? 'nora.new' : 'n.o.r.a.new';
    const domain = index % 3 === 0 ? 'googlemail.com' : 'Gmail.com';
    return index === 0 ? 'noranew@gmail.com' : `${dotted}+${index}@${domain}`;
  });

  it('gets one trial, regardless of plus suffixes and dots', async () => {
    const [first = '', ...others] = aliases;
    const { clientSecret, isTrial } = unwrapOpened(await signUp({ email: first }));
    expect(isTrial).toBe(true);

    await world.confirm(clientSecret);
    await world.calls().read(clientSecret);

    for (const email of others) {
      expect(unwrapOpened(await signUp({ email }))).toMatchObject({
        clientSecret: expect.stringMatching(/^pi_/),
        isTrial: false,
        firstCharge: { at: null, amount: { cents: 1_900, currency: 'usd' } },
      });
    }
  });

  it('gets one trial when several checkouts are confirmed concurrently with different cards', async () => {
    const cards = ['pm_card_visa', 'pm_card_mastercard', 'pm_card_amex', 'pm_card_visa_debit'];
    const opened = [];
    for (const email of aliases.slice(0, cards.length))
      opened.push(unwrapOpened(await signUp({ email })));

    await Promise.all(opened.map(({ clientSecret }, at) => world.confirm(clientSecret, cards[at])));

    const answers = await Promise.all(
      opened.map(({ clientSecret }) => world.calls().read(clientSecret)),
    );
    const states = answers.map((answer) =>
      isRefusal(answer) ? answer.refused : answer.body.state,
    );

    expect(states.toSorted()).toEqual(['live', 'repeat_trial', 'repeat_trial', 'repeat_trial']);
    expect(world.mockStripe.control.listObjects('charge')).toEqual([]);
  });
});
