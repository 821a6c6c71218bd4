import { ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { POOL_ID } from 'local-cloud/testing/cognito';
import { isRefusal } from '#platform/http/refusal.ts';
import { signupForm, unwrapOpened } from '../fixtures/checkout-world.fixtures.ts';
import { signUp, world } from '../fixtures/fresh-checkout-world.fixtures.ts';

const stranger = { firstName: 'Mallory', lastName: 'Attacker' };
const OWNER = '203.0.113.9';

const strangerSignUp = (at: number, tier: 'starter' | 'professional' = 'starter') =>
  signUp({ ...stranger, subscriptionTier: tier }, `198.51.100.${at}`);

const users = async () =>
  (await world.client.send(new ListUsersCommand({ UserPoolId: POOL_ID }))).Users?.map(
    ({ Attributes = [] }) =>
      Object.fromEntries(Attributes.map(({ Name = '', Value }) => [Name, Value])),
  ) ?? [];

async function confirm(secret: string, card?: string) {
  await world.confirm(secret, card);
  const answer = await world.calls().read(secret);
  return isRefusal(answer) ? answer.refused : answer.body.state;
}

describe('checkouts opened by strangers with someone else’s email', () => {
  it('never block the owner’s checkout, regardless of number and origin', async () => {
    for (let at = 0; at < 6; at += 1) await strangerSignUp(at, at % 2 ? 'starter' : 'professional');

    const { clientSecret, isTrial } = unwrapOpened(await signUp({}, OWNER));
    expect(isTrial).toBe(true);

    for (let at = 6; at < 8; at += 1) await strangerSignUp(at);
    expect(await confirm(clientSecret)).toBe('live');
  });

  it('create no account and no member row before a card is confirmed', async () => {
    for (let at = 0; at < 3; at += 1) await strangerSignUp(at);
    expect(await users()).toEqual([]);
    expect(await world.scan('members')).toEqual([]);
  });

  it('leave no data in the account that the owner creates', async () => {
    await strangerSignUp(1);
    await confirm(unwrapOpened(await signUp({}, OWNER)).clientSecret);

    expect(await users()).toMatchObject([
      {
        email: signupForm.email,
        given_name: signupForm.firstName,
        family_name: signupForm.lastName,
      },
    ]);

    expect(await world.scan('members')).toMatchObject([
      {
        email: signupForm.email,
        firstName: signupForm.firstName,
        lastName: signupForm.lastName,
        plan: 'starter',
      },
    ]);
  });

  it('end with a full refund if confirmed after the owner has an account', async () => {
    const trial = unwrapOpened(await strangerSignUp(1)).clientSecret;
    const owner = unwrapOpened(await signUp({}, OWNER)).clientSecret;
    await confirm(owner);

    const before = JSON.stringify(await world.scan('members'));

    expect(await confirm(trial, 'pm_card_mastercard')).not.toBe('live');
    expect(JSON.stringify(await world.scan('members'))).toBe(before);
    expect(world.mockStripe.control.listObjects('charge')).toEqual([]);
  });

  it('don’t use up the trial of the owner, who confirms a card first', async () => {
    const secrets = [];
    for (let at = 0; at < 3; at += 1)
      secrets.push(unwrapOpened(await strangerSignUp(at)).clientSecret);
    expect(await confirm(unwrapOpened(await signUp({}, OWNER)).clientSecret)).toBe('live');

    for (const secret of secrets) expect(await confirm(secret, 'pm_card_amex')).not.toBe('live');
    expect(await users()).toHaveLength(1);
  });
});
