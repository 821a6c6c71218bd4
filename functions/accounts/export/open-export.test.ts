import { afterAll, beforeAll, expect, it } from 'vitest';
import { startLocalTables, type LocalTables } from '#platform/dynamo/local-tables.fixtures.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import { sessionStore } from '#platform/session/session.store.ts';
import { hashSessionId } from '#platform/session/session.ts';
import { aMediaSigner } from '#platform/storage/media-signer.fixtures.ts';
import { MINUTE_MS } from '#shared/product/time.ts';
import { exportTiming, exportStore } from './export.store.ts';
import { openExportEndpoint } from './open-export.endpoint.ts';

let tables: LocalTables;

beforeAll(async () => {
  tables = await startLocalTables([
    { name: 'requests', partition: 'recordKey' },
    { name: 'sessions', partition: 'sessionHash' },
  ]);
});

afterAll(() => tables.close());

const madeAt = Date.parse('2026-03-01T12:00:00Z');

/** Requests the download URL at the time `at`, in a session authenticated at `authenticatedAt`. */
async function open(authenticatedAt: number | null, at: number) {
  const sessions = sessionStore(tables.client, 'sessions');
  const id = `session-${authenticatedAt}`;
  const seconds = Math.floor(madeAt / 1000);
  const times = { createdAt: seconds, lastSeenAt: seconds, expiresAt: seconds };
  const proven = authenticatedAt === null ? null : Math.floor(authenticatedAt / 1000);
  const facts = {
    memberId: member.memberId,
    sessionHash: hashSessionId(id),
    device: 'Firefox on Linux',
  };

  await sessions.create({ ...facts, ...times, refreshToken: null, authenticatedAt: proven });

  const signer = async () => aMediaSigner;
  const exports = exportStore(tables.client, 'requests');

  return openExportEndpoint.with({ exports, sessions, signer, now: () => new Date(at) })({
    caller: member,
    params: undefined,
    query: undefined,
    body: undefined,
    request: {
      requestId: 'r',
      headers: {},
      cookies: { '__Host-sid': id },
      bytes: new Uint8Array(),
      sourceIp: '',
    },
  });
}

it('a data copy can be opened only by its owner, after a recent sign-in and while it is valid', async () => {
  const wanted = { memberId: member.memberId, exportId: 'copy' };
  const exports = exportStore(tables.client, 'requests');
  const validUntil = new Date(madeAt + exportTiming.validMs).toISOString();
  await exports.open(wanted, new Date(madeAt));
  expect(await open(madeAt, madeAt)).toEqual({ refused: 'NOT_FOUND' });

  await exports.finish(wanted, { size: 1, validUntil });

  const late = madeAt + exportTiming.validMs;
  expect(await open(madeAt, madeAt + 14 * MINUTE_MS)).toMatchObject({
    status: 200,
    body: { url: expect.stringContaining(`/media/exports/${member.memberId}/copy.zip?`) },
  });
  expect(await open(madeAt, madeAt + 15 * MINUTE_MS)).toMatchObject({
    refused: 'RECENT_SIGN_IN_REQUIRED',
  });
  expect(await open(null, madeAt)).toMatchObject({ refused: 'RECENT_SIGN_IN_REQUIRED' });
  expect(await open(late, late)).toEqual({ refused: 'NOT_FOUND' });
});
