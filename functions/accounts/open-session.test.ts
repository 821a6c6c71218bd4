import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DependencyFailure } from '../platform/dependency-failure.ts';
import { member } from '../platform/session/principal.fixtures.ts';
import { hashSessionId, LONGEST_SESSION_SECONDS, type Session } from '../platform/session/session.ts';
import type { LoginTransaction } from './login-transaction.ts';
import { memberRowSchema, type MemberRow, type MemberStore } from './member.store.ts';
import { closeSession, openSession, type OpenSessionParts } from './open-session.ts';

const now = new Date('2026-01-01T12:00:00.900Z');
const seconds = Date.parse('2026-01-01T12:00:00Z') / 1000;
const person = { ...member, saidAt: now, provenAt: seconds - 5 };
const transaction: LoginTransaction = {
  state: 'S',
  nonce: 'the-nonce',
  codeVerifier: 'the-verifier',
  returnTo: '/',
  earlierSessionHash: null,
  startedAt: seconds,
};
const proof = { code: 'the-code', redirectUri: 'https://app.example/api/auth/callback' };

const rows = new Map<string, Session>();
const revoked: string[] = [];
beforeEach(() => {
  rows.clear();
  revoked.length = 0;
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});

function membersOf(changes: Partial<MemberRow>): MemberStore {
  const row = memberRowSchema.parse({ ...member, createdAt: now.toISOString(), ...changes });
  return { find: async () => row, ensure: async () => row, signIn: async () => row };
}

/** A sign-in that goes well, on sessions in memory. */
function parts(changes: Partial<OpenSessionParts> = {}): OpenSessionParts {
  return {
    signIn: {
      exchange: async ({ code, codeVerifier, redirectUri }) =>
        code === proof.code && codeVerifier === 'the-verifier' && redirectUri === proof.redirectUri
          ? { idToken: 'the-token', refreshToken: 'to-revoke' }
          : null,
      revoke: async (token) => void revoked.push(token),
    },
    verifyIdToken: async (token, nonce) => (token === 'the-token' && nonce === 'the-nonce' ? person : null),
    members: membersOf({}),
    sessions: {
      find: async (hash) => rows.get(hash),
      create: async (session) => void rows.set(session.sessionHash, session),
      touch: async () => undefined,
      end: async (hash) => void rows.delete(hash),
    },
    now: () => now,
    ...changes,
  };
}

describe('a sign-in', () => {
  it('opens a session under a fresh id, with the token to revoke and when the person proved who they are', async () => {
    const id = (await openSession(parts(), transaction, proof)) ?? '';
    expect([...rows.values()]).toEqual([
      {
        sessionHash: hashSessionId(id),
        memberId: member.memberId,
        createdAt: seconds,
        lastSeenAt: seconds,
        expiresAt: seconds + LONGEST_SESSION_SECONDS,
        refreshToken: 'to-revoke',
        provenAt: person.provenAt,
      },
    ]);
  });

  it.each([
    ['another verifier', { codeVerifier: 'other' }],
    ['another nonce', { nonce: 'other' }],
  ])('opens none for %s', async (_, changes) => {
    expect(await openSession(parts(), { ...transaction, ...changes }, proof)).toBeNull();
    expect([rows.size, revoked]).toEqual([0, []]);
  });

  it('opens none for a disabled member, and ends their token at once', async () => {
    expect(await openSession(parts({ members: membersOf({ disabled: true }) }), transaction, proof)).toBeNull();
    expect([rows.size, revoked]).toEqual([0, ['to-revoke']]);
  });

  it('ends nothing for a disabled member without a token', async () => {
    const signIn = { ...parts().signIn, exchange: async () => ({ idToken: 'the-token', refreshToken: null }) };
    const given = parts({ signIn, members: membersOf({ disabled: true }) });
    expect(await openSession(given, transaction, proof)).toBeNull();
    expect(revoked).toEqual([]);
  });

  it('ends the session that the browser had before, and its token', async () => {
    const earlier = (await openSession(parts(), transaction, proof)) ?? '';
    const next = await openSession(parts(), { ...transaction, earlierSessionHash: hashSessionId(earlier) }, proof);
    expect([...rows.keys()]).toEqual([hashSessionId(next ?? '')]);
    expect(revoked).toEqual(['to-revoke']);
  });
});

describe('closing a session', () => {
  const open = async () => hashSessionId((await openSession(parts(), transaction, proof)) ?? '');

  it('that there is none of is fine', async () => {
    await closeSession(parts(), 'unknown');
    expect(revoked).toEqual([]);
  });

  it('without a token asks nothing of the sign-in service', async () => {
    const hash = await open();
    const row = rows.get(hash);
    if (row) rows.set(hash, { ...row, refreshToken: null });
    await closeSession(parts(), hash);
    expect([rows.size, revoked]).toEqual([0, []]);
  });

  const failing = (error: Error) => parts({ signIn: { ...parts().signIn, revoke: () => Promise.reject(error) } });

  it('keeps nobody signed in because the sign-in service is away', async () => {
    await closeSession(failing(new DependencyFailure('away')), await open());
    expect(rows.size).toBe(0);
  });

  it('hides no mistake of ours', async () => {
    await expect(closeSession(failing(new TypeError('a bug')), await open())).rejects.toThrow('a bug');
  });
});
