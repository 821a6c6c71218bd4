import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider';
import { POOL_ID } from 'local-cloud/testing/cognito';
import { Device } from '../fixtures/session-ends.fixtures.ts';
import { startSignInRig } from '../fixtures/sign-in.fixtures.ts';

const PASSWORD = 'chosen by a stranger';

const rig = await startSignInRig();
afterAll(async () => {
  vi.restoreAllMocks();
  await rig.close();
});

describe('an account that a stranger created on the sign-in page with a password', () => {
  let email = '';
  let people = 0;
  let stranger: Device;
  let owner: Device;

  beforeEach(async () => {
    email = `owner-${(people += 1)}@greenroom.test`;
    rig.cognito.clock.now += 60_000;
    [stranger, owner] = [new Device(rig, email), new Device(rig, email)];

    const flow = await stranger.provider.startFlow((await stranger.app.startLogin()).href);
    const names = { given_name: 'Mallory', family_name: 'Stranger' };
    await stranger.provider.post('/signup', { flow, ...names, email, password: PASSWORD });
  });

  /** Signs in with the stranger's password. Returns true if a session opened. */
  async function usePassword(): Promise<boolean> {
    stranger.app.cookies.clear();

    const authorize = await stranger.app.startLogin();
    const flow = await stranger.provider.startFlow(`${authorize.href}&prompt=login`);
    const { location = '' } = await stranger.provider.post('/login/password', {
      flow,
      email,
      password: PASSWORD,
    });

    if (location.includes('/api/auth/callback'))
      await stranger.retrySignIn(authorize, new URL(location));

    return stranger.isSignedIn();
  }

  it('is replaced by a single account with its email and no password, even if done twice', async () => {
    const sdk = rig.cognito.createSdk();
    const found = async () =>
      (await sdk.send(new ListUsersCommand({ UserPoolId: POOL_ID, Filter }))).Users ?? [];
    const Filter = `email = "${email}"`;
    const [before] = await found();
    const person = { memberId: before?.Username ?? '', email, firstName: 'Mallory', lastName: '' };

    for (let times = 0; times < 2; times += 1)
      await rig.deps.selfRegisteredAccounts.replace(person);

    const after = await found();

    expect([before?.UserStatus, ...after.map(({ UserStatus }) => UserStatus)]).toEqual([
      'UNCONFIRMED',
      'CONFIRMED',
    ]);
    expect(after[0]?.Username).not.toBe(before?.Username);
    expect(await usePassword()).toBe(false);
  });

  it('opens no session for the stranger before the mailbox owner signs in', async () => {
    expect(await usePassword()).toBe(false);
  });

  it('rejects the stranger’s password once the mailbox owner has signed in', async () => {
    await owner.signIn();
    expect(await owner.isSignedIn()).toBe(true);
    expect(await usePassword()).toBe(false);

    rig.cognito.clock.now += 1000;
    expect(await usePassword()).toBe(false);
    expect(await owner.isSignedIn()).toBe(true);
  });

  it('opens no session for a stranger who signs in before the mailbox owner’s callback', async () => {
    const authorize = await owner.app.startLogin();
    const back = await owner.enterCode(authorize);
    rig.cognito.clock.now += 1000;
    expect(await usePassword()).toBe(false);

    await owner.followCallback(back);
    await owner.signIn();
    expect(await owner.isSignedIn()).toBe(true);
    expect(await usePassword()).toBe(false);
  });

  it('can’t be used in a sign-in that the stranger started before the mailbox owner’s callback', async () => {
    const authorize = await stranger.app.startLogin();
    const back = await owner.enterCode(await owner.app.startLogin());
    const flow = await stranger.provider.startFlow(authorize.href);
    const { location = '' } = await stranger.provider.post('/login/password', {
      flow,
      email,
      password: PASSWORD,
    });

    await owner.followCallback(back);
    await owner.signIn();
    expect(await owner.isSignedIn()).toBe(true);

    await stranger.retrySignIn(authorize, new URL(location));
    expect(await stranger.isSignedIn()).toBe(false);
    expect(await stranger.authorizeSilently(await stranger.app.startLogin())).toBeUndefined();
  });
});
