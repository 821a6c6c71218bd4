import { describe, expect, it } from 'vitest';
import { DependencyFailure } from '#platform/dependency-failure.ts';
import { closeSession } from './close-session.service.ts';
import {
  callbackRequest,
  openSessionFixture,
  sampleTransaction,
} from '../sign-in/open-session.fixtures.ts';
import { openSession } from '../sign-in/open-session.service.ts';

describe('closing a session', () => {
  /** Opens a session. Returns its hash and the dependencies for closing it. */
  async function opened() {
    const signIn = openSessionFixture();
    await openSession(signIn.deps, sampleTransaction, callbackRequest);
    const [hash = 'no session'] = signIn.rows.keys();

    const failing = (error: Error) => ({
      ...signIn.deps,
      signIn: { ...signIn.deps.signIn, revoke: () => Promise.reject(error) },
    });

    return { ...signIn, hash, failing };
  }

  it('returns false if the session doesn’t exist', async () => {
    const { deps, revoked } = await opened();
    expect(await closeSession(deps, 'unknown')).toBe(false);
    expect(revoked).toEqual([]);
  });

  it('records the end before it removes the session', async () => {
    const { deps, rows, hash } = await opened();
    const members = { recordSessionEnd: () => Promise.reject(new DependencyFailure('away')) };
    await expect(closeSession({ ...deps, members }, hash)).rejects.toThrow('away');
    expect(rows.has(hash)).toBe(true);
  });

  it('makes no call to the sign-in service if there is no token', async () => {
    const { deps, rows, revoked, hash } = await opened();
    const row = rows.get(hash);
    if (row) rows.set(hash, { ...row, refreshToken: null });

    expect(await closeSession(deps, hash)).toBe(true);
    expect([rows.size, revoked]).toEqual([0, []]);
  });

  it('succeeds while the sign-in service is unavailable', async () => {
    const { rows, hash, failing } = await opened();
    await closeSession(failing(new DependencyFailure('away')), hash);
    expect(rows.size).toBe(0);
  });

  it('doesn’t hide a bug', async () => {
    const { hash, failing } = await opened();
    await expect(closeSession(failing(new TypeError('a bug')), hash)).rejects.toThrow('a bug');
  });
});
