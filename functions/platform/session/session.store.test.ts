import { createHash } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startLocalTables, type LocalTables } from '../dynamo/local-tables.fixtures.ts';
import {
  ThrottlingError,
  recordTableCalls,
  withFailingWrites,
} from '../dynamo/table-calls.fixtures.ts';
import { callerStore } from './caller.store.ts';
import { member, readPrincipal } from './principal.fixtures.ts';
import { applyPlanExpiry, type Principal } from './principal.ts';
import { sessionStore, type SessionStore } from './session.store.ts';
import { sessionsTable } from './sessions-table.fixtures.ts';
import {
  hashSessionId,
  MAX_SESSION_SECONDS,
  memberIdFromSessionId,
  newSessionId,
  type Session,
} from './session.ts';

let tables: LocalTables;
let sessions: SessionStore;

beforeAll(async () => {
  tables = await startLocalTables([sessionsTable, { name: 'members', partition: 'memberId' }]);

  sessions = sessionStore(tables.client, 'sessions');
});

afterAll(() => tables.close());

const put = (TableName: string, Item: object) =>
  tables.client.send(new PutCommand({ TableName, Item }));

async function opened(): Promise<Session> {
  const session = {
    sessionHash: hashSessionId(newSessionId('ann')),
    memberId: 'ann',
    createdAt: 100,
    lastSeenAt: 100,
    expiresAt: 200,
    refreshToken: 'token',
    authenticatedAt: 90,
    device: 'Safari on Mac',
  };

  await sessions.create(session);

  return session;
}

describe('a session ID', () => {
  it('consists of the member ID and 256 random bits, and is stored as its SHA-256', () => {
    const ids = Array.from({ length: 100 }, () => newSessionId('ann'));
    expect(new Set(ids).size).toBe(100);
    expect(ids.filter((id) => !/^ann\.[\w-]{43}$/.test(id))).toEqual([]);
    expect(ids.map(memberIdFromSessionId)).toEqual(ids.map(() => 'ann'));
    expect(hashSessionId('a')).toBe(createHash('sha256').update('a').digest('hex'));
  });

  it('expires after thirty days at the latest', () => {
    expect(MAX_SESSION_SECONDS).toBe(30 * 86_400);
  });
});

describe('a session', () => {
  it('is found until it ends', async () => {
    const session = await opened();
    expect(await sessions.find(session.sessionHash)).toEqual(session);

    await sessions.end(session.sessionHash);
    expect(await sessions.find(session.sessionHash)).toBeUndefined();
  });

  it('has no token, authentication time or device if its row is old', async () => {
    const { refreshToken: _, authenticatedAt: __, device: ___, ...row } = await opened();
    await put('sessions', row);
    const unknown = { refreshToken: null, authenticatedAt: null, device: 'a browser' };
    expect(await sessions.find(row.sessionHash)).toEqual({ ...row, ...unknown });
  });

  it('shows when its member was last seen in any session', async () => {
    expect(await sessions.findLastSeen('zoe')).toBeNull();

    for (const lastSeenAt of [300, 500, 400]) {
      const { sessionHash } = await opened();
      await put('sessions', { sessionHash, memberId: 'zoe', createdAt: 100, lastSeenAt });
    }
    expect(await sessions.findLastSeen('zoe')).toBe(500);
  });

  it('records its last use, but doesn’t reappear after it ended', async () => {
    const session = await opened();
    await sessions.touch(session.sessionHash, 150);
    expect(await sessions.find(session.sessionHash)).toEqual({ ...session, lastSeenAt: 150 });

    await sessions.end(session.sessionHash);
    await sessions.touch(session.sessionHash, 160);
    expect(await sessions.find(session.sessionHash)).toBeUndefined();
  });

  it('throws if its last use can’t be recorded', async () => {
    const { sessionHash } = await opened();
    await expect(
      withFailingWrites(tables.client, () => sessions.touch(sessionHash, 150)),
    ).rejects.toBeInstanceOf(ThrottlingError);
  });
});

describe('a principal', () => {
  it('has no plan or rights if the row contains only identity data', async () => {
    const { memberId, email, firstName, lastName, role } = member;
    await put('members', { memberId, email, firstName, lastName, role });
    const nothing = { ...member, plan: null };
    expect(await readPrincipal(tables.client, 'members', memberId)).toEqual(nothing);
  });

  const noon = '2026-01-01T12:00:00.000Z';
  const paying: Principal = { ...member, plan: 'executive', planEndsAt: noon, paymentDueBy: noon };
  const given = { plan: 'starter', planEndsAt: null } as const;

  it.each<[string, Principal, string, Partial<Principal>]>([
    [
      'has the plan until its end',
      paying,
      '2026-01-01T11:59:59.999Z',
      { plan: 'executive', planEndsAt: noon },
    ],
    [
      'has no plan after its end, but still owes',
      paying,
      noon,
      { plan: null, planEndsAt: null, paymentDueBy: noon },
    ],
    ['falls back to the granted plan', { ...paying, grantedPlan: 'starter' }, noon, given],
    [
      'without an end keeps it',
      { ...paying, planEndsAt: null },
      '2126-01-01',
      { plan: 'executive' },
    ],
  ])('with a plan %s', (_, principal, now, seen) => {
    expect(applyPlanExpiry(principal, new Date(now))).toEqual({ ...principal, ...seen });
  });
});

describe('a caller', () => {
  const callers = () => callerStore(tables.client, { sessions: 'sessions', members: 'members' });

  it('consists of the two rows, each if it exists', async () => {
    const session = await opened();
    await put('members', { ...member, memberId: 'ann' });

    const principal = { ...member, memberId: 'ann' };

    expect(await callers().find(session.sessionHash, 'ann')).toEqual({ session, principal });
    expect(await callers().find(session.sessionHash, 'nobody')).toEqual({ session });
    expect(await callers().find('nothing', 'ann')).toEqual({ principal });
  });

  it('is read consistently in one call', async () => {
    const calls = await recordTableCalls(tables.client, () => callers().find('some', 'ann'));
    expect(calls.map(({ input }) => input)).toMatchObject([
      { RequestItems: { sessions: { ConsistentRead: true }, members: { ConsistentRead: true } } },
    ]);
  });
});

it('reads a session consistently', async () => {
  const calls = await recordTableCalls(tables.client, () => sessions.find('some'));
  expect(calls.map(({ input }) => input)).toMatchObject([{ ConsistentRead: true }]);
});

it('returns a deleted session to only one of several parallel calls', async () => {
  const session = await opened();
  const taken = await Promise.all(
    [1, 2, 3].map(() => sessions.deleteAndReturn(session.sessionHash)),
  );

  expect(taken.filter((each) => each !== undefined)).toEqual([session]);
  expect(await sessions.find(session.sessionHash)).toBeUndefined();
  expect(await sessions.deleteAndReturn(session.sessionHash)).toBeUndefined();
});
