import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startLocalTables, type LocalTables } from '../../../functions/platform/dynamo/local-tables.fixtures.ts';
import { OTHERS, watchTables, type TableWatch } from './table-watch.ts';

let tables: LocalTables;
let watch: TableWatch;
let client: DynamoDBDocumentClient;
beforeAll(async () => {
  tables = await startLocalTables([{ name: 'things', partition: 'memberId', sort: 'thingId' }]);
  watch = await watchTables(tables.url);
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: watch.url, region: 'eu-west-1', credentials }));
  for (const memberId of ['me', 'everybody']) {
    const thingId = memberId === 'me' ? 'mine' : `${OTHERS}1`;
    await client.send(new PutCommand({ TableName: 'things', Item: { memberId, thingId } }));
  }
});
afterAll(async () => {
  client.destroy();
  await watch.close();
  await tables.close();
});

/** Reads all pages of a partition, or one when it has a limit, and answers how many operations that took. */
async function operationsOf(memberId: string, Limit?: number): Promise<number> {
  const before = watch.operations.length;
  let from: Record<string, unknown> | undefined;
  do {
    const { LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName: 'things',
        KeyConditionExpression: 'memberId = :memberId',
        ExpressionAttributeValues: { ':memberId': memberId },
        ExclusiveStartKey: from,
        Limit,
      }),
    );
    from = Limit === undefined ? LastEvaluatedKey : undefined;
  } while (from);
  return watch.operations.length - before;
}

describe('watching tables while there are more and more others', () => {
  it('shows that a list of everybody’s takes more pages, and one’s own does not', async () => {
    const counts = [];
    for (const times of [1, 5]) {
      watch.pretendTimes = times;
      counts.push([await operationsOf('me'), await operationsOf('everybody'), await operationsOf('everybody', 1)]);
    }
    expect(counts).toEqual([
      [1, 1, 1],
      [1, 5, 1],
    ]);
    expect(watch.operations.at(-1)).toBe('Query things');
  });
});
