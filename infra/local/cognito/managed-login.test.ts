import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createCrashResult, type InvocationResult } from '../lambda/invocation.ts';
import {
  CALLBACK_URL,
  startCognitoFixture,
  CODE_VERIFIER,
  type CognitoFixture,
} from './cognito.fixtures.ts';
import { extractCode } from './sign-in-browser.fixtures.ts';

const PASSWORD = 'correct horse battery';
let fixture: CognitoFixture;

beforeAll(async () => {
  fixture = await startCognitoFixture({
    offerDemoUsers: true,
    mailboxUrl: 'http://127.0.0.1:8/mail',
  });

  await fixture.ensureUser('sam@greenroom.test');
});

afterAll(() => fixture.close());

/** Exchanges the code in the redirect URI for tokens and returns the ID token's claims. */
async function exchangeForClaims(back: URL): Promise<unknown> {
  const answer = await fixture.postToken('/oauth2/token', {
    grant_type: 'authorization_code',
    code: back.searchParams.get('code') ?? '',
    code_verifier: CODE_VERIFIER,
    redirect_uri: CALLBACK_URL,
  });

  const { id_token: token } = (await answer.json()) as { id_token: string };

  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

describe('signing in with an emailed code', () => {
  it('redirects to the application with a code and the state', async () => {
    const back = await fixture
      .createBrowser()
      .signIn(fixture.authorizeUrl(), 'Sam@Greenroom.test', fixture.mails);

    expect(`${back.origin}${back.pathname}`).toBe(CALLBACK_URL);
    expect(back.searchParams.get('state')).toBe('the-state');
    expect(back.searchParams.get('code')).toMatch(/^[\w-]{43}$/);
  });

  it('reports a wrong code and allows at most five attempts', async () => {
    const browser = fixture.createBrowser();
    const flow = await browser.startFlow(fixture.authorizeUrl());
    await browser.post('/login/address', { flow, email: 'sam@greenroom.test' });

    const right = extractCode(fixture.mails.at(-1));
    const wrong = right === '000000' ? '000001' : '000000';
    for (let count = 0; count < 5; count += 1) await browser.submitCode(flow, wrong);
    expect((await browser.get(`/login?flow=${flow}`)).html).toContain(
      'That code isn’t right. Please check it and try again.',
    );

    await browser.submitCode(flow, right);
    expect((await browser.get(`/login?flow=${flow}`)).html).toContain('Too many tries');
  });

  it('accepts a new code after the attempts are used up', async () => {
    const browser = fixture.createBrowser();
    const flow = await browser.startFlow(fixture.authorizeUrl());
    await browser.post('/login/address', { flow, email: 'sam@greenroom.test' });
    for (let count = 0; count < 6; count += 1) await browser.submitCode(flow, 'nonsense');
    await browser.post('/login/again', { flow });

    expect((await browser.submitCode(flow, extractCode(fixture.mails.at(-1)))).pathname).toBe(
      '/api/auth/callback',
    );
  });

  it('sends at most six codes per sign-in flow', async () => {
    const browser = fixture.createBrowser();
    const flow = await browser.startFlow(fixture.authorizeUrl());
    const before = fixture.mails.length;
    await browser.post('/login/address', { flow, email: 'sam@greenroom.test' });
    for (let count = 0; count < 10; count += 1) await browser.post('/login/again', { flow });

    expect(fixture.mails.length - before).toBe(6);
  });

  it('sends the code in the email that the pool’s function writes', async () => {
    const browser = fixture.createBrowser();
    const flow = await browser.startFlow(fixture.authorizeUrl());
    await browser.post('/login/address', { flow, email: 'sam@greenroom.test' });

    const mail = fixture.mails.at(-1);
    const code = extractCode(mail);

    expect(mail).toMatchObject({
      from: 'Greenroom <hello@greenroom.test>',
      subject: 'CustomMessage_Authentication',
      html: `<p>${code}</p>`,
    });
  });

  it.each<[string, InvocationResult]>([
    ['fails', createCrashResult('Runtime.ExitError', 'The function crashed')],
    [
      'forgets the code',
      { ok: true, payload: { response: { emailSubject: 'Hi', emailMessage: 'No code' } } },
    ],
  ])('sends nothing and says so if the pool’s function %s', async (_, result) => {
    const broken = await startCognitoFixture({ invokeTrigger: async () => result });
    onTestFinished(() => broken.close());
    await broken.ensureUser('sam@greenroom.test');

    const browser = broken.createBrowser();
    const flow = await browser.startFlow(broken.authorizeUrl());
    await browser.post('/login/address', { flow, email: 'sam@greenroom.test' });

    expect((await browser.get(`/login?flow=${flow}`)).html).toContain('couldn’t be written');
    expect(broken.mails).toEqual([]);
  });

  it('rejects a code after 10 minutes', async () => {
    const browser = fixture.createBrowser();
    const flow = await browser.startFlow(fixture.authorizeUrl());
    await browser.post('/login/address', { flow, email: 'sam@greenroom.test' });
    fixture.clock.now += 10 * 60_000;
    await browser.submitCode(flow, extractCode(fixture.mails.at(-1)));

    expect((await browser.get(`/login?flow=${flow}`)).html).toContain('has expired');
  });

  it('shows the same page for an address without an account, but sends no code', async () => {
    const browser = fixture.createBrowser();
    const flow = await browser.startFlow(fixture.authorizeUrl());
    await browser.post('/login/address', { flow, email: 'nobody@greenroom.test' });

    expect((await browser.get(`/login?flow=${flow}`)).html).toContain('Check your email');
    expect(fixture.mails.at(-1)?.text).not.toMatch(/\d{6}/);
  });

  it('prefills the email with the login hint', async () => {
    const browser = fixture.createBrowser();
    const flow = await browser.startFlow(
      `${fixture.authorizeUrl()}&login_hint=sam%40greenroom.test`,
    );

    expect((await browser.get(`/login?flow=${flow}`)).html).toContain('value="sam@greenroom.test"');
  });

  it('cannot be continued by another browser', async () => {
    const flow = await fixture.createBrowser().startFlow(fixture.authorizeUrl());
    const stranger = fixture.createBrowser();
    await stranger.startFlow(fixture.authorizeUrl());

    expect((await stranger.get(`/login?flow=${flow}`)).status).toBe(400);
    expect(
      (await stranger.post('/login/address', { flow, email: 'sam@greenroom.test' })).status,
    ).toBe(400);
  });

  it('rejects a form sent by another site', async () => {
    const browser = fixture.createBrowser();
    const flow = await browser.startFlow(fixture.authorizeUrl());
    const send = (headers: Record<string, string>) =>
      browser.post('/login/address', { flow, email: 'sam@greenroom.test' }, headers);

    expect((await send({ origin: 'http://evil.test' })).status).toBe(403);
    expect((await send({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });
});

describe('creating an account', () => {
  it('confirms the user, with the given names, once the code is entered', async () => {
    const browser = fixture.createBrowser();
    const flow = await browser.startFlow(fixture.authorizeUrl());
    const names = { given_name: 'Nora', family_name: 'New' };

    await browser.post('/signup', {
      flow,
      ...names,
      email: 'nora@greenroom.test',
      password: PASSWORD,
    });
    expect(fixture.mails.at(-1)?.subject).toBe('CustomMessage_SignUp');

    const back = await browser.submitCode(flow, extractCode(fixture.mails.at(-1)));
    const claims = await exchangeForClaims(back);
    expect(claims).toMatchObject({ ...names, email: 'nora@greenroom.test', email_verified: true });
  });

  it("asks again if a name is missing, and keeps the form's values", async () => {
    const browser = fixture.createBrowser();
    const flow = await browser.startFlow(fixture.authorizeUrl());

    await browser.post('/signup', {
      flow,
      given_name: '"><b>Nora',
      family_name: ' ',
      email: 'n2@greenroom.test',
    });

    const { html } = await browser.get(`/signup?flow=${flow}`);

    expect(html).toContain('Please enter your first and last name.');
    expect(html).toContain('value="&quot;&gt;&lt;b&gt;Nora"');
  });

  it('rejects an email address that has an account, confirmed or not', async () => {
    const form = { given_name: 'X', family_name: 'Y', password: PASSWORD };
    await signUp('twice@greenroom.test');

    for (const email of ['sam@greenroom.test', 'twice@greenroom.test']) {
      const browser = fixture.createBrowser();
      const flow = await browser.startFlow(fixture.authorizeUrl());
      await browser.post('/signup', { flow, ...form, email });
      expect((await browser.get(`/signup?flow=${flow}`)).html).toContain('already exists');
    }
  });

  it('keeps the password chosen before the email address was confirmed, like Cognito', async () => {
    const email = 'owner@greenroom.test';
    await signUp(email);
    expect(await withPassword(email)).toContain('/login?flow=');

    await fixture.createBrowser().signIn(fixture.authorizeUrl(), email, fixture.mails);
    expect(await withPassword(email)).toContain(`${CALLBACK_URL}?code=`);
    expect(await withPassword(email, 'another long password')).toContain('/login?flow=');
  });

  it('allows no password sign-in to an account created by an administrator', async () => {
    expect(await withPassword('sam@greenroom.test', '')).toContain('/login?flow=');
  });

  async function signUp(email: string): Promise<void> {
    const browser = fixture.createBrowser();
    const flow = await browser.startFlow(fixture.authorizeUrl());

    await browser.post('/signup', {
      flow,
      given_name: 'X',
      family_name: 'Y',
      email,
      password: PASSWORD,
    });
  }

  async function withPassword(email: string, password = PASSWORD): Promise<string> {
    const browser = fixture.createBrowser();
    const flow = await browser.startFlow(fixture.authorizeUrl());
    return (await browser.post('/login/password', { flow, email, password })).location ?? '';
  }
});

describe('demo accounts', () => {
  it('sign in with one click', async () => {
    const browser = fixture.createBrowser();
    const flow = await browser.startFlow(fixture.authorizeUrl());
    const { html } = await browser.get(`/login?flow=${flow}`);
    const sub = /name="sub" value="([\w-]+)"/.exec(html)?.[1] ?? '';
    const { location } = await browser.post('/login/demo', { flow, sub });

    expect(location).toContain(`${CALLBACK_URL}?code=`);
  });

  it('are not offered if the stack is not seeded', async () => {
    const bare = await startCognitoFixture();
    const sub = await bare.ensureUser('sam@greenroom.test');
    const browser = bare.createBrowser();
    const flow = await browser.startFlow(bare.authorizeUrl());
    expect((await browser.get(`/login?flow=${flow}`)).html).not.toContain('Demo accounts');
    expect((await browser.post('/login/demo', { flow, sub })).location).toBe(`/login?flow=${flow}`);

    await bare.close();
  });
});

describe('the remembered login', () => {
  it('skips the sign-in page until logout', async () => {
    const browser = fixture.createBrowser();
    await browser.signIn(fixture.authorizeUrl(), 'sam@greenroom.test', fixture.mails);
    expect((await browser.get(fixture.authorizeUrl())).location).toContain(`${CALLBACK_URL}?code=`);
    expect((await browser.get(fixture.authorizeUrl({ prompt: 'login' }))).location).toContain(
      '/login?flow=',
    );

    const app = new URL(CALLBACK_URL).origin;
    const out = await browser.get(
      `/logout?client_id=web-client&logout_uri=${encodeURIComponent(`${app}/`)}`,
    );
    expect(out.location).toBe(`${app}/`);
    expect((await browser.get(fixture.authorizeUrl())).location).toContain('/login?flow=');
  });

  it('lasts an hour after its last use and keeps its authentication time', async () => {
    const browser = fixture.createBrowser();
    await browser.signIn(fixture.authorizeUrl(), 'sam@greenroom.test', fixture.mails);

    const authTime = Math.floor(fixture.clock.now / 1000);
    for (const minutes of [59, 59]) {
      fixture.clock.now += minutes * 60_000;
      const { location = '' } = await browser.get(fixture.authorizeUrl());
      expect(await exchangeForClaims(new URL(location))).toMatchObject({ auth_time: authTime });
    }

    fixture.clock.now += 60 * 60_000;

    expect((await browser.get(fixture.authorizeUrl())).location).toContain('/login?flow=');
  });

  it('stays valid in a copy of the cookie after logout', async () => {
    const browser = fixture.createBrowser();
    await browser.signIn(fixture.authorizeUrl(), 'sam@greenroom.test', fixture.mails);

    const copy = fixture.createBrowser();
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    await browser.get(
      `/logout?client_id=web-client&logout_uri=${encodeURIComponent(`${new URL(CALLBACK_URL).origin}/`)}`,
    );

    expect((await copy.get(fixture.authorizeUrl())).location).toContain(`${CALLBACK_URL}?code=`);
  });

  it('is not valid for another pool', async () => {
    const browser = fixture.createBrowser();
    await browser.signIn(fixture.authorizeUrl(), 'sam@greenroom.test', fixture.mails);
    const other = fixture.authorizeUrl({ client_id: 'other-client' });
    expect((await browser.get(other)).location).toContain('/login?flow=');
  });

  it('does not redirect to an unregistered address after logout', async () => {
    const out = await fixture
      .createBrowser()
      .get('/logout?client_id=web-client&logout_uri=http://evil.test/');

    expect(out.status).toBe(400);
    expect(out.location).toBeUndefined();
  });
});

describe('an authorization request', () => {
  it.each([
    ['an unknown client', { client_id: 'nobody' }],
    ['a longer redirect address', { redirect_uri: `${CALLBACK_URL}/x` }],
    ['a redirect address with a query', { redirect_uri: `${CALLBACK_URL}?a=b` }],
    ['another host', { redirect_uri: 'http://evil.test/api/auth/callback' }],
    ['another spelling', { redirect_uri: CALLBACK_URL.toUpperCase() }],
    ['no redirect address', { redirect_uri: undefined }],
  ])('shows an error page for %s', async (_, changes) => {
    const { status, location } = await fixture.createBrowser().get(fixture.authorizeUrl(changes));
    expect({ status, location }).toEqual({ status: 400, location: undefined });
  });

  it.each([
    ['unsupported_response_type', { response_type: 'token' }],
    ['invalid_scope', { scope: 'openid phone' }],
    ['invalid_request', { code_challenge: undefined }],
    ['invalid_request', { code_challenge_method: 'plain' }],
    ['invalid_request', { code_challenge: 'short' }],
  ])('redirects to the application with the error %s', async (error, changes) => {
    const { location = '' } = await fixture.createBrowser().get(fixture.authorizeUrl(changes));
    const back = new URL(location);

    expect(`${back.origin}${back.pathname}`).toBe(CALLBACK_URL);
    expect(back.searchParams.get('error')).toBe(error);
    expect(back.searchParams.get('state')).toBe('the-state');
  });

  it('is rejected if a parameter is repeated', async () => {
    const address = `${fixture.authorizeUrl()}&redirect_uri=${encodeURIComponent('http://evil.test')}`;
    expect((await fixture.createBrowser().get(address)).status).toBe(400);
  });
});

describe('the pages', () => {
  it('allow no scripts, inline styles or frames, and only forms to this origin and the application', async () => {
    const browser = fixture.createBrowser();
    const flow = await browser.startFlow(fixture.authorizeUrl());
    const { headers, html } = await browser.get(`/login?flow=${flow}`);
    const policy = headers.get('content-security-policy') ?? '';

    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self' http://127.0.0.1:9;");
    expect(policy).not.toContain('unsafe');
    expect(html).not.toMatch(/<script|style=|onclick=/);
  });

  it('reject forms over 64 kB', async () => {
    const browser = fixture.createBrowser();
    const flow = await browser.startFlow(fixture.authorizeUrl());

    expect((await browser.post('/login/address', { flow, email: 'x'.repeat(70_000) })).status).toBe(
      413,
    );
  });

  it('respond only to their own host names', async () => {
    const { request } = await import('node:http');
    const { hostname, port } = new URL(fixture.cognito.url);
    const status = await new Promise((resolve) => {
      request({ hostname, port, path: '/login', headers: { host: 'evil.test' } }, (answer) =>
        resolve(answer.statusCode),
      ).end();
    });

    expect(status).toBe(421);
  });

  it('serve their styles', async () => {
    expect((await fixture.createBrowser().get('/local-page.css')).status).toBe(200);
  });
});
