import { member } from '../platform/session/principal.fixtures.ts';
import type { Session } from '../platform/session/session.ts';
import type { LoginTransaction } from './login-transaction.ts';
import { memberRowSchema, type MemberRow, type MemberStore } from './member.store.ts';
import type { OpenSessionParts } from './open-session.ts';

export const now = new Date('2026-01-01T12:00:00.900Z');
export const seconds = Date.parse('2026-01-01T12:00:00Z') / 1000;
export const person = { ...member, saidAt: now, provenAt: seconds - 5, wasCreatedByUs: true };
export const transaction: LoginTransaction = {
  state: 'S'.repeat(32),
  nonce: 'the-nonce',
  codeVerifier: 'the-verifier',
  returnTo: '/courses',
  earlierSessionHash: null,
  startedAt: seconds,
};
export const proof = {
  code: 'the-code',
  redirectUri: 'https://app.example/api/auth/callback',
  device: 'Chrome on Windows',
};

export function membersOf(changes: Partial<MemberRow>): MemberStore {
  const row = memberRowSchema.parse({ ...member, createdAt: now.toISOString(), ...changes });
  return {
    find: async () => row,
    ensure: async () => row,
    signIn: async () => row,
    noteSessionEnd: async () => undefined,
  };
}

/** A successful sign-in with in-memory sessions; records which tokens were revoked. */
export function signInOf(changes: Partial<OpenSessionParts> = {}) {
  const rows = new Map<string, Session>();
  const revoked: string[] = [];
  const parts: OpenSessionParts = {
    signIn: {
      exchange: async ({ code, codeVerifier, redirectUri }) =>
        code === proof.code && codeVerifier === transaction.codeVerifier && redirectUri === proof.redirectUri
          ? { idToken: 'the-token', refreshToken: 'to-revoke' }
          : null,
      revoke: async (token) => void revoked.push(token),
    },
    verifyIdToken: async (token, nonce) => (token === 'the-token' && nonce === transaction.nonce ? person : null),
    members: membersOf({}),
    sessions: {
      find: async (hash) => rows.get(hash),
      create: async (session) => void rows.set(session.sessionHash, session),
      touch: async () => undefined,
      end: async (hash) => void rows.delete(hash),
      take: () => Promise.reject(new Error('nobody takes one here')),
    },
    selfMadeAccounts: { replace: () => Promise.reject(new Error('no account is replaced here')) },
    now: () => now,
    ...changes,
  };
  return { rows, revoked, parts };
}
