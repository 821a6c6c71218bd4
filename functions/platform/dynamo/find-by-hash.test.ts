import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { findByHash } from './find-by-hash.ts';

const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'eu-west-1' }));
const row = z.object({ memberId: z.string(), linkHash: z.string() });

const byLink = {
  index: 'byLink',
  attribute: 'linkHash',
  key: row.pick({ memberId: true }),
  row,
} as const;

/** Looks up the hash `old`. The index still lists it, but the row in the table is `current`. */
async function find(current: z.output<typeof row> | undefined) {
  const table = mockClient(client);
  table.on(QueryCommand).resolves({ Items: [{ memberId: 'ann', linkHash: 'old' }] });
  table.on(GetCommand).resolves({ Item: current });

  const found = await findByHash({ client, tableName: 'links' }, byLink, 'old');
  expect(table.commandCalls(GetCommand)[0]?.args[0].input).toMatchObject({
    Key: { memberId: 'ann' },
    ConsistentRead: true,
  });

  return found;
}

it('returns the current row', async () => {
  expect(await find({ memberId: 'ann', linkHash: 'old' })).toEqual({
    memberId: 'ann',
    linkHash: 'old',
  });
});

it('returns undefined if the link was replaced or deleted, even if the index still lists it', async () => {
  expect(await find({ memberId: 'ann', linkHash: 'new' })).toBeUndefined();
  expect(await find(undefined)).toBeUndefined();
});
