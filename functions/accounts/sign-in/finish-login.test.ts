import { beforeEach, describe, expect, it } from 'vitest';
import { collectLog } from '#platform/collected-log.fixtures.ts';
import { DependencyFailure } from '#platform/dependency-failure.ts';
import type { Refusal } from '#platform/http/refusal.ts';

import { finishLoginEndpoint } from './finish-login.endpoint.ts';
import {
  sealTransaction,
  transactionSealingKeys,
  type LoginTransaction,
} from './login-transaction.ts';
import {
  callbackRequest,
  fakeMemberStore,
  NOW_SECONDS,
  openSessionFixture,
  sampleTransaction,
} from './open-session.fixtures.ts';

const APP = 'https://app.example';
const SECRET = 'a login secret for tests, long enough';
const NAME = '__Host-login-SSSSSSSS';
const CLEARED = `${NAME}=; Path=/; Secure; SameSite=Lax; HttpOnly; Max-Age=0`;
const NO_RETRY = '__Host-retried-login=; Path=/; Secure; SameSite=Lax; HttpOnly; Max-Age=0';
const FAILED = { status: 302, location: `${APP}/?login=failed`, cookies: [CLEARED, NO_RETRY] };

const good = { code: callbackRequest.code, state: sampleTransaction.state };

const sealed = (changes: Partial<LoginTransaction> = {}) =>
  sealTransaction({ ...sampleTransaction, ...changes }, NAME, transactionSealingKeys(SECRET));

const log = collectLog();
beforeEach(log.clear);

/** The reasons logged for failed sign-ins. */
const reasons = () => log.entries().map(({ reason }) => reason);

interface Back {
  query?: { code?: string; state?: string; error?: string };
  cookies?: Readonly<Record<string, string>>;
  readLoginSecret?: () => Promise<string>;
  /** If true, the member's last session ended after the authentication. */
  isStale?: boolean;
}

/**
 * Calls the callback endpoint. Returns its response, the number of open sessions, and the first
 * session's device.
 */
async function comeBack({
  query = good,
  cookies = { [NAME]: sealed() },
  readLoginSecret = async () => SECRET,
  isStale = false,
}: Back = {}) {
  const { deps, rows } = openSessionFixture({
    members: fakeMemberStore(isStale ? { lastSessionEndAt: NOW_SECONDS } : {}),
  });
  const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0' };

  const request = {
    requestId: 'r',
    headers,
    cookies,
    bytes: new Uint8Array(),
    sourceIp: '203.0.113.7',
  };

  const call = { query, request, params: undefined, body: undefined, caller: null };
  const answer: object | Refusal = await finishLoginEndpoint.with({
    ...deps,
    appOrigin: APP,
    readLoginSecret,
  })(call);

  const [session] = rows.values();

  return { ...answer, sessions: rows.size, ...(session && { device: session.device }) };
}

describe('the callback', () => {
  it('opens a session, redirects to the requested page and clears the flow’s cookies', async () => {
    const cookies = [expect.stringMatching(/^__Host-sid=/), expect.any(String), CLEARED, NO_RETRY];
    const opened = { sessions: 1, device: 'Firefox on Windows' };

    expect(await comeBack()).toMatchObject({
      status: 302,
      location: `${APP}/courses`,
      cookies,
      ...opened,
    });
  });

  it.each<[string, string, Back]>([
    ['no code', 'malformed', { query: { state: good.state } }],
    ['an empty code', 'malformed', { query: { ...good, code: '' } }],
    ['a refused code', 'code, token or account refused', { query: { ...good, code: 'other' } }],
    ['an error', 'refused by the sign-in service', { query: { ...good, error: 'server_error' } }],
    [
      'a state that only starts like the flow’s',
      'no matching login',
      { cookies: { [NAME]: sealed({ state: `${'S'.repeat(31)}T` }) } },
    ],
    [
      'a flow that was already restarted',
      'no matching login',
      { cookies: { [NAME]: sealed({ startedAt: 0 }), '__Host-retried-login': '1' } },
    ],
  ])(
    'opens no session for %s, clears the flow and logs the reason: %s',
    async (_, reason, back) => {
      expect(await comeBack(back)).toEqual({ ...FAILED, body: undefined, sessions: 0 });
      expect(reasons()).toContain(reason);
    },
  );

  it('opens no session while a dependency is unavailable, and redirects to a page of the app', async () => {
    const readLoginSecret = () => Promise.reject(new DependencyFailure('away'));
    expect(await comeBack({ readLoginSecret })).toEqual({
      ...FAILED,
      body: undefined,
      sessions: 0,
    });
  });

  it.each<[string, Back]>([
    ['no state', { query: { code: good.code } }],
    ['a malformed state', { query: { ...good, state: 'short' } }],
  ])('clears no flow cookie for %s', async (_, back) => {
    expect(await comeBack(back)).toMatchObject({ ...FAILED, cookies: [NO_RETRY], sessions: 0 });
  });

  it('reports that the person canceled', async () => {
    const back = await comeBack({ query: { ...good, error: 'access_denied' } });
    expect(back).toMatchObject({ ...FAILED, location: `${APP}/?login=canceled`, sessions: 0 });
    expect(reasons()).toEqual(['canceled']);
  });

  it('doesn’t hide a bug', async () => {
    await expect(comeBack({ readLoginSecret: async () => 'short' })).rejects.toThrow(
      'shorter than 32',
    );
  });
});

const RETRIED = '__Host-retried-login=1; Path=/; Secure; SameSite=Lax; HttpOnly; Max-Age=';

describe('an authentication from before the sessions ended', () => {
  it('restarts once, and then requires the person to authenticate', async () => {
    expect(await comeBack({ isStale: true })).toMatchObject({
      location: `${APP}/api/login?returnTo=%2Fcourses&again=1`,
      cookies: [
        CLEARED,
        expect.stringContaining('__Host-sign-in-email=email='),
        expect.stringContaining(RETRIED),
      ],
      sessions: 0,
    });

    const cookies = { [NAME]: sealed(), '__Host-retried-login': '1' };
    expect(await comeBack({ isStale: true, cookies })).toEqual({
      ...FAILED,
      body: undefined,
      sessions: 0,
    });
    expect(reasons()).toContain('authenticated before the sessions ended');
  });
});

describe('an expired flow', () => {
  it.each<[string, Record<string, string>, string]>([
    ['after an hour', { [NAME]: sealed({ startedAt: NOW_SECONDS - 3600 }) }, '%2Fcourses'],
    ['without its cookie', {}, '%2F'],
  ])('restarts %s', async (_, cookies, returnTo) => {
    const back = { status: 302, location: `${APP}/api/login?returnTo=${returnTo}`, sessions: 0 };
    expect(await comeBack({ cookies })).toMatchObject({
      ...back,
      cookies: [CLEARED, expect.stringMatching(new RegExp(`^${RETRIED}[1-9]\\d+$`))],
    });
  });

  it('restarts only once', async () => {
    expect(await comeBack({ cookies: { '__Host-retried-login': '1' } })).toMatchObject({
      ...FAILED,
      sessions: 0,
    });
  });
});
