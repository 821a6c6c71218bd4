import { AdminCreateUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { POOL_ID } from '../../infra/local/cognito/cognito.fixtures.ts';
import { isRefusal } from '../platform/http/refusal.ts';
import { form, openedIn, startCheckoutWorld, type CheckoutWorld } from './checkout-world.fixtures.ts';

let world: CheckoutWorld;
beforeEach(async () => {
  world = await startCheckoutWorld();
});
afterEach(() => world.close());

const signUp: ReturnType<CheckoutWorld['calls']>['signUp'] = (changes, address) =>
  world.calls().signUp(changes, address);

const everything = async () => ({
  members: await world.scan('members'),
  customers: world.standIn.control.objects('customer'),
});

describe('an email that is known', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['of a member', () => world.addMember({ email: form.email, plan: 'executive', planEndsAt: null })],
    ['that only signed up at the sign-in page', () => createUser(form.email)],
    ['that signed in since the form was sent', () => signUp().then(signIn)],
    ['whose trial runs', async () => confirmed(openedIn(await signUp()))],
  ])('%s is asked to log in, and nothing of it changes', async (_, prepare) => {
    await prepare();
    const before = JSON.stringify(await everything());
    const subscriptions = JSON.stringify(world.standIn.control.objects('subscription'));
    const attacker = { email: 'Nora@Example.com', firstName: 'Mallory' };
    expect(await signUp(attacker)).toMatchObject({ refused: 'LOGIN_REQUIRED' });
    expect(await signUp({ ...attacker, subscriptionTier: 'professional' })).toMatchObject({
      refused: 'LOGIN_REQUIRED',
    });
    expect(JSON.stringify(await everything())).toBe(before);
    expect(JSON.stringify(world.standIn.control.objects('subscription'))).toBe(subscriptions);
  });

  it('whose checkout is open begins another one from elsewhere: a stranger’s secret neither shows nor accepts anything', async () => {
    const stranger = openedIn(await signUp({}, '198.51.100.66')).clientSecret;
    const owner = openedIn(await signUp({}, '203.0.113.9')).clientSecret;
    expect(owner).not.toBe(stranger);
    await expect(world.confirm(stranger)).rejects.toThrow(/canceled/);
    const first = openedIn(await signUp({ email: 'first@example.com' })).clientSecret;
    for (const secret of [first, owner]) {
      await world.confirm(secret);
      await world.calls().read(secret);
    }
    expect(await world.calls().accept(stranger)).toMatchObject({ refused: 'CONFLICT' });
    expect(await world.calls().decline(stranger)).toMatchObject({ refused: 'CONFLICT' });
    expect(await world.calls().accept(owner)).toMatchObject({ status: 200 });
  });

  it('whose charge was accepted keeps its payment, whatever plan a stranger names', async () => {
    const secrets = [];
    for (const email of ['first@example.com', form.email]) {
      const { clientSecret } = openedIn(await signUp({ email }, '203.0.113.9'));
      await world.confirm(clientSecret);
      await world.calls().read(clientSecret);
      secrets.push(clientSecret);
    }
    const accepted = await world.calls().accept(secrets[1] ?? '');
    if (isRefusal(accepted)) throw new Error(accepted.refused);
    for (const subscriptionTier of ['professional', 'starter'] as const)
      expect(await signUp({ subscriptionTier }, '198.51.100.66')).toMatchObject({ refused: 'LOGIN_REQUIRED' });
    await world.confirm(accepted.body.clientSecret, accepted.body.paymentMethodId);
    expect(await world.calls().read(accepted.body.clientSecret)).toMatchObject({ body: { state: 'live' } });
  });

  it('is not taken over by a sign-up that was under way when somebody else made the account', async () => {
    const { parts } = world;
    const accounts = {
      ...parts.accounts,
      // Between the form and this step the owner of the mailbox creates an account.
      async ensure(account: Parameters<typeof parts.accounts.ensure>[0]) {
        await createUser(account.email);
        return parts.accounts.ensure(account);
      },
    };
    expect(await world.calls({ ...parts, accounts }).signUp()).toMatchObject({ refused: 'LOGIN_REQUIRED' });
    expect(await signUp()).toMatchObject({ refused: 'LOGIN_REQUIRED' });
    expect(await world.scan('members')).toEqual([]);
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

  async function signIn() {
    const [row] = await world.scan('members');
    await world.tables.send(
      new UpdateCommand({
        TableName: 'members',
        Key: { memberId: row?.memberId },
        UpdateExpression: 'SET firstSignInAt = :now',
        ExpressionAttributeValues: { ':now': world.now().toISOString() },
      }),
    );
  }

  async function confirmed({ clientSecret }: { clientSecret: string }) {
    await world.confirm(clientSecret);
    await world.calls().read(clientSecret);
  }
});
