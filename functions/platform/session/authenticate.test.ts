import { describe, expect, it } from 'vitest';
import { SESSION_COOKIE } from '../http/cookies.ts';
import { authenticateBy } from './authenticate.ts';
import { member } from './principal.fixtures.ts';
import type { Principal } from './principal.ts';
import { hashSessionId, type Session } from './session.ts';

const HOUR = 3600;
const start = 1_800_000_000;
const id = 'the-secret-id';
const session: Session = {
  sessionHash: hashSessionId(id),
  memberId: member.memberId,
  createdAt: start,
  lastSeenAt: start,
  expiresAt: start + 30 * 24 * HOUR,
  refreshToken: null,
  provenAt: null,
};

function setUp(principal: Principal | undefined = member, row: Session = session) {
  const touched: number[] = [];
  const at = (seconds: number) =>
    authenticateBy({
      sessions: {
        find: async (hash) => (hash === row.sessionHash ? row : undefined),
        touch: async (_, seen) => void touched.push(seen),
        create: async () => undefined,
        end: async () => undefined,
      },
      principals: { find: async () => principal },
      now: () => new Date(seconds * 1000),
    });
  return { at, touched, cookies: { [SESSION_COOKIE]: id } };
}

describe('authenticate', () => {
  it('knows the member behind a live session', async () => {
    const { at, cookies } = setUp();
    expect(await at(start + 1)(cookies)).toEqual(member);
  });

  it('knows nobody without a cookie, or with one it never issued', async () => {
    const { at } = setUp();
    expect([await at(start)({}), await at(start)({ [SESSION_COOKIE]: session.sessionHash })]).toEqual([null, null]);
  });

  it('knows nobody whose account was disabled', async () => {
    const { at, cookies } = setUp({ ...member, disabled: true });
    expect(await at(start)(cookies)).toBeNull();
  });

  it.each([
    ['before', start, null, false],
    ['after', start - 1, null, true],
    ['before, as the one that stays', start, hashSessionId(id), true],
    ['before, when another one stays', start, hashSessionId('another'), false],
  ] as const)('of a member who ended all sessions knows one that began %s', async (_, at, except, lives) => {
    const ended = setUp({ ...member, sessionsEnded: { at, except } });
    expect((await ended.at(start + 1)(ended.cookies)) !== null).toBe(lives);
  });

  it.each([
    ['member', 24 * HOUR - 1, true],
    ['member', 24 * HOUR, false],
    ['coach', 24 * HOUR, false],
    ['admin', HOUR / 2 - 1, true],
    ['admin', HOUR / 2, false],
  ] as const)('lets an idle %s session live for %i s: %s', async (role, idle, lives) => {
    const { at, cookies } = setUp({ ...member, role });
    expect((await at(start + idle)(cookies)) !== null).toBe(lives);
  });

  it.each([
    ['member', 30 * 24 * HOUR],
    ['admin', 8 * HOUR],
  ] as const)('ends a busy %s session after %i s', async (role, age) => {
    const { at, cookies } = setUp({ ...member, role }, { ...session, lastSeenAt: start + age - 1 });
    expect(await at(start + age)(cookies)).toBeNull();
  });

  it('notes that a session was used, but not at every call', async () => {
    const { at, cookies, touched } = setUp();
    await at(start + 299)(cookies);
    await at(start + 300)(cookies);
    expect(touched).toEqual([start + 300]);
  });
});
