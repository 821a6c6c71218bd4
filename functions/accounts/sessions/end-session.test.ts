import { afterAll, describe, expect, it, vi } from 'vitest';
import { repetitions } from '#infra/verify/repetitions.ts';
import { hashSessionId } from '#platform/session/session.ts';
import { AppBrowser, APP_ORIGIN, startSignInRig } from '../fixtures/sign-in.fixtures.ts';

const rig = await startSignInRig();
afterAll(async () => {
  vi.restoreAllMocks();
  await rig.close();
});

const click = {
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
};

async function signedIn(): Promise<AppBrowser> {
  // A sign-in within the same second as the last logout would count as stale.
  rig.cognito.clock.now += 1000;
  const browser = new AppBrowser(rig);
  await browser.signIn();
  return browser;
}

describe('logging out', () => {
  it('ends the session, clears the cookies and redirects to the sign-in service’s logout', async () => {
    const browser = await signedIn();
    const stolen = new Map(browser.cookies);
    const { status, location, headers } = await browser.open(rig.handlers.logout, {
      headers: click,
    });

    expect(status).toBe(302);

    const expected = new URLSearchParams({ client_id: 'web-client', logout_uri: `${APP_ORIGIN}/` });
    expect(location).toBe(`${rig.cognito.cognito.publicOrigin}/logout?${expected.toString()}`);
    expect((await rig.cognito.createBrowser().get(location)).location).toBe(`${APP_ORIGIN}/`);
    expect(headers['clear-site-data']).toBe('"cache"');
    expect(browser.cookies.size).toBe(0);

    const thief = new AppBrowser(rig);
    for (const [name, cookie] of stolen) thief.cookies.set(name, cookie);
    for (let count = 0; count < repetitions({ short: 20, full: 1_000 }); count += 1) {
      expect((await thief.getUser()).status).toBe(401);
    }
  });

  it('revokes the refresh token', async () => {
    const browser = await signedIn();
    const id = browser.cookies.get('__Host-sid')?.value ?? '';
    const row = await rig.deps.sessions.find(hashSessionId(id));
    await browser.open(rig.handlers.logout, { headers: click });

    const form = { grant_type: 'refresh_token', refresh_token: String(row?.refreshToken) };

    expect((await rig.cognito.postToken('/oauth2/token', form)).status).toBe(400);
  });

  it('keeps the sessions of other devices', async () => {
    const [here, there] = [await signedIn(), await signedIn()];
    await here.open(rig.handlers.logout, { headers: click });
    expect((await there.getUser()).status).toBe(200);
  });

  it('works if the URL is typed in', async () => {
    const browser = await signedIn();
    const headers = { ...click, 'sec-fetch-site': 'none' };
    expect((await browser.open(rig.handlers.logout, { headers })).status).toBe(302);
    expect(browser.cookies.size).toBe(0);
  });

  it('works without a session, and for clients that send no Sec-Fetch headers', async () => {
    expect((await new AppBrowser(rig).open(rig.handlers.logout, { headers: click })).status).toBe(
      302,
    );

    const browser = await signedIn();
    await browser.open(rig.handlers.logout);
    expect((await browser.getUser()).status).toBe(401);
  });

  it.each([
    [
      'an image on another site',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    ],
    ['a link on another site', { ...click, 'sec-fetch-site': 'cross-site' }],
    ['a sibling host', { ...click, 'sec-fetch-site': 'same-site' }],
    ['an image on this site', { ...click, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
    ['a script', { ...click, 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
    ['a script that requests a page', { ...click, 'sec-fetch-mode': 'cors' }],
    ['a frame', { ...click, 'sec-fetch-dest': 'iframe' }],
    ['a prefetch', { ...click, 'sec-purpose': 'prefetch' }],
    ['a prefetch with the old header', { ...click, purpose: 'prefetch' }],
  ])('does nothing for %s', async (_, headers) => {
    const browser = await signedIn();
    const reply = await browser.open(rig.handlers.logout, { headers });

    expect([reply.status, reply.headers['x-error-code'], reply.setCookies]).toEqual([
      403,
      'CSRF',
      [],
    ]);
    expect((await browser.getUser()).status).toBe(200);
  });
});

describe('a session', () => {
  it('expires after a day of inactivity', async () => {
    const browser = await signedIn();
    rig.cognito.clock.now += 24 * 3600_000;
    expect((await browser.getUser()).status).toBe(401);
  });

  it('expires after thirty days even if it is used', async () => {
    const browser = await signedIn();
    for (let day = 0; day < 33; day += 1) {
      rig.cognito.clock.now += 22 * 3600_000;
      const expected = (day + 1) * 22 < 30 * 24 ? 200 : 401;
      expect((await browser.getUser()).status).toBe(expected);
    }
  });

  it('can’t be used as a bearer token', async () => {
    const headers = { authorization: 'Bearer eyJhbGciOiJSUzI1NiJ9.e30.c2ln' };
    expect((await new AppBrowser(rig).open(rig.handlers.getUser, { headers })).status).toBe(401);
  });
});
