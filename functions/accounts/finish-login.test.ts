import { beforeEach, describe, expect, it } from 'vitest';
import { DependencyFailure } from '../platform/dependency-failure.ts';
import type { Refusal } from '../platform/http/refusal.ts';
import { finishLoginWith } from './finish-login.endpoint.ts';
import { sealTransaction, transactionSealingKey, type LoginTransaction } from './login-transaction.ts';
import { callbackRequest, NOW_SECONDS, openSessionFixture, transaction } from './open-session.fixtures.ts';
import { collectLog } from '../platform/collected-log.fixtures.ts';

const APP = 'https://app.example';
const SECRET = 'a login secret for tests, long enough';
const NAME = '__Host-login-SSSSSSSS';
const CLEARED = `${NAME}=; Path=/; Secure; SameSite=Lax; HttpOnly; Max-Age=0`;
const NO_RETRY = '__Host-retried-login=; Path=/; Secure; SameSite=Lax; HttpOnly; Max-Age=0';
const FAILED = { status: 302, location: `${APP}/?login=failed`, cookies: [CLEARED, NO_RETRY] };

const good = { code: callbackRequest.code, state: transaction.state };
const sealed = (changes: Partial<LoginTransaction> = {}) =>
  sealTransaction({ ...transaction, ...changes }, NAME, transactionSealingKey(SECRET));

const log = collectLog();
beforeEach(log.clear);

/** Logged reasons of failed sign-ins. */
const reasons = () => log.entries().map(({ reason }) => reason);

interface Back {
  readonly query?: { readonly code?: string; readonly state?: string; readonly error?: string };
  readonly cookies?: Readonly<Record<string, string>>;
  readonly readLoginSecret?: () => Promise<string>;
}

/** Calls the callback. Returns its response and the number of sessions. */
async function comeBack({
  query = good,
  cookies = { [NAME]: sealed() },
  readLoginSecret = async () => SECRET,
}: Back = {}) {
  const { deps, rows } = openSessionFixture();
  const request = { requestId: 'r', headers: {}, cookies, bytes: new Uint8Array(), sourceIp: '203.0.113.7' };
  const call = { query, request, params: undefined, body: undefined, caller: null };
  const answer: object | Refusal = await finishLoginWith({ ...deps, appOrigin: APP, readLoginSecret })(call);
  return { ...answer, sessions: rows.size };
}

describe('the callback', () => {
  it('opens a session, leads back and clears what the flow has left', async () => {
    const cookies = [expect.stringMatching(/^__Host-sid=/), expect.any(String), CLEARED, NO_RETRY];
    expect(await comeBack()).toMatchObject({ status: 302, location: `${APP}/courses`, cookies, sessions: 1 });
  });

  it.each<[string, string, Back]>([
    ['no code', 'malformed', { query: { state: good.state } }],
    ['an empty code', 'malformed', { query: { ...good, code: '' } }],
    ['a code that is refused', 'code, token or account refused', { query: { ...good, code: 'other' } }],
    ['an error', 'refused by the sign-in service', { query: { ...good, error: 'server_error' } }],
    [
      'a state that only begins like that of the flow',
      'no matching login',
      { cookies: { [NAME]: sealed({ state: `${'S'.repeat(31)}T` }) } },
    ],
    [
      'a flow that began again before',
      'no matching login',
      { cookies: { [NAME]: sealed({ startedAt: 0 }), '__Host-retried-login': '1' } },
    ],
  ])('opens none for %s, clears the flow and tells the log: %s', async (_, reason, back) => {
    expect(await comeBack(back)).toEqual({ ...FAILED, body: undefined, sessions: 0 });
    expect(reasons()).toContain(reason);
  });

  it('opens none while the sign-in service is away, and lands on a page of ours', async () => {
    const readLoginSecret = () => Promise.reject(new DependencyFailure('away'));
    expect(await comeBack({ readLoginSecret })).toEqual({ ...FAILED, body: undefined, sessions: 0 });
  });

  it.each<[string, Back]>([
    ['no state', { query: { code: good.code } }],
    ['a state of another form', { query: { ...good, state: 'short' } }],
  ])('has no flow to clear for %s', async (_, back) => {
    expect(await comeBack(back)).toMatchObject({ ...FAILED, cookies: [NO_RETRY], sessions: 0 });
  });

  it('says that the person changed their mind', async () => {
    const back = await comeBack({ query: { ...good, error: 'access_denied' } });
    expect(back).toMatchObject({ ...FAILED, location: `${APP}/?login=cancelled`, sessions: 0 });
    expect(reasons()).toEqual(['cancelled']);
  });

  it('hides no mistake of ours', async () => {
    await expect(comeBack({ readLoginSecret: async () => 'short' })).rejects.toThrow('shorter than 32');
  });
});

describe('a flow that is over', () => {
  const RETRIED = '__Host-retried-login=1; Path=/; Secure; SameSite=Lax; HttpOnly; Max-Age=';

  it.each<[string, Record<string, string>, string]>([
    ['because it took an hour', { [NAME]: sealed({ startedAt: NOW_SECONDS - 3600 }) }, '%2Fcourses'],
    ['because its cookie is gone', {}, '%2F'],
  ])('begins again %s', async (_, cookies, returnTo) => {
    const back = { status: 302, location: `${APP}/api/login?returnTo=${returnTo}`, sessions: 0 };
    expect(await comeBack({ cookies })).toMatchObject({
      ...back,
      cookies: [CLEARED, expect.stringMatching(new RegExp(`^${RETRIED}[1-9]\\d+$`))],
    });
  });

  it('begins again once', async () => {
    expect(await comeBack({ cookies: { '__Host-retried-login': '1' } })).toMatchObject({ ...FAILED, sessions: 0 });
  });
});
