import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startLocalTables, type LocalTables } from '#platform/dynamo/local-tables.fixtures.ts';
import { sessionsTable } from '#platform/session/sessions-table.fixtures.ts';

import { moveSession } from './move-sessions.ts';

const names = { SESSIONS_TABLE: sessionsTable.name };

let tables: LocalTables;

beforeAll(async () => {
  tables = await startLocalTables([sessionsTable]);
});

afterAll(() => tables.close());

it('moves a session, but creates no row for one that a logout has deleted', async () => {
  const times = { createdAt: 100, lastSeenAt: 200, expiresAt: 300 };
  const session = { sessionHash: 'open', memberId: 'ann', ...times };
  await tables.client.send(new PutCommand({ TableName: sessionsTable.name, Item: session }));

  for (const sessionHash of ['open', 'logged-out'])
    await moveSession(tables.client, names, { session: { sessionHash }, seconds: 50 });

  const { Items } = await tables.client.send(new ScanCommand({ TableName: sessionsTable.name }));
  expect(Items).toEqual([{ ...session, createdAt: 150, lastSeenAt: 250, expiresAt: 350 }]);
});

it('reports all other failures', async () => {
  const move = moveSession(
    tables.client,
    { SESSIONS_TABLE: 'no-table' },
    { session: { sessionHash: 'open' }, seconds: 50 },
  );

  await expect(move).rejects.toHaveProperty('name', 'ResourceNotFoundException');
});
