import { createHash } from 'node:crypto';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { POOL_ID } from 'local-cloud/testing/cognito';
import { collectLog } from '#platform/collected-log.fixtures.ts';
import { SIGN_IN_EMAIL_COOKIE } from '#shared/accounts/sign-in-email.ts';

import { signInGateway } from '../cognito/sign-in.gateway.ts';
import { AppBrowser, APP_ORIGIN, EMAIL, startSignInRig } from '../fixtures/sign-in.fixtures.ts';

const rig = await startSignInRig();
let browser: AppBrowser;

afterAll(async () => {
  vi.restoreAllMocks();
  await rig.close();
});

beforeEach(() => {
  browser = new AppBrowser(rig);
});

const hash = (id: string) => createHash('sha256').update(id).digest('hex');
const sid = (of: AppBrowser) => of.cookies.get('__Host-sid')?.value ?? '';
const sessionOf = (of: AppBrowser) => rig.deps.sessions.find(hash(sid(of)));

describe('starting a sign-in', () => {
  it('sends the browser to the sign-in page with state, nonce and challenge', async () => {
    const address = await browser.startLogin('/courses');
    expect(`${address.origin}${address.pathname}`).toBe(
      `${rig.cognito.cognito.publicOrigin}/oauth2/authorize`,
    );

    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: `${APP_ORIGIN}/api/auth/callback`,
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
      nonce: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    });

    expect(address.href).not.toContain('courses');
  });

  it('stores everything else in an encrypted cookie for one hour', async () => {
    const { setCookies } = await browser.open(rig.handlers.startLogin);
    expect(setCookies).toHaveLength(1);
    expect(setCookies[0]).toMatch(
      /^__Host-login-[A-Za-z0-9]{8}=[\w-]+; Path=\/; Secure; SameSite=Lax; HttpOnly; Max-Age=3600$/,
    );
  });

  it('requires a remembered person to authenticate only on request', async () => {
    expect((await browser.startLogin()).searchParams.has('prompt')).toBe(false);
    const { location } = await browser.open(rig.handlers.startLogin, { query: { again: '1' } });
    expect(new URL(location).searchParams.get('prompt')).toBe('login');
  });

  it('requires authentication if the browser sends an ended session', async () => {
    await browser.signIn();
    expect((await browser.startLogin()).searchParams.has('prompt')).toBe(false);

    await rig.deps.sessions.end(hash(sid(browser)));
    expect((await browser.startLogin()).searchParams.get('prompt')).toBe('login');
  });

  it('keeps at most four open flows', async () => {
    for (let count = 0; count < 7; count += 1) {
      rig.cognito.clock.now += 1000;
      await browser.startLogin();
    }
    expect(browser.cookies.size).toBe(4);

    const [, ...cleared] = (await browser.open(rig.handlers.startLogin)).setCookies;
    const clears = /^__Host-login-.{8}=; Path=\/; Secure; SameSite=Lax; HttpOnly; Max-Age=0$/;
    expect(cleared).toEqual([expect.stringMatching(clears)]);
  });

  it('passes a valid email from the sign-up form to the sign-in page, and deletes its cookie', async () => {
    const startWith = async (email: string) => {
      browser.cookies.set('__Host-sign-in-email', {
        value: `${new URLSearchParams({ email })}`,
        strict: true,
      });

      return (await browser.startLogin()).searchParams.get('login_hint');
    };

    expect(await startWith('ada+1@example.com')).toBe('ada+1@example.com');
    expect(browser.cookies.has('__Host-sign-in-email')).toBe(false);
    expect(await startWith('ada"><b>')).toBeNull();
  });

  it('takes its URLs from configuration, not from the Host header', async () => {
    const headers = {
      host: 'evil.test',
      'x-forwarded-host': 'evil.test',
      forwarded: 'host=evil.test',
    };

    const { location } = await browser.open(rig.handlers.startLogin, { headers });

    expect(location).not.toContain('evil');
  });
});

describe('completing a sign-in', () => {
  it('opens a session and redirects to the page where the visitor was', async () => {
    const { status, location } = await browser.signIn('/video-analysis?tab=record');
    expect([status, location]).toEqual([302, `${APP_ORIGIN}/video-analysis?tab=record`]);

    const { body } = await browser.getUser();
    expect(JSON.parse(body)).toMatchObject({
      email: EMAIL,
      firstName: 'Sam',
      lastName: 'Starter',
      role: 'member',
      plan: null,
    });
  });

  it.each([
    '//evil.test',
    'https://evil.test/courses',
    '/api/logout',
    '/courses\r\nSet-Cookie: a=b',
  ])('redirects to the home page if the return path was %j', async (returnTo) => {
    const { location, setCookies } = await browser.signIn(returnTo);
    expect(location).toBe(`${APP_ORIGIN}/`);
    expect(setCookies.join()).not.toContain('a=b');
  });

  it.each([
    ['/', '/coach'],
    ['/courses', '/courses'],
  ])('leads a coach from %s to %s', async (returnTo, landing) => {
    await browser.signIn();
    const memberId = (await sessionOf(browser))?.memberId;
    const change = {
      TableName: 'members',
      Key: { memberId },
      UpdateExpression: 'SET #role = :role',
      ExpressionAttributeNames: { '#role': 'role' },
    };
    const setRole = (role: string) =>
      rig.tables.client.send(
        new UpdateCommand({ ...change, ExpressionAttributeValues: { ':role': role } }),
      );

    await setRole('coach');
    const { location } = await new AppBrowser(rig).signIn(returnTo);
    await setRole('member');
    expect(location).toBe(`${APP_ORIGIN}${landing}`);
  });

  it('sets a Strict HttpOnly session cookie and a hint without rights, and clears the transaction', async () => {
    const { setCookies, body, headers } = await browser.signIn();
    expect(setCookies[0]).toMatch(
      /^__Host-sid=[\w-]{36}\.[\w-]{43}; Path=\/; Secure; SameSite=Strict; HttpOnly; Max-Age=2592000$/,
    );
    expect(setCookies[1]).toBe('__Host-signed-in=1; Path=/; Secure; SameSite=Lax; Max-Age=2592000');
    expect(setCookies[2]).toMatch(/^__Host-login-.{8}=; .*Max-Age=0$/);
    expect([...browser.cookies.keys()].toSorted()).toEqual(['__Host-sid', '__Host-signed-in']);
    expect(JSON.stringify([setCookies, body, headers])).not.toContain('eyJ');
  });

  it('stores the session under the hash of its ID, with the refresh token', async () => {
    await browser.signIn();
    expect(await sessionOf(browser)).toMatchObject({
      sessionHash: hash(sid(browser)),
      refreshToken: expect.any(String),
      authenticatedAt: Math.floor(rig.cognito.clock.now / 1000),
    });
    expect(JSON.stringify(await rig.rows('sessions'))).not.toContain(sid(browser));
  });

  it('stores only the browser and system family from the User-Agent', async () => {
    const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Gecko/20100101 Firefox/143.0';
    const firefox = new AppBrowser(rig, userAgent);
    await firefox.signIn();

    const row = await sessionOf(firefox);

    expect(row?.device).toBe('Firefox on Windows');
    expect(JSON.stringify(row)).not.toMatch(/Mozilla|143\.0|NT 10|203\.0\.113/);
  });

  it('adopts a newer address from the sign-in service, but no older one', async () => {
    const person = {
      memberId: 'mover',
      email: 'old@greenroom.test',
      firstName: 'M',
      lastName: 'O',
    };

    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
    const signIn = (email: string, issuedAt: Date) =>
      rig.deps.members.signIn({ ...person, email, issuedAt }, issuedAt);

    await signIn('old@greenroom.test', at(1));

    expect((await signIn('New@greenroom.test', at(3))).email).toBe('new@greenroom.test');
    expect((await signIn('old@greenroom.test', at(2))).email).toBe('new@greenroom.test');
    expect((await rig.deps.members.find('mover'))?.email).toBe('new@greenroom.test');
  });

  it('adopts the address on many devices in parallel without failing any sign-in', async () => {
    const person = { memberId: 'many', email: 'one@greenroom.test', firstName: 'M', lastName: 'O' };
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
    await rig.deps.members.signIn({ ...person, issuedAt: at(1) }, at(1));

    const moved = { ...person, email: 'two@greenroom.test', issuedAt: at(3) };
    const rows = await Promise.all(
      Array.from({ length: 8 }, () => rig.deps.members.signIn(moved, at(3))),
    );

    expect(rows.map(({ email }) => email)).toEqual(rows.map(() => 'two@greenroom.test'));
  });

  it('creates the member’s row once, and takes the role only from the row', async () => {
    const email = 'chief@greenroom.test';
    const attributes = { given_name: 'Chief', family_name: 'Coach', 'custom:signupId': 'fixture' };

    const memberId = await rig.cognito.cognito.ensureUser({
      poolId: POOL_ID,
      email,
      attributes,
      groups: ['admin'],
    });

    await browser.signIn('/', email);
    expect(JSON.parse((await browser.getUser()).body)).toMatchObject({
      id: memberId,
      role: 'member',
    });

    const [row] = (await rig.rows('members')).filter((each) => each.memberId === memberId);
    await rig.tables.client.send(
      new PutCommand({ TableName: 'members', Item: { ...row, role: 'coach', plan: 'starter' } }),
    );
    await browser.signIn('/', email);
    expect(JSON.parse((await browser.getUser()).body)).toMatchObject({
      withheldRole: 'coach',
      plan: 'starter',
      firstName: 'Chief',
    });
  });

  it('never moves the time of the last session end back, and creates no row for it', async () => {
    const { members } = rig.deps;
    const person = {
      memberId: 'ended',
      email: 'ended@greenroom.test',
      firstName: 'E',
      lastName: 'N',
    };

    await members.ensure(person, new Date(0));
    await members.recordSessionEnd('ended', new Date(5_500));
    await members.recordSessionEnd('ended', new Date(4_000));
    expect(await members.find('ended')).toMatchObject({ lastSessionEndAt: 5.5 });

    await members.recordSessionEnd('nobody', new Date(1));
    expect(await members.find('nobody')).toBeUndefined();
  });

  it('creates one row if two tabs sign in at once', async () => {
    const person = {
      memberId: 'twice',
      email: 'twice@greenroom.test',
      firstName: 'T',
      lastName: 'W',
    };

    const rows = await Promise.all(
      Array.from({ length: 10 }, (_, index) => rig.deps.members.ensure(person, new Date(index))),
    );

    expect(new Set(rows.map((row) => row.createdAt)).size).toBe(1);
  });

  it('ends the browser’s previous session and revokes its token', async () => {
    await browser.signIn();

    const before = await sessionOf(browser);
    const oldId = sid(browser);
    await browser.signIn();
    expect(sid(browser)).not.toBe(oldId);
    expect(await rig.deps.sessions.find(hash(oldId))).toBeUndefined();

    const form = { grant_type: 'refresh_token', refresh_token: before?.refreshToken ?? '' };
    expect((await rig.cognito.postToken('/oauth2/token', form)).status).toBe(400);
  });

  it('never adopts a session ID from the browser', async () => {
    const planted = 'A'.repeat(43);
    browser.cookies.set('__Host-sid', { value: planted, strict: true });
    await browser.signIn();

    expect(sid(browser)).not.toBe(planted);
    expect(await rig.deps.sessions.find(hash(planted))).toBeUndefined();
  });

  it('lets two tabs sign in in parallel', async () => {
    const [one, two] = [
      await browser.startLogin('/courses'),
      await browser.startLogin('/podcasts'),
    ];

    const person = rig.cognito.createBrowser();
    const backTwo = await person.signIn(two.href, EMAIL, rig.cognito.mails);
    const backOne = new URL((await person.get(one.href)).location ?? '');

    expect((await browser.followCallback(Object.fromEntries(backOne.searchParams))).location).toBe(
      `${APP_ORIGIN}/courses`,
    );
    expect((await browser.followCallback(Object.fromEntries(backTwo.searchParams))).location).toBe(
      `${APP_ORIGIN}/podcasts`,
    );
  });

  it('opens one session if the same callback is sent ten times in parallel', async () => {
    const address = await browser.startLogin();
    const back = await rig.cognito.createBrowser().signIn(address.href, EMAIL, rig.cognito.mails);
    const before = (await rig.rows('sessions')).length;
    const query = Object.fromEntries(back.searchParams);
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => browser.followCallback(query)),
    );

    expect(replies.filter(({ location }) => location === `${APP_ORIGIN}/`)).toHaveLength(1);
    expect((await rig.rows('sessions')).length).toBe(before + 1);
  });

  it('rejects a disabled member', async () => {
    const email = 'banned@greenroom.test';
    await rig.cognito.ensureUser(email);
    await browser.signIn('/', email);

    const { memberId } = (await sessionOf(browser)) ?? {};
    const [row] = (await rig.rows('members')).filter((each) => each.memberId === memberId);
    await rig.tables.client.send(
      new PutCommand({ TableName: 'members', Item: { ...row, disabled: true } }),
    );
    expect((await browser.getUser()).status).toBe(401);

    const again = new AppBrowser(rig);
    expect((await again.signIn('/', email)).location).toBe(`${APP_ORIGIN}/?login=failed`);
    expect(again.cookies.size).toBe(0);
  });
});

describe('a failed sign-in', () => {
  it.each(['access_denied', 'server_error', '"><script>alert(1)</script>', '\r\nSet-Cookie: a=b'])(
    'doesn’t echo the error %j',
    async (error) => {
      const { status, location, headers, body } = await browser.followCallback({
        error,
        error_description: error,
        state: error,
      });

      expect(status).toBe(302);

      const outcome = error === 'access_denied' ? 'canceled' : 'failed';
      expect(location).toBe(`${APP_ORIGIN}/?login=${outcome}`);
      expect(JSON.stringify([headers, body])).not.toMatch(/script|a=b|denied|server_error/);
    },
  );

  it('restarts once if it took too long, and keeps the return path', async () => {
    const address = await browser.startLogin('/courses');
    rig.cognito.clock.now += 3600_000;

    const state = address.searchParams.get('state') ?? '';
    const first = await browser.followCallback({ code: 'late', state });

    expect(first.location).toBe(`${APP_ORIGIN}/api/login?returnTo=%2Fcourses`);
    expect((await browser.followCallback({ code: 'late', state })).location).toBe(
      `${APP_ORIGIN}/?login=failed`,
    );
  });

  it('restarts once with a full sign-in if a session ended after the authentication', async () => {
    await browser.signIn();

    const { memberId = '' } = (await sessionOf(browser)) ?? {};
    const address = await browser.startLogin('/courses');
    const back = await rig.cognito.createBrowser().signIn(address.href, EMAIL, rig.cognito.mails);
    await rig.deps.members.recordSessionEnd(memberId, rig.deps.now());

    const query = Object.fromEntries(back.searchParams);
    const { location, setCookies } = await browser.followCallback(query);
    expect(location).toBe(`${APP_ORIGIN}/api/login?returnTo=%2Fcourses&again=1`);

    const carried = new URLSearchParams({ email: EMAIL }).toString();
    expect(setCookies).toContainEqual(
      expect.stringContaining(`${SIGN_IN_EMAIL_COOKIE}=${carried};`),
    );
    expect(setCookies.join()).not.toContain('__Host-sid');

    const second = await browser.startLogin('/courses');
    const backAgain = await rig.cognito
      .createBrowser()
      .signIn(second.href, EMAIL, rig.cognito.mails);
    expect(
      (await browser.followCallback(Object.fromEntries(backAgain.searchParams))).location,
    ).toBe(`${APP_ORIGIN}/?login=failed`);

    rig.cognito.clock.now += 1000;
    expect((await browser.signIn('/courses')).location).toBe(`${APP_ORIGIN}/courses`);
  });

  it('restarts if the cookie is gone, and then succeeds', async () => {
    const address = await browser.startLogin('/courses');
    browser.cookies.clear();

    const { location } = await browser.followCallback({
      code: 'x',
      state: address.searchParams.get('state') ?? '',
    });

    expect(location).toBe(`${APP_ORIGIN}/api/login?returnTo=%2F`);
    expect((await browser.signIn('/podcasts')).location).toBe(`${APP_ORIGIN}/podcasts`);
    expect(browser.cookies.has('__Host-retried-login')).toBe(false);
  });

  it('redirects to the app without a session if the sign-in service is unavailable', async () => {
    const away = signInGateway({
      signInOrigin: 'http://127.0.0.1:1',
      clientId: 'web-client',
      readClientSecret: async () => 'secret',
    });

    const address = await browser.startLogin();
    const back = await rig.cognito.createBrowser().signIn(address.href, EMAIL, rig.cognito.mails);
    const { finishLogin } = rig.createHandlers({ ...rig.deps, signIn: away });
    const { location } = await browser.followCallback(
      Object.fromEntries(back.searchParams),
      finishLogin,
    );

    expect(location).toBe(`${APP_ORIGIN}/?login=failed`);
    expect(sid(browser)).toBe('');
  });
});

describe('the sign-in log', () => {
  const linesOf = async (work: () => Promise<unknown>) => {
    const log = collectLog();
    await work();
    log.stop();
    return log.entries();
  };

  it('contains the member ID and no secrets', async () => {
    const lines = await linesOf(() => browser.signIn());
    const { memberId, authenticatedAt } = (await sessionOf(browser)) ?? {};

    expect(lines).toContainEqual(
      expect.objectContaining({ event: 'signed in', memberId, authenticatedAt }),
    );
    expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${sid(browser)}|${EMAIL}|eyJ`));
  });

  it('contains every failed sign-in with a fixed reason', async () => {
    const attempts: Record<string, string>[] = [
      {},
      { error: 'access_denied' },
      { error: 'evil' },
      { code: 'x', state: 'y' },
    ];

    const lines = await linesOf(async () => {
      for (const query of attempts) await browser.followCallback(query);
    });
    const failed = lines
      .filter(({ event }) => event === 'sign-in failed')
      .map(({ reason }) => reason);

    expect(failed).toEqual([
      'malformed',
      'canceled',
      'refused by the sign-in service',
      'malformed',
    ]);

    expect(JSON.stringify(lines)).not.toContain('evil');
  });
});
