import { createPublicKey, verify } from 'node:crypto';
import {
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  encodeBasicAuth,
  CALLBACK_URL,
  CLIENT_ID,
  startCognitoFixture,
  POOL_ID,
  CODE_VERIFIER,
  type CognitoFixture,
} from './cognito.fixtures.ts';

type Json = Record<string, unknown>;

let fixture: CognitoFixture;
let sub: string;

beforeAll(async () => {
  fixture = await startCognitoFixture();

  sub = await fixture.cognito.ensureUser({
    poolId: POOL_ID,
    email: 'ada@greenroom.test',
    attributes: { given_name: 'Ada', family_name: 'Admin' },
    groups: ['admin'],
  });
});

afterAll(() => fixture.close());

async function newCode(): Promise<string> {
  const back = await fixture
    .createBrowser()
    .signIn(fixture.authorizeUrl(), 'ada@greenroom.test', fixture.mails);
  return back.searchParams.get('code') ?? '';
}

async function exchange(changes: Record<string, string> = {}, authorization?: string) {
  const code = changes.code ?? (await newCode());
  const form = {
    grant_type: 'authorization_code',
    code,
    code_verifier: CODE_VERIFIER,
    redirect_uri: CALLBACK_URL,
    ...changes,
  };

  const answer = await fixture.postToken('/oauth2/token', form, authorization);

  return { status: answer.status, body: (await answer.json()) as Json };
}

async function refresh(token: unknown, authorization?: string) {
  const form = { grant_type: 'refresh_token', refresh_token: String(token) };
  const answer = await fixture.postToken('/oauth2/token', form, authorization);
  return { status: answer.status, body: (await answer.json()) as Json };
}

function claimsOf(token: unknown): Json {
  return JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString()) as Json;
}

describe('the code grant', () => {
  it("returns an ID token with Cognito's claims, signed by the published key", async () => {
    const { body } = await exchange();
    expect(claimsOf(body.id_token)).toMatchObject({
      sub,
      'cognito:groups': ['admin'],
      'cognito:username': sub,
      email: 'ada@greenroom.test',
      email_verified: true,
      given_name: 'Ada',
      family_name: 'Admin',
      aud: CLIENT_ID,
      iss: `${fixture.cognito.publicOrigin}/${POOL_ID}`,
      nonce: 'the-nonce',
      token_use: 'id',
    });

    const keys = await fetch(`${fixture.cognito.url}/${POOL_ID}/.well-known/jwks.json`);
    const [jwk] = ((await keys.json()) as { keys: Json[] }).keys;
    const [header = '', payload = '', signature = ''] = String(body.id_token).split('.');
    const key = createPublicKey({ key: jwk ?? {}, format: 'jwk' });
    expect(
      verify(
        'RSA-SHA256',
        Buffer.from(`${header}.${payload}`),
        key,
        Buffer.from(signature, 'base64url'),
      ),
    ).toBe(true);
  });

  it('accepts a code only once', async () => {
    const code = await newCode();
    const answers = await Promise.all(Array.from({ length: 5 }, () => exchange({ code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error === 'invalid_grant')).toHaveLength(4);
  });

  it('rejects a code after five minutes', async () => {
    const code = await newCode();
    fixture.clock.now += 5 * 60_000;
    expect((await exchange({ code })).body).toEqual({ error: 'invalid_grant' });
  });

  it.each([
    ['another verifier', { code_verifier: 'w'.repeat(64) }, undefined, 'invalid_grant'],
    ['another redirect address', { redirect_uri: `${CALLBACK_URL}x` }, undefined, 'invalid_grant'],
    ['an unknown code', { code: 'unknown' }, undefined, 'invalid_grant'],
    ['an inherited name as code', { code: '__proto__' }, undefined, 'invalid_grant'],
    ['a wrong secret', {}, encodeBasicAuth(CLIENT_ID, 'wrong'), 'invalid_client'],
    ['no secret', {}, '', 'invalid_client'],
    ["another pool's client", {}, encodeBasicAuth('other-client', 'other-secret'), 'invalid_grant'],
    ['a client that names another', { client_id: 'other-client' }, undefined, 'invalid_client'],
    ['another grant', { grant_type: 'password' }, undefined, 'unsupported_grant_type'],
    ['no verifier', { code_verifier: '' }, undefined, 'invalid_request'],
  ])('rejects %s', async (_, changes: Record<string, string>, authorization, error) => {
    expect(await exchange(changes, authorization)).toEqual({ status: 400, body: { error } });
  });
});

describe('the refresh grant', () => {
  it('returns new tokens of the same sign-in', async () => {
    const { body } = await exchange();
    const first = claimsOf(body.id_token);
    fixture.clock.now += 3600_000;

    const again = await refresh(body.refresh_token);
    const second = claimsOf(again.body.id_token);

    expect(second.auth_time).toBe(first.auth_time);
    expect(second.jti).not.toBe(first.jti);
    expect(again.body.refresh_token).toBeUndefined();
  });

  it('fails after the token is revoked', async () => {
    const { body } = await exchange();
    const token = String(body.refresh_token);

    expect(
      (await fixture.postToken('/oauth2/revoke', { token }, encodeBasicAuth(CLIENT_ID, 'wrong')))
        .status,
    ).toBe(400);
    expect((await refresh(token)).status).toBe(200);
    expect((await fixture.postToken('/oauth2/revoke', { token })).status).toBe(200);
    expect((await refresh(token)).body).toEqual({ error: 'invalid_grant' });
  });

  it('fails, like every other way to sign in, while the user is disabled', async () => {
    const email = 'gone@greenroom.test';
    await fixture.ensureUser(email);

    const browser = fixture.createBrowser();
    const back = await browser.signIn(fixture.authorizeUrl(), email, fixture.mails);
    const { body } = await exchange({ code: back.searchParams.get('code') ?? '' });
    const { location: second = '' } = await browser.get(fixture.authorizeUrl());
    const sdk = new CognitoIdentityProviderClient({
      endpoint: fixture.cognito.url,
      region: 'us-east-1',
      credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    });

    await sdk.send(new AdminDisableUserCommand({ UserPoolId: POOL_ID, Username: email }));
    expect((await refresh(body.refresh_token)).body).toEqual({ error: 'invalid_grant' });
    expect((await browser.get(fixture.authorizeUrl())).location).toContain('/login?flow=');

    const spent = await exchange({ code: new URL(second).searchParams.get('code') ?? '' });
    expect(spent.body).toEqual({ error: 'invalid_grant' });

    const before = fixture.mails.length;
    const flow = await browser.startFlow(fixture.authorizeUrl());
    await browser.post('/login/address', { flow, email });
    expect(fixture.mails.length).toBe(before);

    await sdk.send(new AdminEnableUserCommand({ UserPoolId: POOL_ID, Username: email }));
    sdk.destroy();
    expect((await browser.get(fixture.authorizeUrl())).location).toContain(`${CALLBACK_URL}?code=`);
  });
});

describe('a restart', () => {
  it('loses no user, key, flow, login, code or refresh token', async () => {
    const browser = fixture.createBrowser();
    const jwks = () =>
      fetch(`${fixture.cognito.url}/${POOL_ID}/.well-known/jwks.json`).then((answer) =>
        answer.text(),
      );

    const keysBefore = await jwks();
    const flow = await browser.startFlow(fixture.authorizeUrl());
    await browser.post('/login/address', { flow, email: 'ada@greenroom.test' });
    await fixture.restart();
    browser.origin = fixture.cognito.publicOrigin;

    const back = await browser.submitCode(
      flow,
      /\d{6}/.exec(fixture.mails.at(-1)?.text ?? '')?.[0] ?? '',
    );

    await fixture.restart();

    const { body } = await exchange({ code: back.searchParams.get('code') ?? '' });
    await fixture.restart();

    expect((await refresh(body.refresh_token)).status).toBe(200);
    expect((await browser.get(fixture.authorizeUrl())).location).toContain(`${CALLBACK_URL}?code=`);
    expect(await jwks()).toBe(keysBefore);
    expect(claimsOf(body.id_token).sub).toBe(sub);
  });
});
