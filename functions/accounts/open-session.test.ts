import { describe, expect, it } from 'vitest';
import { DependencyFailure } from '../platform/dependency-failure.ts';
import { member } from '../platform/session/principal.fixtures.ts';
import { hashSessionId, LONGEST_SESSION_SECONDS } from '../platform/session/session.ts';
import { membersOf, person, proof, seconds, signInOf, transaction } from './open-session.fixtures.ts';
import { closeSession, openSession } from './open-session.ts';

describe('a sign-in', () => {
  it('opens a session under a fresh id, with the token to revoke, when the person proved who they are, and their device', async () => {
    const { parts, rows } = signInOf();
    const id = (await openSession(parts, transaction, proof)) ?? '';
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
    expect(await openSession(parts, { ...transaction, ...changes }, proof)).toBeNull();
    expect([rows.size, revoked]).toEqual([0, []]);
  });

  it('opens none for a disabled member, and ends their token at once', async () => {
    const { parts, rows, revoked } = signInOf({ members: membersOf({ disabled: true }) });
    expect(await openSession(parts, transaction, proof)).toBeNull();
    expect([rows.size, revoked]).toEqual([0, ['to-revoke']]);
  });

  it('ends nothing for a disabled member without a token', async () => {
    const { parts, revoked } = signInOf({ members: membersOf({ disabled: true }) });
    const signIn = { ...parts.signIn, exchange: async () => ({ idToken: 'the-token', refreshToken: null }) };
    expect(await openSession({ ...parts, signIn }, transaction, proof)).toBeNull();
    expect(revoked).toEqual([]);
  });

  it('ends the session that the browser had before, and its token', async () => {
    const { parts, rows, revoked } = signInOf();
    const earlier = (await openSession(parts, transaction, proof)) ?? '';
    const next = await openSession(parts, { ...transaction, earlierSessionHash: hashSessionId(earlier) }, proof);
    expect([...rows.keys()]).toEqual([hashSessionId(next ?? '')]);
    expect(revoked).toEqual(['to-revoke']);
  });
});

describe('closing a session', () => {
  /** A session that is open, and what closes it. */
  async function opened() {
    const signIn = signInOf();
    const hash = hashSessionId((await openSession(signIn.parts, transaction, proof)) ?? '');
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
