import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, it } from 'vitest';
import { isDependencyFailure } from '../dependency-failure.ts';
import { batchGet } from './batch-get.ts';

const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'eu-west-1' }));
const asked = { sessions: { Keys: [{ id: 's' }] }, members: { Keys: [{ id: 'm' }] } };

it('retries exactly the unprocessed keys of a busy table', async () => {
  const table = mockClient(client);
  const left = { members: { Keys: [{ id: 'm' }] } };
  table
    .on(BatchGetCommand)
    .resolvesOnce({ Responses: { sessions: [{ id: 's', of: 'm' }] }, UnprocessedKeys: left })
    .resolvesOnce({ Responses: { members: [{ id: 'm' }] } });

  expect(await batchGet(client, asked)).toEqual({
    sessions: [{ id: 's', of: 'm' }],
    members: [{ id: 'm' }],
  });
  expect(table.commandCalls(BatchGetCommand).map(({ args }) => args[0].input.RequestItems)).toEqual(
    [asked, left],
  );
});

// Treating unprocessed rows as missing would sign members out.
it('throws a dependency failure if a table never processes all keys', async () => {
  const table = mockClient(client);
  table.on(BatchGetCommand).resolves({ Responses: {}, UnprocessedKeys: asked });

  const failure = await batchGet(client, asked).catch((error: unknown) => error);

  expect(isDependencyFailure(failure)).toBe(true);
  expect(table.calls()).toHaveLength(4);
});

it('leaves out missing rows without a retry', async () => {
  const table = mockClient(client);
  table.on(BatchGetCommand).resolves({ Responses: { sessions: [] } });
  expect(await batchGet(client, asked)).toEqual({ sessions: [] });
  expect(table.calls()).toHaveLength(1);
});
