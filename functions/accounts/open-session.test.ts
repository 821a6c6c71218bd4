import { describe, expect, it } from 'vitest';
import { DependencyFailure } from '../platform/dependency-failure.ts';
import { member } from '../platform/session/principal.fixtures.ts';
import { endedNow, hashSessionId, LONGEST_SESSION_SECONDS } from '../platform/session/session.ts';
import type { MemberRow } from './member.store.ts';
import { membersOf, now, person, proof, seconds, signInOf, transaction } from './open-session.fixtures.ts';
import { closeSession, openSession, type OpenedSession } from './open-session.ts';

async function openedId(opening: Promise<OpenedSession>): Promise<string> {
  const opened = await opening;
  if (opened.state !== 'opened') throw new Error(`the sign-in is ${opened.state}`);
  return opened.sessionId;
}

describe('a sign-in', () => {
  it('opens a session under a fresh id, with the token to revoke, when the person proved who they are, and their device', async () => {
    const { parts, rows } = signInOf();
    const id = await openedId(openSession(parts, transaction, proof));
    expect([...rows.values()]).toEqual([
      {
        sessionHash: hashSessionId(id),
        memberId: member.memberId,
        createdAt: seconds + 0.9,
        lastSeenAt: seconds,
        expiresAt: seconds + LONGEST_SESSION_SECONDS,
        refreshToken: 'to-revoke',
        provenAt: person.provenAt,
        device: proof.device,
      },
    ]);
  });

  it.each([
    ['another verifier', { codeVerifier: 'other' }],
    ['another nonce', { nonce: 'other' }],
  ])('opens none for %s', async (_, changes) => {
    const { parts, rows, revoked } = signInOf();
    expect(await openSession(parts, { ...transaction, ...changes }, proof)).toEqual({ state: 'refused' });
    expect([rows.size, revoked]).toEqual([0, []]);
  });

  it('opens none for a disabled member, and ends their token at once', async () => {
    const { parts, rows, revoked } = signInOf({ members: membersOf({ disabled: true }) });
    expect(await openSession(parts, transaction, proof)).toEqual({ state: 'refused' });
    expect([rows.size, revoked]).toEqual([0, ['to-revoke']]);
  });

  it.each<[string, Partial<MemberRow>]>([
    ['all sessions', { sessionsEnded: endedNow(now) }],
    ['all sessions but one', { sessionsEnded: endedNow(now, 'the-hash') }],
    ['a single session', { lastSessionEndAt: seconds }],
    ['a single session in the same second', { lastSessionEndAt: person.provenAt + 0.001 }],
    ['a single session at that moment', { lastSessionEndAt: person.provenAt }],
  ])('opens none for a proof from before the end of %s, and ends its token', async (_, row) => {
    const { parts, rows, revoked } = signInOf({ members: membersOf(row) });
    expect(await openSession(parts, transaction, proof)).toEqual({ state: 'stale' });
    expect([rows.size, revoked]).toEqual([0, ['to-revoke']]);
  });

  it('opens one for a proof from the second after the end of a session', async () => {
    const row = { lastSessionEndAt: person.provenAt - 0.001, sessionsEnded: { at: person.provenAt - 1, except: null } };
    expect(await openSession(signInOf({ members: membersOf(row) }).parts, transaction, proof)).toMatchObject({
      state: 'opened',
    });
  });

  it('ends nothing for a disabled member without a token', async () => {
    const { parts, revoked } = signInOf({ members: membersOf({ disabled: true }) });
    const signIn = { ...parts.signIn, exchange: async () => ({ idToken: 'the-token', refreshToken: null }) };
    expect(await openSession({ ...parts, signIn }, transaction, proof)).toEqual({ state: 'refused' });
    expect(revoked).toEqual([]);
  });

  it('ends the session that the browser had before, and its token', async () => {
    const { parts, rows, revoked } = signInOf();
    const earlier = await openedId(openSession(parts, transaction, proof));
    const replacing = { ...transaction, earlierSessionHash: hashSessionId(earlier) };
    const next = await openedId(openSession(parts, replacing, proof));
    expect([...rows.keys()]).toEqual([hashSessionId(next)]);
    expect(revoked).toEqual(['to-revoke']);
  });
});

describe('closing a session', () => {
  /** An open session and the dependencies that close it. */
  async function opened() {
    const signIn = signInOf();
    const hash = hashSessionId(await openedId(openSession(signIn.parts, transaction, proof)));
    const failing = (error: Error) => ({
      ...signIn.parts,
      signIn: { ...signIn.parts.signIn, revoke: () => Promise.reject(error) },
    });
    return { ...signIn, hash, failing };
  }

  it('that there is none of is fine, and said', async () => {
    const { parts, revoked } = await opened();
    expect(await closeSession(parts, 'unknown')).toBe(false);
    expect(revoked).toEqual([]);
  });

  it('notes the end before the session is gone', async () => {
    const { parts, rows, hash } = await opened();
    const members = { noteSessionEnd: () => Promise.reject(new DependencyFailure('away')) };
    await expect(closeSession({ ...parts, members }, hash)).rejects.toThrow('away');
    expect(rows.has(hash)).toBe(true);
  });

  it('without a token asks nothing of the sign-in service', async () => {
    const { parts, rows, revoked, hash } = await opened();
    const row = rows.get(hash);
    if (row) rows.set(hash, { ...row, refreshToken: null });
    expect(await closeSession(parts, hash)).toBe(true);
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
