import { createHash } from 'node:crypto';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordTableCalls } from '#platform/dynamo/table-calls.fixtures.ts';
import { buildSessionsEnded, hashSessionId, newSessionId } from '#platform/session/session.ts';
import {
  endOtherSession,
  sessionListSchema,
  type SessionList,
} from '#shared/accounts/sessions.contract.ts';
import { publicSessionId } from './active-sessions.ts';
import { AppBrowser, startSignInRig, type Reply } from '../fixtures/sign-in.fixtures.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile/15E148 Safari/604.1';
const LAPTOP =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36';

const rig = await startSignInRig();
let email: string;
let people = 0;

afterAll(async () => {
  vi.restoreAllMocks();
  await rig.close();
});

beforeEach(async () => {
  people += 1;
  email = `person-${people}@greenroom.test`;
  await rig.cognito.ensureUser(email);
});

const now = () => Math.floor(rig.cognito.clock.now / 1000);
const pass = (seconds: number) => void (rig.cognito.clock.now += seconds * 1000);

/** A device that has just signed in, by default as this test's member. */
async function device(userAgent?: string, who = email): Promise<AppBrowser> {
  const browser = new AppBrowser(rig, userAgent);
  await browser.signIn('/', who);
  return browser;
}

const hashOf = (browser: AppBrowser) =>
  hashSessionId(browser.cookies.get('__Host-sid')?.value ?? '');

const rowOf = async (browser: AppBrowser) => {
  const row = await rig.deps.sessions.find(hashOf(browser));
  if (!row) throw new Error('nobody is signed in');
  return row;
};

const isSignedIn = async (browser: AppBrowser) => (await browser.getUser()).status === 200;
const idOf = (browser: AppBrowser) => publicSessionId({ sessionHash: hashOf(browser) });

async function seenBy(browser: AppBrowser, handlers = rig.handlers): Promise<SessionList> {
  const { status, body } = await browser.open(handlers.listSessions);
  expect(status).toBe(200);
  return sessionListSchema.parse(JSON.parse(body));
}

const end = (
  browser: AppBrowser,
  id: string,
  headers = {},
  handlers = rig.handlers,
): Promise<Reply> => browser.open(handlers.endOtherSession, { pathParameters: { id }, headers });

const said = ({ status, headers }: Reply) => [status, headers['x-error-code']];

async function change(memberId: string, facts: Readonly<Record<string, unknown>>): Promise<void> {
  const [row] = (await rig.rows('members')).filter((each) => each.memberId === memberId);
  await rig.tables.client.send(
    new PutCommand({ TableName: 'members', Item: { ...row, ...facts } }),
  );
}

describe('the session list', () => {
  it('contains this session and the others, most recently used first, with devices and times', async () => {
    const signedInAt = new Date(now() * 1000).toISOString();
    const [here, phone, unknown] = [await device(LAPTOP), await device(PHONE), await device()];
    await device(LAPTOP, 'sam@greenroom.test');
    pass(10 * MINUTE);

    const lastSeenAt = new Date(now() * 1000).toISOString();
    await phone.getUser();

    expect(await seenBy(here)).toEqual({
      current: { device: 'Chrome on Windows', signedInAt },
      others: [
        { id: idOf(phone), device: 'Safari on iPhone', signedInAt, lastSeenAt },
        { id: idOf(unknown), device: 'a browser', signedInAt, lastSeenAt: signedInAt },
      ],
    });
  });

  it('contains no secrets and no row keys', async () => {
    const [here, there] = [await device(), await device()];
    const { body } = await here.open(rig.handlers.listSessions);
    const { sessionHash, refreshToken, memberId } = await rowOf(there);

    const secrets = [
      sessionHash,
      hashOf(here),
      refreshToken ?? '',
      memberId,
      there.cookies.get('__Host-sid')?.value,
    ];

    expect(secrets.filter((secret) => secret && body.includes(secret))).toEqual([]);
  });

  it('excludes sessions that are expired or ended', async () => {
    const [old, here] = [await device(), await device()];
    const { memberId } = await rowOf(old);
    pass(24 * HOUR - 1);
    await here.getUser();
    expect((await seenBy(here)).others).toHaveLength(1);

    pass(1);
    expect((await seenBy(here)).others).toEqual([]);

    const young = await device();
    expect((await seenBy(here)).others).toHaveLength(1);

    await change(memberId, {
      sessionsEnded: buildSessionsEnded(new Date(rig.cognito.clock.now), hashOf(here)),
    });
    expect((await seenBy(here)).others).toEqual([]);
    expect(await isSignedIn(young)).toBe(false);
  });

  it('applies the shorter lifetimes of administrators, even before their code', async () => {
    const here = await device();
    await device();
    await change((await rowOf(here)).memberId, { role: 'admin' });
    pass(20 * MINUTE);
    expect((await seenBy(here)).others).toHaveLength(1);

    pass(10 * MINUTE);
    expect(JSON.parse((await here.getUser()).body)).toMatchObject({
      role: 'member',
      secondFactorDue: 'set-up',
    });
    expect((await seenBy(here)).others).toEqual([]);
  });

  it('includes a session without a device name', async () => {
    const [here, there] = [await device(), await device(LAPTOP)];
    const Key = { sessionHash: hashOf(there) };
    const forget = new UpdateCommand({
      TableName: 'sessions',
      Key,
      UpdateExpression: 'REMOVE device',
    });

    await rig.tables.client.send(forget);

    expect((await seenBy(here)).others).toMatchObject([{ id: idOf(there), device: 'a browser' }]);
  });

  it('always includes the current session, even if it isn’t in the index yet', async () => {
    const here = await device(PHONE);
    const handlers = rig.createHandlers({ ...rig.deps, rows: { list: async () => [] } });

    expect(await seenBy(here, handlers)).toMatchObject({
      current: { device: 'Safari on iPhone' },
      others: [],
    });
  });

  it('is refused for a disabled or signed-out member', async () => {
    const here = await device();
    const sessions = { ...rig.deps.sessions, find: async () => undefined };
    const { listSessions: handler } = rig.createHandlers({ ...rig.deps, sessions });
    expect(said(await here.open(handler))).toEqual([401, 'SIGN_IN_REQUIRED']);

    await change((await rowOf(here)).memberId, { disabled: true });
    expect(said(await here.open(rig.handlers.listSessions))).toEqual([401, 'SIGN_IN_REQUIRED']);
    expect(said(await new AppBrowser(rig).open(rig.handlers.listSessions))).toEqual([
      401,
      'SIGN_IN_REQUIRED',
    ]);
  });

  it('reads only this member’s rows from the index', async () => {
    const here = await device();
    const { memberId } = await rowOf(here);
    const calls = await recordTableCalls(rig.tables.client, () => rig.deps.rows.list(memberId));
    expect(calls.map(({ input }) => input)).toMatchObject([
      {
        TableName: 'sessions',
        IndexName: 'byMember',
        ExpressionAttributeValues: { ':memberId': memberId },
      },
    ]);

    const [row] = await rig.deps.rows.list(memberId);
    expect(Object.keys(row ?? {}).toSorted()).toEqual([
      'createdAt',
      'device',
      'lastSeenAt',
      'memberId',
      'sessionHash',
    ]);
  });
});

describe('ending another session', () => {
  it('signs that device out at its next request, revokes its token, and keeps the other sessions', async () => {
    const [here, lost, kept] = [await device(), await device(PHONE), await device()];
    const { refreshToken } = await rowOf(lost);
    const [shown] = (await seenBy(here)).others.filter(
      ({ device: name }) => name === 'Safari on iPhone',
    );
    const reply = await end(here, shown?.id ?? '');

    expect([reply.status, reply.body, reply.setCookies]).toEqual([204, '', []]);
    expect([await isSignedIn(here), await isSignedIn(lost), await isSignedIn(kept)]).toEqual([
      true,
      false,
      true,
    ]);

    const form = { grant_type: 'refresh_token', refresh_token: refreshToken ?? '' };
    expect((await rig.cognito.postToken('/oauth2/token', form)).status).toBe(400);
    expect((await seenBy(here)).others.map(({ id }) => id)).toEqual([idOf(kept)]);
  });

  it('returns 404 for another member’s session or an unknown ID', async () => {
    const [here, there, theirs] = [
      await device(),
      await device(),
      await device(undefined, 'sam@greenroom.test'),
    ];

    const never = publicSessionId({ sessionHash: hashSessionId(newSessionId('m')) });
    for (const id of [idOf(theirs), never, hashOf(there), hashOf(there).slice(0, 43), '..', '']) {
      expect(said(await end(here, id)), id).toEqual([404, 'NOT_FOUND']);
    }

    expect([await isSignedIn(theirs), await isSignedIn(there)]).toEqual([true, true]);
  });

  it('returns 404 for an ended session, even if it is still in the index', async () => {
    const [here, there] = [await device(), await device()];
    const known = await rig.deps.rows.list((await rowOf(there)).memberId);
    const id = idOf(there);
    expect((await end(here, id)).status).toBe(204);

    const handlers = rig.createHandlers({ ...rig.deps, rows: { list: async () => known } });
    expect(said(await end(here, id))).toEqual([404, 'NOT_FOUND']);
    expect(said(await end(here, id, {}, handlers))).toEqual([404, 'NOT_FOUND']);
  });

  it('returns 404 for an expired session', async () => {
    const old = await device();
    pass(24 * HOUR);
    expect(said(await end(await device(), idOf(old)))).toEqual([404, 'NOT_FOUND']);
  });

  it('refuses to end the current session, which must log out', async () => {
    const here = await device();
    const reply = await end(here, idOf(here));

    expect([...said(reply), reply.body]).toEqual([
      409,
      'CONFLICT',
      'You’re using this device now. Log out instead.',
    ]);
    expect(await isSignedIn(here)).toBe(true);
  });

  it('requires a sign-in within the last fifteen minutes', async () => {
    const [here, there] = [await device(), await device()];
    pass(15 * MINUTE);

    const refused = await end(here, idOf(there));
    expect([...said(refused), refused.body]).toEqual([
      403,
      'RECENT_SIGN_IN_REQUIRED',
      'Please log in again before you log out another device.',
    ]);
    expect(await isSignedIn(there)).toBe(true);

    await here.signIn('/settings?devices', email);
    expect((await end(here, idOf(there))).status).toBe(204);
    expect(await isSignedIn(there)).toBe(false);
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling host', { 'sec-fetch-site': 'same-site' }],
    ['another origin', { origin: 'https://evil.test' }],
  ])('is refused from %s', async (_, headers) => {
    const [here, there] = [await device(), await device()];
    expect(said(await end(here, idOf(there), headers))).toEqual([403, 'CSRF']);
    expect(await isSignedIn(there)).toBe(true);
  });

  it('is refused without a session', async () => {
    const there = await device();
    expect(said(await end(new AppBrowser(rig), idOf(there)))).toEqual([401, 'SIGN_IN_REQUIRED']);
    expect(await isSignedIn(there)).toBe(true);
  });
});

it('the public session ID is a hash of the stored hash and matches the contract', () => {
  const sessionHash = hashSessionId(newSessionId('m'));
  const id = publicSessionId({ sessionHash });
  expect(id).toBe(createHash('sha256').update(sessionHash).digest('base64url'));
  expect(endOtherSession.params.safeParse({ id }).success).toBe(true);
});
