import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { POOL_ID } from 'local-cloud/testing/cognito';
import type { Mail } from '#functions/mail/mail.public.ts';
import { isRefusal } from '#platform/http/refusal.ts';

import { cognitoAccountGateway } from '../cognito/cognito-account.gateway.ts';
import { getSignInMethodsEndpoint } from './get-sign-in-methods.endpoint.ts';
import { sessionEndStore } from '../sessions/session-end.store.ts';
import { resetSignInMethodsEndpoint } from './reset-sign-in-methods.endpoint.ts';
import { clearedSessionCookies } from '../sessions/session-cookies.ts';
import { Device } from '../fixtures/session-ends.fixtures.ts';
import { startSignInRig } from '../fixtures/sign-in.fixtures.ts';
import { signInMethodsGateway } from '../cognito/sign-in-methods.gateway.ts';

const PHONE = { id: 'phone', name: 'iPhone', createdAt: 1_795_000_000 };
const STRANGER = { id: 'stranger', name: 'Windows Hello', createdAt: 1_795_100_000 };
const PASSWORD = 'a password of a stranger';

const rig = await startSignInRig();
afterAll(() => rig.close());

const client = rig.cognito.createSdk();
const posted: Mail[] = [];

const deps: Parameters<typeof resetSignInMethodsEndpoint.with>[0] = {
  sessions: rig.deps.sessions,
  signIn: rig.deps.signIn,
  methods: signInMethodsGateway(POOL_ID, client),
  accounts: cognitoAccountGateway(POOL_ID, client),
  sessionEnds: sessionEndStore(rig.tables.client, 'members'),
  mails: { post: async (mail) => void posted.push(mail) },
  now: rig.deps.now,
};

let count = 0;
let device: Device;

beforeEach(async () => {
  posted.length = 0;

  const email = `methods-${(count += 1)}@x.test`;
  await rig.cognito.ensureUser(email);
  device = new Device(rig, email);
  rig.cognito.clock.now += 1000;
  await device.signIn();
});

async function call() {
  const caller = await rig.deps.members.find(await device.memberId());
  if (!caller) throw new Error('no member');

  const cookies = { '__Host-sid': device.app.cookies.get('__Host-sid')?.value ?? '' };

  const request = {
    requestId: 'r',
    headers: {},
    cookies,
    bytes: new Uint8Array(),
    sourceIp: '203.0.113.7',
  };

  return { params: undefined, query: undefined, body: undefined, caller, request };
}

async function seen() {
  const answer = await getSignInMethodsEndpoint.with(deps)(await call());
  if (isRefusal(answer)) throw new Error(answer.refused);
  return answer.body;
}

const addPasskeys = () => {
  for (const passkey of [PHONE, STRANGER])
    rig.cognito.cognito.addPasskey(POOL_ID, device.email, passkey);
};

const addPassword = async () => deps.methods.replacePassword(await device.memberId(), PASSWORD);

/** True if the password opens the account on the sign-in page. */
const passwordWorks = async () => {
  const browser = rig.cognito.createBrowser();
  const flow = await browser.startFlow((await new Device(rig, device.email).app.startLogin()).href);
  const { location = '' } = await browser.post('/login/password', {
    flow,
    email: device.email,
    password: PASSWORD,
  });

  return location.includes('code=');
};

describe('the ways to sign in', () => {
  it('list passkeys and whether there is a password', async () => {
    expect(await seen()).toEqual({ hasPassword: false, passkeys: [] });

    addPasskeys();
    await addPassword();
    expect(await seen()).toEqual({
      hasPassword: true,
      passkeys: [
        { name: 'iPhone', createdAt: '2026-11-18T11:06:40.000Z' },
        { name: 'Windows Hello', createdAt: '2026-11-19T14:53:20.000Z' },
      ],
    });
  });

  it('list no passkeys if the session’s tokens were revoked, so that the member must log in again', async () => {
    addPasskeys();
    await deps.accounts.signOut(await device.memberId());

    expect(await seen()).toEqual({ hasPassword: false, passkeys: null });
    expect(await resetSignInMethodsEndpoint.with(deps)(await call())).toEqual({
      refused: 'RECENT_SIGN_IN_REQUIRED',
    });
  });

  it('are reset: no passkey and no earlier password works, all sessions end, and the member gets an email', async () => {
    addPasskeys();
    await addPassword();
    expect(await passwordWorks()).toBe(true);

    const memberId = await device.memberId();
    const answer = await resetSignInMethodsEndpoint.with(deps)(await call());
    expect(answer).toMatchObject({ status: 204, cookies: clearedSessionCookies() });
    expect(posted).toMatchObject([{ kind: 'sign-in-methods-reset', to: { memberId } }]);
    expect(await device.isSignedIn()).toBe(false);
    expect(await passwordWorks()).toBe(false);

    rig.cognito.clock.now += 1000;
    await device.signIn();
    expect((await seen()).passkeys).toEqual([]);
  });

  it('don’t include a password after a reset if there was none before', async () => {
    await resetSignInMethodsEndpoint.with(deps)(await call());
    rig.cognito.clock.now += 1000;
    await device.signIn();
    expect(await seen()).toEqual({ hasPassword: false, passkeys: [] });
  });

  it('can be reset only after a recent sign-in', async () => {
    rig.cognito.clock.now += 16 * 60_000;
    expect(await resetSignInMethodsEndpoint.with(deps)(await call())).toEqual({
      refused: 'RECENT_SIGN_IN_REQUIRED',
    });
    expect(posted).toEqual([]);
  });
});
