import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { memberStore } from '#functions/members/members.public.ts';
import { startLocalTables } from '#platform/dynamo/local-tables.fixtures.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import { directoryStore } from '../directory/directory.store.ts';
import { memberEmailStore } from '../email-change/member-email.store.ts';
import { sessionEndStore } from './session-end.store.ts';

const at = new Date('2026-11-27T12:00:00.000Z');

let tables: Awaited<ReturnType<typeof startLocalTables>>;

beforeAll(async () => {
  tables = await startLocalTables([{ name: 'members', partition: 'memberId' }]);
});

afterAll(() => tables.close());

beforeEach(() =>
  tables.client.send(
    new PutCommand({ TableName: 'members', Item: { ...member, createdAt: at.toISOString() } }),
  ),
);

const sessionEnds = () => sessionEndStore(tables.client, 'members');
const emails = () => memberEmailStore(tables.client, 'members');
const { memberId, email: from, firstName, lastName } = member;
const to = 'new@example.com';

it.each([
  ['signing out everywhere', () => sessionEnds().endAll(memberId, at), at.toISOString()],
  [
    'changing the email',
    () => emails().change(memberId, { from, to, at, exemptSessionHash: 'this session' }),
    at.toISOString(),
  ],
  [
    'the first sign-in after an interrupted change of the email',
    () =>
      memberStore(tables.client, 'members').signIn(
        { memberId, email: to, firstName, lastName, issuedAt: at },
        at,
      ),
    at.toISOString(),
  ],
  [
    'a change of role',
    () => directoryStore(tables.client, 'members').setRole(memberId, 'coach', at),
    null,
  ],
])('%s revokes links: %#', async (_, act, expected) => {
  await act();
  expect((await memberStore(tables.client, 'members').find(memberId))?.linksRevokedAt).toBe(
    expected,
  );
});
