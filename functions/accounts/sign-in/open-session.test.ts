import { describe, expect, it } from 'vitest';
import type { MemberRow, MemberStore } from '#functions/members/members.public.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import {
  buildSessionsEnded,
  hashSessionId,
  MAX_SESSION_SECONDS,
} from '#platform/session/session.ts';

import {
  fakeMemberStore,
  NOW,
  verifiedIdentity,
  callbackRequest,
  NOW_SECONDS,
  openSessionFixture,
  sampleTransaction,
} from './open-session.fixtures.ts';
import { openSession, type OpenSessionResult } from './open-session.service.ts';

async function openedId(opening: Promise<OpenSessionResult>): Promise<string> {
  const opened = await opening;
  if (opened.state !== 'opened') throw new Error(`the sign-in is ${opened.state}`);
  return opened.sessionId;
}

describe('a sign-in', () => {
  it('opens a session with a new ID, the refresh token, the authentication time and the device', async () => {
    const { deps, rows } = openSessionFixture();
    const id = await openedId(openSession(deps, sampleTransaction, callbackRequest));

    expect([...rows.values()]).toEqual([
      {
        sessionHash: hashSessionId(id),
        memberId: member.memberId,
        createdAt: NOW_SECONDS + 0.9,
        lastSeenAt: NOW_SECONDS,
        expiresAt: NOW_SECONDS + MAX_SESSION_SECONDS,
        refreshToken: 'to-revoke',
        authenticatedAt: verifiedIdentity.authenticatedAt,
        device: callbackRequest.device,
      },
    ]);
  });

  it.each([
    ['another verifier', { codeVerifier: 'other' }],
    ['another nonce', { nonce: 'other' }],
  ])('opens no session for %s', async (_, changes) => {
    const { deps, rows, revoked } = openSessionFixture();
    expect(await openSession(deps, { ...sampleTransaction, ...changes }, callbackRequest)).toEqual({
      state: 'refused',
    });
    expect([rows.size, revoked]).toEqual([0, []]);
  });

  it.each([
    ['counts the first sign-in', NOW, 1],
    ['doesn’t count a later sign-in', new Date(NOW.getTime() - 1), 0],
  ])('%s', async (_, firstSignInAt, count) => {
    const members = fakeMemberStore({ firstSignInAt: firstSignInAt.toISOString() });
    const { deps, events } = openSessionFixture({ members });
    await openSession(deps, sampleTransaction, callbackRequest);
    expect(events).toHaveLength(count);
  });

  it('opens no session for a disabled member and revokes the token', async () => {
    const { deps, rows, revoked } = openSessionFixture({
      members: fakeMemberStore({ disabled: true }),
    });

    expect(await openSession(deps, sampleTransaction, callbackRequest)).toEqual({
      state: 'refused',
    });
    expect([rows.size, revoked]).toEqual([0, ['to-revoke']]);
  });

  it.each<[string, Partial<MemberRow>]>([
    ['all sessions', { sessionsEnded: buildSessionsEnded(NOW) }],
    ['all sessions but one', { sessionsEnded: buildSessionsEnded(NOW, 'the-hash') }],
    ['a single session', { lastSessionEndAt: NOW_SECONDS }],
    [
      'a single session in the same second',
      { lastSessionEndAt: verifiedIdentity.authenticatedAt + 0.001 },
    ],
    ['a single session at that moment', { lastSessionEndAt: verifiedIdentity.authenticatedAt }],
  ])(
    'opens no session if the authentication is older than the end of %s, and revokes the token',
    async (_, row) => {
      const { deps, rows, revoked } = openSessionFixture({ members: fakeMemberStore(row) });
      expect(await openSession(deps, sampleTransaction, callbackRequest)).toMatchObject({
        state: 'stale',
      });
      expect([rows.size, revoked]).toEqual([0, ['to-revoke']]);
    },
  );

  it('opens a session if the authentication is from the second after a session ended', async () => {
    const row = {
      lastSessionEndAt: verifiedIdentity.authenticatedAt - 0.001,
      sessionsEnded: { at: verifiedIdentity.authenticatedAt - 1, except: null },
    };

    expect(
      await openSession(
        openSessionFixture({ members: fakeMemberStore(row) }).deps,
        sampleTransaction,
        callbackRequest,
      ),
    ).toMatchObject({
      state: 'opened',
    });
  });

  describe('with an account that was created on the sign-in page', () => {
    const identity = { ...verifiedIdentity, wasCreatedByUs: false };
    const open = async (members: MemberStore) => {
      const replaced: unknown[] = [];
      const { deps, rows } = openSessionFixture({
        members,
        verifyIdToken: async () => identity,
        selfRegisteredAccounts: { replace: async (account) => void replaced.push(account) },
      });

      const { state } = await openSession(deps, sampleTransaction, callbackRequest);

      return { state, replaced, sessionCount: rows.size };
    };

    it.each<[string, MemberStore]>([
      ['is unknown', { ...fakeMemberStore({}), find: async () => undefined }],
      ['has never signed in', fakeMemberStore({ firstSignInAt: null })],
    ])('opens no session and replaces the account if the member %s', async (_, members) => {
      expect(await open(members)).toEqual({
        state: 'stale',
        replaced: [identity],
        sessionCount: 0,
      });
    });

    it('opens a session if the member has signed in before', async () => {
      const members = fakeMemberStore({ firstSignInAt: NOW.toISOString() });
      expect(await open(members)).toEqual({ state: 'opened', replaced: [], sessionCount: 1 });
    });
  });

  it('revokes nothing for a disabled member without a token', async () => {
    const { deps, revoked } = openSessionFixture({ members: fakeMemberStore({ disabled: true }) });
    const signIn = {
      ...deps.signIn,
      exchange: async () => ({ idToken: 'the-token', refreshToken: null }),
    };

    expect(await openSession({ ...deps, signIn }, sampleTransaction, callbackRequest)).toEqual({
      state: 'refused',
    });
    expect(revoked).toEqual([]);
  });

  it('ends the browser’s previous session and revokes its token', async () => {
    const { deps, rows, revoked } = openSessionFixture();
    const earlier = await openedId(openSession(deps, sampleTransaction, callbackRequest));
    const replacing = { ...sampleTransaction, earlierSessionHash: hashSessionId(earlier) };
    const next = await openedId(openSession(deps, replacing, callbackRequest));

    expect([...rows.keys()]).toEqual([hashSessionId(next)]);
    expect(revoked).toEqual(['to-revoke']);
  });
});
