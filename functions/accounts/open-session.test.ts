import { describe, expect, it } from 'vitest';
import { DependencyFailure } from '../platform/dependency-failure.ts';
import { member } from '../platform/session/principal.fixtures.ts';
import { sessionsEndedMark, hashSessionId, MAX_SESSION_SECONDS } from '../platform/session/session.ts';
import type { MemberRow } from '../members/members.public.ts';
import {
  fakeMemberStore,
  NOW,
  verifiedIdentity,
  callbackRequest,
  NOW_SECONDS,
  openSessionFixture,
  transaction,
} from './open-session.fixtures.ts';
import { closeSession, openSession, type OpenedSession } from './open-session.service.ts';

async function openedId(opening: Promise<OpenedSession>): Promise<string> {
  const opened = await opening;
  if (opened.state !== 'opened') throw new Error(`the sign-in is ${opened.state}`);
  return opened.sessionId;
}

describe('a sign-in', () => {
  it('opens a session under a fresh id, with the token to revoke, when the person proved who they are, and their device', async () => {
    const { deps, rows } = openSessionFixture();
    const id = await openedId(openSession(deps, transaction, callbackRequest));
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
  ])('opens none for %s', async (_, changes) => {
    const { deps, rows, revoked } = openSessionFixture();
    expect(await openSession(deps, { ...transaction, ...changes }, callbackRequest)).toEqual({ state: 'refused' });
    expect([rows.size, revoked]).toEqual([0, []]);
  });

  it('opens none for a disabled member, and ends their token at once', async () => {
    const { deps, rows, revoked } = openSessionFixture({ members: fakeMemberStore({ disabled: true }) });
    expect(await openSession(deps, transaction, callbackRequest)).toEqual({ state: 'refused' });
    expect([rows.size, revoked]).toEqual([0, ['to-revoke']]);
  });

  it.each<[string, Partial<MemberRow>]>([
    ['all sessions', { sessionsEnded: sessionsEndedMark(NOW) }],
    ['all sessions but one', { sessionsEnded: sessionsEndedMark(NOW, 'the-hash') }],
    ['a single session', { lastSessionEndAt: NOW_SECONDS }],
    ['a single session in the same second', { lastSessionEndAt: verifiedIdentity.authenticatedAt + 0.001 }],
    ['a single session at that moment', { lastSessionEndAt: verifiedIdentity.authenticatedAt }],
  ])('opens none for a proof from before the end of %s, and ends its token', async (_, row) => {
    const { deps, rows, revoked } = openSessionFixture({ members: fakeMemberStore(row) });
    expect(await openSession(deps, transaction, callbackRequest)).toEqual({ state: 'stale' });
    expect([rows.size, revoked]).toEqual([0, ['to-revoke']]);
  });

  it('opens one for a proof from the second after the end of a session', async () => {
    const row = {
      lastSessionEndAt: verifiedIdentity.authenticatedAt - 0.001,
      sessionsEnded: { at: verifiedIdentity.authenticatedAt - 1, except: null },
    };
    expect(
      await openSession(openSessionFixture({ members: fakeMemberStore(row) }).deps, transaction, callbackRequest),
    ).toMatchObject({
      state: 'opened',
    });
  });

  it('ends nothing for a disabled member without a token', async () => {
    const { deps, revoked } = openSessionFixture({ members: fakeMemberStore({ disabled: true }) });
    const signIn = { ...deps.signIn, exchange: async () => ({ idToken: 'the-token', refreshToken: null }) };
    expect(await openSession({ ...deps, signIn }, transaction, callbackRequest)).toEqual({ state: 'refused' });
    expect(revoked).toEqual([]);
  });

  it('ends the session that the browser had before, and its token', async () => {
    const { deps, rows, revoked } = openSessionFixture();
    const earlier = await openedId(openSession(deps, transaction, callbackRequest));
    const replacing = { ...transaction, earlierSessionHash: hashSessionId(earlier) };
    const next = await openedId(openSession(deps, replacing, callbackRequest));
    expect([...rows.keys()]).toEqual([hashSessionId(next)]);
    expect(revoked).toEqual(['to-revoke']);
  });
});

describe('closing a session', () => {
  /** An open session and the dependencies that close it. */
  async function opened() {
    const signIn = openSessionFixture();
    const hash = hashSessionId(await openedId(openSession(signIn.deps, transaction, callbackRequest)));
    const failing = (error: Error) => ({
      ...signIn.deps,
      signIn: { ...signIn.deps.signIn, revoke: () => Promise.reject(error) },
    });
    return { ...signIn, hash, failing };
  }

  it('that there is none of is fine, and said', async () => {
    const { deps, revoked } = await opened();
    expect(await closeSession(deps, 'unknown')).toBe(false);
    expect(revoked).toEqual([]);
  });

  it('notes the end before the session is gone', async () => {
    const { deps, rows, hash } = await opened();
    const members = { recordSessionEnd: () => Promise.reject(new DependencyFailure('away')) };
    await expect(closeSession({ ...deps, members }, hash)).rejects.toThrow('away');
    expect(rows.has(hash)).toBe(true);
  });

  it('without a token asks nothing of the sign-in service', async () => {
    const { deps, rows, revoked, hash } = await opened();
    const row = rows.get(hash);
    if (row) rows.set(hash, { ...row, refreshToken: null });
    expect(await closeSession(deps, hash)).toBe(true);
    expect([rows.size, revoked]).toEqual([0, []]);
  });

  it('keeps nobody signed in because the sign-in service is away', async () => {
    const { rows, hash, failing } = await opened();
    await closeSession(failing(new DependencyFailure('away')), hash);
    expect(rows.size).toBe(0);
  });

  it('hides no mistake of ours', async () => {
    const { hash, failing } = await opened();
    await expect(closeSession(failing(new TypeError('a bug')), hash)).rejects.toThrow('a bug');
  });
});
