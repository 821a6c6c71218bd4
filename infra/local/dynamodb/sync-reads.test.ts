import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTemporaryFolder } from '../aws/child-process.fixture.ts';
import type { JsonObject } from '../aws/json-service.ts';
import { dynaliteReads, enableSyncReads } from './sync-reads.ts';
import { database, runOperation, type Store } from './engine.ts';
import { ensureTable } from './tables.ts';

const folder = createTemporaryFolder();
const TableName = 'takes';
let store: Store;

beforeAll(async () => {
  store = database.create({ path: join(folder.path, 'db'), createTableMs: 0, updateTableMs: 0, deleteTableMs: 0 });
  await store.db.open();
  for (const name of [TableName, `${TableName}-2`]) {
    await ensureTable(store, {
      name,
      partitionKey: { name: 'owner', type: 'S' },
      sortKey: { name: 'at', type: 'N' },
      indexes: [
        { name: 'byStatus', partitionKey: { name: 'status', type: 'S' }, sortKey: { name: 'at', type: 'N' } },
        { name: 'byStatusOnly', partitionKey: { name: 'status', type: 'S' }, projection: ['score'] },
      ],
    });
    for (let at = 0; at < 40; at += 1)
      await put(name, at % 3 === 0 ? 'other' : 'me', at, { score: { N: `${at % 7}` } });
    for (let at = 0; at < 6; at += 1) await put(name, 'large', at, { text: { S: 'x'.repeat(300_000) } });
  }
});

afterAll(async () => {
  database.queryTable = dynaliteReads;
  await store.db.close();
  await folder.remove();
});

const put = (name: string, owner: string, at: number, more: object) => {
  const Item = { owner: { S: owner }, at: { N: `${at}` }, status: { S: at % 2 ? 'odd' : 'even' }, ...more };
  return runOperation(store, 'PutItem', { TableName: name, Item });
};

const own = { KeyConditionExpression: '#o = :o', ExpressionAttributeNames: { '#o': 'owner' } };
const mine = { ...own, ExpressionAttributeValues: { ':o': { S: 'me' } } };
const between = (condition: string, ...values: number[]) => ({
  KeyConditionExpression: `#o = :o AND ${condition}`,
  ExpressionAttributeNames: { '#o': 'owner', '#at': 'at' },
  ExpressionAttributeValues: {
    ':o': { S: 'me' },
    ...Object.fromEntries(values.map((value, i) => [`:${i}`, { N: `${value}` }])),
  },
});
const odd = {
  KeyConditionExpression: '#s = :s',
  ExpressionAttributeNames: { '#s': 'status' },
  ExpressionAttributeValues: { ':s': { S: 'odd' } },
};
const filter = { FilterExpression: 'score > :two' };
const withTwo = <T extends { ExpressionAttributeValues?: object }>(input: T) => ({
  ...input,
  ExpressionAttributeValues: { ...input.ExpressionAttributeValues, ':two': { N: '2' } },
});

const reads: readonly (readonly [string, string, JsonObject])[] = [
  ['a partition', 'Query', mine],
  ['a partition backwards', 'Query', { ...mine, ScanIndexForward: false }],
  ['the first few', 'Query', { ...mine, Limit: 5 }],
  ['the last few', 'Query', { ...mine, Limit: 5, ScanIndexForward: false }],
  ['exactly as many as there are', 'Query', { ...mine, Limit: 26 }],
  ['one more than there are', 'Query', { ...mine, Limit: 27 }],
  ['nobody', 'Query', { ...mine, ExpressionAttributeValues: { ':o': { S: 'm' } } }],
  ['nobody, up to a limit', 'Query', { ...mine, ExpressionAttributeValues: { ':o': { S: 'm' } }, Limit: 1 }],
  ['one item', 'Query', between('#at = :0', 4)],
  ['what is before', 'Query', between('#at < :0', 10)],
  ['what is not after', 'Query', between('#at <= :0', 10)],
  ['what is after', 'Query', between('#at > :0', 10)],
  ['what is not before', 'Query', between('#at >= :0', 10)],
  ['what is between', 'Query', between('#at BETWEEN :0 AND :1', 10, 20)],
  ['from a key on', 'Query', { ...mine, ExclusiveStartKey: { owner: { S: 'me' }, at: { N: '10' } }, Limit: 3 }],
  [
    'from a key backwards',
    'Query',
    { ...mine, ExclusiveStartKey: { owner: { S: 'me' }, at: { N: '10' } }, ScanIndexForward: false },
  ],
  ['what matches', 'Query', { ...withTwo(mine), ...filter }],
  ['what matches of the first few', 'Query', { ...withTwo(mine), ...filter, Limit: 6 }],
  ['how many', 'Query', { ...mine, Select: 'COUNT' }],
  ['some attributes', 'Query', { ...mine, ProjectionExpression: 'score, #o' }],
  ['an index', 'Query', { ...odd, IndexName: 'byStatus' }],
  ['an index backwards', 'Query', { ...odd, IndexName: 'byStatus', ScanIndexForward: false, Limit: 4 }],
  ['an index of some attributes', 'Query', { ...odd, IndexName: 'byStatusOnly' }],
  ['as many bytes as an answer holds', 'Query', { ...mine, ExpressionAttributeValues: { ':o': { S: 'large' } } }],
  ['a whole table', 'Scan', {}],
  ['a table up to a limit', 'Scan', { Limit: 7 }],
  ['what matches in a table', 'Scan', { ...withTwo({}), ...filter }],
  ['a whole index', 'Scan', { IndexName: 'byStatus' }],
  ['a part of a table', 'Scan', { TotalSegments: 3, Segment: 1 }],
];

describe('synchronous reads', () => {
  it.each(reads)('return the same result as the engine: %s', async (_what, operation, input) => {
    database.queryTable = dynaliteReads;
    const expected = await runOperation(store, operation, { TableName, ...input });
    enableSyncReads(store);
    expect(database.queryTable).not.toBe(dynaliteReads);
    expect(await runOperation(store, operation, { TableName, ...input })).toEqual(expected);
  });

  it('stop at the size limit and continue from there', async () => {
    enableSyncReads(store);
    const large = { TableName, ...own, ExpressionAttributeValues: { ':o': { S: 'large' } } };
    const first = await runOperation(store, 'Query', large);
    expect(first).toMatchObject({ Count: 4, LastEvaluatedKey: { at: { N: '3' } } });
    expect(await runOperation(store, 'Query', { ...large, ExclusiveStartKey: first?.LastEvaluatedKey })).toMatchObject({
      Count: 2,
    });
  });

  it('reject unsupported parameters', async () => {
    enableSyncReads(store);
    const units = runOperation(store, 'Query', { TableName, ...mine, ReturnConsumedCapacity: 'TOTAL' });
    await expect(units).rejects.toMatchObject({ statusCode: 400, message: expect.stringContaining('ReturnConsumed') });
  });
});
