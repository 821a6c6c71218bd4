import { describe, expect, it } from 'vitest';
import type { StaffRole } from '#shared/accounts/member.ts';
import type { SecondFactorStep } from '#shared/accounts/second-factor.ts';
import { parseCookies, SESSION_COOKIE } from '../http/cookies.ts';
import { createAuthenticate } from './authenticate.ts';
import { member } from './principal.fixtures.ts';
import type { Principal } from './principal.ts';
import { buildSessionsEnded, hashSessionId, newSessionId, type Session } from './session.ts';

const HOUR = 3600;
const start = 1_800_000_000;
const id = newSessionId(member.memberId);

const session: Session = {
  sessionHash: hashSessionId(id),
  memberId: member.memberId,
  createdAt: start,
  lastSeenAt: start,
  expiresAt: start + 30 * 24 * HOUR,
  refreshToken: null,
  authenticatedAt: null,
  device: 'Safari on Mac',
};

function setUp(
  principal: Principal | undefined = member,
  row: Session = session,
  isSecondFactorRequired = true,
) {
  const touched: number[] = [];
  const at = (seconds: number) =>
    createAuthenticate({
      callers: {
        find: async (hash, memberId) => ({
          ...(hash === row.sessionHash && { session: row }),
          ...(memberId === principal?.memberId && { principal }),
        }),
      },
      sessions: { touch: async (_, seen) => void touched.push(seen) },
      now: () => new Date(seconds * 1000),
      isSecondFactorRequired,
    });

  return { at, touched, cookies: { [SESSION_COOKIE]: id } };
}

const asMember = (secondFactorDue: SecondFactorStep, withheldRole: StaffRole = 'admin') => ({
  role: 'member' as const,
  secondFactorDue,
  withheldRole,
});

describe('authenticate', () => {
  it('returns the member of a valid session', async () => {
    const { at, cookies } = setUp();
    expect(await at(start + 1)(cookies)).toEqual(member);
  });

  it('returns null without a cookie or for an unknown ID', async () => {
    const { at } = setUp();
    expect([
      await at(start)({}),
      await at(start)({ [SESSION_COOKIE]: session.sessionHash }),
    ]).toEqual([null, null]);
  });

  it.each([
    ['a no-break space before the name', (sid: string) => [`\u00a0${SESSION_COOKIE}=${sid}`]],
    [
      'a second session cookie',
      (sid: string) => [`${SESSION_COOKIE}=${sid}`, `${SESSION_COOKIE}=planted`],
    ],
    [
      'the same session cookie twice',
      (sid: string) => [`${SESSION_COOKIE}=${sid}; ${SESSION_COOKIE}=${sid}`],
    ],
  ])('ignores a valid session sent with %s', async (_, pairs) => {
    const { at, cookies } = setUp();
    expect(
      await at(start + 1)(parseCookies([`${SESSION_COOKIE}=${cookies[SESSION_COOKIE]}`])),
    ).toEqual(member);
    expect(await at(start + 1)(parseCookies(pairs(cookies[SESSION_COOKIE])))).toBeNull();
  });

  it.each(['', '.', '.secret', 'secret', `${'m'.repeat(129)}.secret`])(
    'doesn’t read the tables for %j',
    async (sid) => {
      const authenticate = createAuthenticate({
        callers: { find: () => Promise.reject(new Error('asked')) },
        sessions: { touch: async () => undefined },
        now: () => new Date(start * 1000),
        isSecondFactorRequired: true,
      });

      expect(await authenticate({ [SESSION_COOKIE]: sid })).toBeNull();
    },
  );

  it('returns null if the session belongs to another member', async () => {
    const { at, cookies } = setUp(member, { ...session, memberId: 'another' });
    expect(await at(start + 1)(cookies)).toBeNull();
  });

  it('returns null if the account is disabled', async () => {
    const { at, cookies } = setUp({ ...member, disabled: true });
    expect(await at(start)(cookies)).toBeNull();
  });

  it.each([
    ['a millisecond before', 1, null, false],
    ['in the same millisecond', 0, null, false],
    ['a millisecond after', -1, null, true],
    ['before, as the exempt session', 1, hashSessionId(id), true],
    ['before, with another session exempt', 1, hashSessionId('another'), false],
  ] as const)(
    'applies the end of all sessions to a session that began %s',
    async (_, ms, except, lives) => {
      const sessionsEnded = buildSessionsEnded(new Date(start * 1000 + ms), except);
      const ended = setUp({ ...member, sessionsEnded });
      expect((await ended.at(start + 1)(ended.cookies)) !== null).toBe(lives);
    },
  );

  it.each([
    ['member', 24 * HOUR - 1, true],
    ['member', 24 * HOUR, false],
    ['coach', 24 * HOUR, false],
    ['admin', HOUR / 2 - 1, true],
    ['admin', HOUR / 2, false],
  ] as const)('keeps an idle %s session for %i s: %s', async (role, idle, lives) => {
    const { at, cookies } = setUp({ ...member, role });
    expect((await at(start + idle)(cookies)) !== null).toBe(lives);
  });

  it.each([
    ['member', 30 * 24 * HOUR],
    ['admin', 8 * HOUR],
  ] as const)('ends an active %s session after %i s', async (role, age) => {
    const { at, cookies } = setUp({ ...member, role }, { ...session, lastSeenAt: start + age - 1 });
    expect(await at(start + age)(cookies)).toBeNull();
  });

  const ada: Principal = { ...member, role: 'admin' };
  const withFactor: Principal = { ...ada, secondFactor: { since: start - 50 } };

  it.each<[string, Principal, number | undefined, Partial<Principal>]>([
    ['without a second factor as a member who must set one up', ada, undefined, asMember('set-up')],

    [
      'without a code in this session as a member who must enter one',
      withFactor,
      undefined,
      asMember('code'),
    ],

    [
      'with a code from an earlier factor as a member who must enter one',
      withFactor,
      start - 51,
      asMember('code'),
    ],

    [
      'with a code in this session as an administrator',
      withFactor,
      start - 50,
      { needsNewCode: false },
    ],

    [
      'with an old code as an administrator who needs a new code for some changes',
      { ...ada, secondFactor: { since: start - 900 } },
      start - 600,
      { needsNewCode: true },
    ],
  ])('treats an administrator %s', async (_, principal, secondFactorAt, seen) => {
    const { at, cookies } = setUp(principal, { ...session, secondFactorAt });
    expect(await at(start)(cookies)).toEqual({ ...principal, ...seen });
  });

  it('also requires a second factor from coaches', async () => {
    const cleo = { ...member, role: 'coach' } as const;
    const { at, cookies } = setUp(cleo);
    expect(await at(start)(cookies)).toEqual({ ...cleo, ...asMember('set-up', 'coach') });
  });

  it('requires no second factor from members, or if the requirement is turned off', async () => {
    const off = setUp(ada, session, false);
    expect(await off.at(start)(off.cookies)).toEqual(ada);

    const on = setUp(member);
    expect(await on.at(start)(on.cookies)).toEqual(member);
  });

  it('records that a session was used, but not on every call', async () => {
    const { at, cookies, touched } = setUp();
    await at(start + 59)(cookies);
    await at(start + 60)(cookies);
    expect(touched).toEqual([start + 60]);
  });
});
