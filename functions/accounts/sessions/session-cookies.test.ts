import { describe, expect, it } from 'vitest';
import { SESSION_COOKIE } from '#platform/http/cookies.ts';
import { hashSessionId, type Session } from '#platform/session/session.ts';
import { SIGNED_IN_HINT_COOKIE } from '#shared/accounts/signed-in-hint.ts';
import { isRecentlyAuthenticated } from './recent-sign-in.service.ts';
import { clearedSessionCookies, sessionCookies } from './session-cookies.ts';

describe('the session cookies', () => {
  it('are the ID (HttpOnly, Strict) and a hint without any rights', () => {
    expect(sessionCookies('the-id')).toEqual([
      '__Host-sid=the-id; Path=/; Secure; SameSite=Strict; HttpOnly; Max-Age=2592000',
      `${SIGNED_IN_HINT_COOKIE}=1; Path=/; Secure; SameSite=Lax; Max-Age=2592000`,
    ]);
  });

  it('are cleared with the attributes they were set with', () => {
    expect(clearedSessionCookies()).toEqual([
      '__Host-checkout=; Path=/; Secure; SameSite=Strict; HttpOnly; Max-Age=0',
      '__Host-sid=; Path=/; Secure; SameSite=Strict; HttpOnly; Max-Age=0',
      `${SIGNED_IN_HINT_COOKIE}=; Path=/; Secure; SameSite=Lax; Max-Age=0`,
    ]);
  });
});

describe('an authenticated person', () => {
  const authenticatedAt = Date.parse('2026-01-01T12:00:00Z') / 1000;
  const isRecent = (
    session: Pick<Session, 'authenticatedAt'> | undefined,
    now: string,
    cookies = { [SESSION_COOKIE]: 'id' },
  ) =>
    isRecentlyAuthenticated(
      {
        find: async (sessionHash) =>
          session && sessionHash === hashSessionId('id')
            ? {
                sessionHash,
                memberId: 'ann',
                createdAt: 0,
                lastSeenAt: 0,
                expiresAt: 0,
                refreshToken: null,
                device: 'a browser',
                ...session,
              }
            : undefined,
      },
      { cookies },
      new Date(now),
    );

  it('counts as recently authenticated for fifteen minutes', async () => {
    expect(await isRecent({ authenticatedAt }, '2026-01-01T12:14:59.999Z')).toBe(true);
    expect(await isRecent({ authenticatedAt }, '2026-01-01T12:15:00.000Z')).toBe(false);
  });

  it('doesn’t count as recently authenticated if the time or session is unknown', async () => {
    const now = '2026-01-01T12:00:01Z';
    expect(await isRecent({ authenticatedAt: null }, '1970-01-01T00:00:01Z')).toBe(false);
    expect(await isRecent(undefined, now)).toBe(false);
    expect(await isRecent({ authenticatedAt }, now, { [SESSION_COOKIE]: 'other' })).toBe(false);

    expect(
      await isRecentlyAuthenticated(
        { find: () => Promise.reject(new Error('asked')) },
        { cookies: {} },
        new Date(now),
      ),
    ).toBe(false);
  });
});
