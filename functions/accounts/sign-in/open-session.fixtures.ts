import {
  type DailyEvent,
  memberRowSchema,
  type MemberRow,
  type MemberStore,
} from '#functions/members/members.public.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import type { SessionStore } from '#platform/session/session.store.ts';
import type { Session } from '#platform/session/session.ts';
import type { SignInGateway } from '../cognito/sign-in.gateway.ts';
import type { LoginTransaction } from './login-transaction.ts';
import type { OpenSessionDeps } from './open-session.service.ts';

type Deps = OpenSessionDeps & {
  signIn: SignInGateway;
  members: MemberStore;
  sessions: SessionStore;
};

export const NOW = new Date('2026-01-01T12:00:00.900Z');
export const NOW_SECONDS = Date.parse('2026-01-01T12:00:00Z') / 1000;

export const verifiedIdentity = {
  ...member,
  issuedAt: NOW,
  authenticatedAt: NOW_SECONDS - 5,
  wasCreatedByUs: true,
};

export const sampleTransaction: LoginTransaction = {
  state: 'S'.repeat(32),
  nonce: 'the-nonce',
  codeVerifier: 'the-verifier',
  returnTo: '/courses',
  earlierSessionHash: null,
  startedAt: NOW_SECONDS,
};

export const callbackRequest = {
  code: 'the-code',
  redirectUri: 'https://app.example/api/auth/callback',
  device: 'Chrome on Windows',
};

export function fakeMemberStore(changes: Partial<MemberRow>): MemberStore {
  const row = memberRowSchema.parse({ ...member, createdAt: NOW.toISOString(), ...changes });
  return {
    find: async () => row,
    ensure: async () => row,
    signIn: async () => row,
    recordSessionEnd: async () => undefined,
  };
}

/**
 * Dependencies for a successful sign-in, with in-memory sessions. `revoked` lists the revoked
 * tokens, `events` the events recorded for administrators.
 */
export function openSessionFixture(changes: Partial<Deps> = {}) {
  const rows = new Map<string, Session>();
  const revoked: string[] = [];
  const events: DailyEvent[] = [];

  const deps: Deps = {
    signIn: {
      exchange: async ({ code, codeVerifier, redirectUri }) =>
        code === callbackRequest.code &&
        codeVerifier === sampleTransaction.codeVerifier &&
        redirectUri === callbackRequest.redirectUri
          ? { idToken: 'the-token', refreshToken: 'to-revoke' }
          : null,
      readAccessToken: async () => null,
      revoke: async (token) => void revoked.push(token),
    },
    verifyIdToken: async (token, nonce) =>
      token === 'the-token' && nonce === sampleTransaction.nonce ? verifiedIdentity : null,
    members: fakeMemberStore({}),
    sessions: {
      find: async (hash) => rows.get(hash),
      create: async (session) => void rows.set(session.sessionHash, session),
      findLastSeen: async () => null,
      touch: async () => undefined,
      end: async (hash) => void rows.delete(hash),
      deleteAndReturn: () => Promise.reject(new Error('nobody takes one here')),
    },
    events: { record: async (event) => void events.push(event) },
    selfRegisteredAccounts: {
      replace: () => Promise.reject(new Error('no account is replaced here')),
    },
    now: () => NOW,
    ...changes,
  };

  return { rows, revoked, events, deps };
}
