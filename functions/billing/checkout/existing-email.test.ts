import { AdminCreateUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { POOL_ID } from 'local-cloud/testing/cognito';
import { isRefusal } from '#platform/http/refusal.ts';
import { refreshMembership } from '../membership/refresh-membership.service.ts';
import { signupForm, unwrapOpened } from '../fixtures/checkout-world.fixtures.ts';
import { signUp, world } from '../fixtures/fresh-checkout-world.fixtures.ts';

const readAllTables = async () => ({
  members: await world.scan('members'),
  customers: world.mockStripe.control.listObjects('customer'),
});

describe('an email that is already known', () => {
  it.each<[string, () => Promise<unknown>]>([
    [
      'of a member',
      () => world.addMember({ email: signupForm.email, plan: 'executive', planEndsAt: null }),
    ],
    ['that only has an account from the sign-in page', () => createUser(signupForm.email)],
    ['with a running trial', async () => confirmed(unwrapOpened(await signUp()))],
  ])('%s is refused with LOGIN_REQUIRED, and nothing changes', async (_, prepare) => {
    await prepare();

    const before = JSON.stringify(await readAllTables());
    const subscriptions = JSON.stringify(world.mockStripe.control.listObjects('subscription'));
    const attacker = { email: 'Nora@Example.com', firstName: 'Mallory' };

    expect(await signUp(attacker)).toMatchObject({ refused: 'LOGIN_REQUIRED' });
    expect(await signUp({ ...attacker, subscriptionTier: 'professional' })).toMatchObject({
      refused: 'LOGIN_REQUIRED',
    });
    expect(JSON.stringify(await readAllTables())).toBe(before);
    expect(JSON.stringify(world.mockStripe.control.listObjects('subscription'))).toBe(
      subscriptions,
    );
  });

  it('gets a separate checkout for each network, and neither secret affects the other', async () => {
    const stranger = unwrapOpened(await signUp({}, '198.51.100.66')).clientSecret;
    const owner = unwrapOpened(await signUp({}, '203.0.113.9')).clientSecret;
    expect(owner).not.toBe(stranger);

    const first = unwrapOpened(await signUp({ email: 'first@example.com' })).clientSecret;
    for (const secret of [first, owner]) {
      await world.confirm(secret);
      await world.calls().read(secret);
    }
    expect(await world.calls().read(stranger)).toMatchObject({ body: { state: 'open' } });
    expect(await world.calls().accept(stranger)).toMatchObject({ refused: 'CONFLICT' });
    expect(await world.calls().decline(stranger)).toMatchObject({ refused: 'CONFLICT' });
    expect(await world.calls().accept(owner)).toMatchObject({ status: 200 });
  });

  it('keeps its accepted payment if a stranger requests another plan', async () => {
    const secrets = [];
    for (const email of ['first@example.com', signupForm.email]) {
      const { clientSecret } = unwrapOpened(await signUp({ email }, '203.0.113.9'));
      await world.confirm(clientSecret);
      await world.calls().read(clientSecret);
      secrets.push(clientSecret);
    }

    const accepted = await world.calls().accept(secrets[1] ?? '');
    if (isRefusal(accepted)) throw new Error(accepted.refused);

    for (const subscriptionTier of ['professional', 'starter'] as const)
      expect(await signUp({ subscriptionTier }, '198.51.100.66')).toMatchObject({ status: 200 });
    expect(await signUp({}, '203.0.113.9')).toMatchObject({ refused: 'LOGIN_REQUIRED' });

    await world.confirm(accepted.body.clientSecret, accepted.body.paymentMethodId);
    expect(await world.calls().read(accepted.body.clientSecret)).toMatchObject({
      body: { state: 'live' },
    });

    const rows = await world.scan('members');
    expect(rows.find(({ email }) => email === signupForm.email)).toMatchObject({ plan: 'starter' });
  });

  it('isn’t taken over by a pending signup, whose subscription ends with a refund', async () => {
    const trial = unwrapOpened(await signUp()).clientSecret;
    await world.confirm(
      unwrapOpened(await signUp({ email: 'no.ra@gmail.com' })).clientSecret,
      'pm_card_mastercard',
    );

    for (const { id } of world.mockStripe.control.listObjects('customer'))
      await refreshMembership(world.refresh, id);

    const paid = unwrapOpened(await signUp({ email: 'nora+x@gmail.com' })).clientSecret;
    expect(paid).toMatch(/^pi_/);

    // The mailbox owners create accounts after the forms are sent but before the cards are
    // confirmed.
    await createUser(signupForm.email);
    await createUser('nora+x@gmail.com');

    const before = await world.scan('members');

    for (const [secret, card] of [
      [trial, 'pm_card_visa'],
      [paid, 'pm_card_amex'],
    ] as const) {
      await world.confirm(secret, card);
      expect(await world.calls().read(secret)).toMatchObject({ body: { state: 'ended' } });
    }
    expect(await world.scan('members')).toEqual(before);

    const charged = world.mockStripe.control
      .listObjects('charge')
      .map(({ amount, amount_refunded: back }) => [amount, back]);
    expect(charged).toEqual([[1_900, 1_900]]);
    expect(await signUp()).toMatchObject({ refused: 'LOGIN_REQUIRED' });

    const told = world.sentMails().filter(({ kind }) => kind === 'signup-refused');
    expect(told).toMatchObject([
      { to: { address: signupForm.email }, refunded: null },
      { to: { address: 'nora+x@gmail.com' }, refunded: { cents: 1_900, currency: 'usd' } },
    ]);
  });

  async function createUser(email: string) {
    await world.client.send(
      new AdminCreateUserCommand({
        UserPoolId: POOL_ID,
        Username: email,
        UserAttributes: [{ Name: 'email', Value: email }],
      }),
    );
  }

  async function confirmed({ clientSecret }: { clientSecret: string }) {
    await world.confirm(clientSecret);
    await world.calls().read(clientSecret);
  }
});
