import { randomBytes } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchWriteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';

import {
  CALLER,
  runInChildProcess,
  findTestCredential,
  createTemporaryFolder,
} from '../aws/child-process.fixtures.ts';
import type { Authorize, MockServerOptions } from '../aws/credentials.ts';
import { startDynamoDb, type DynamoDb } from './dynamodb.ts';
import type { TableDescription } from './tables.ts';

const folder = createTemporaryFolder();
afterAll(() => folder.remove());
const hash = (AttributeName: string) => [{ AttributeName, KeyType: 'HASH' as const }];
const text = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' });
const ONLY_TITLE = { ProjectionType: 'INCLUDE', NonKeyAttributes: ['title'] };

const VIDEOS: TableDescription = {
  TableName: 'videos',
  KeySchema: [...hash('owner'), { AttributeName: 'id', KeyType: 'RANGE' }],
  AttributeDefinitions: [
    text('owner'),
    text('id'),
    text('status'),
    { AttributeName: 'at', AttributeType: 'N' },
  ],
  GlobalSecondaryIndexes: [
    {
      IndexName: 'by-status',
      KeySchema: [...hash('status'), { AttributeName: 'at', KeyType: 'RANGE' }],
      Projection: { ProjectionType: 'ALL' },
    },
  ],
  ttlAttribute: 'expiresAt',
};

const TableName = 'videos';

let stateDir: string;
let running: DynamoDb;
let client: DynamoDBDocumentClient;

async function start(options: Partial<MockServerOptions> = {}, tables = [VIDEOS]): Promise<void> {
  running = await startDynamoDb({ stateDir, findCredential: findTestCredential, ...options });
  await running.ensureTables(tables);
  client = clientOf(running.url);
}

function clientOf(endpoint: string, credentials = CALLER): DynamoDBDocumentClient {
  const plain = new DynamoDBClient({ endpoint, region: 'us-east-1', credentials, maxAttempts: 1 });
  return DynamoDBDocumentClient.from(plain, { marshallOptions: { removeUndefinedValues: true } });
}

async function restart(options: Partial<MockServerOptions> = {}, tables = [VIDEOS]): Promise<void> {
  client.destroy();
  await running.close();
  await start(options, tables);
}

const put = (id: string, more: object = {}) =>
  client.send(
    new PutCommand({ TableName, Item: { owner: 'me', id, status: 'pending', at: 1, ...more } }),
  );

const get = async (id: string) =>
  (await client.send(new GetCommand({ TableName, Key: { owner: 'me', id } }))).Item;

async function itemsBy(status: string, IndexName = 'by-status', key = 'status') {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName,
      IndexName,
      KeyConditionExpression: '#key = :value',
      ExpressionAttributeNames: { '#key': key },
      ExpressionAttributeValues: { ':value': status },
    }),
  );

  return Items;
}

const idsBy = async (...asked: Parameters<typeof itemsBy>) =>
  (await itemsBy(...asked)).map(({ id }) => id);

beforeEach(async () => {
  stateDir = `${folder.path}/${randomBytes(6).toString('hex')}`;
  await start();
});

afterEach(async () => {
  client.destroy();
  await running.close();
});

describe('items', () => {
  it('are written conditionally, read, and queried by index', async () => {
    await put('1', { deep: { list: [1, 'two', null, true], bytes: new Uint8Array([1, 2]) } });

    const claim = new UpdateCommand({
      TableName,
      Key: { owner: 'me', id: '1' },
      UpdateExpression: 'SET #s = :processing, attempts = if_not_exists(attempts, :zero) + :one',
      ConditionExpression: '#s = :pending',
      ExpressionAttributeNames: { '#s': 'status' },
      ExpressionAttributeValues: {
        ':processing': 'processing',
        ':pending': 'pending',
        ':zero': 0,
        ':one': 1,
      },
      ReturnValues: 'ALL_NEW',
    });

    expect((await client.send(claim)).Attributes).toMatchObject({
      status: 'processing',
      attempts: 1,
    });
    await expect(client.send(claim)).rejects.toMatchObject({
      name: 'ConditionalCheckFailedException',
    });
    expect(await idsBy('pending')).toEqual([]);
    expect(await idsBy('processing')).toEqual(['1']);
    expect((await get('1'))?.deep).toEqual({
      list: [1, 'two', null, true],
      bytes: new Uint8Array([1, 2]),
    });
  });

  it('are returned with a failed condition on request', async () => {
    await put('1', { title: 'first' });

    const again = new PutCommand({
      TableName,
      Item: { owner: 'me', id: '1' },
      ConditionExpression: 'attribute_not_exists(id)',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });

    await expect(client.send(again)).rejects.toMatchObject({
      name: 'ConditionalCheckFailedException',
      Item: { title: { S: 'first' }, at: { N: '1' } },
    });
  });

  it('accept exactly one of many concurrent conditional writes', async () => {
    await put('1');

    const claims = Array.from({ length: 20 }, () =>
      client.send(
        new UpdateCommand({
          TableName,
          Key: { owner: 'me', id: '1' },
          UpdateExpression: 'SET leaseOwner = :me',
          ConditionExpression: 'attribute_not_exists(leaseOwner)',
          ExpressionAttributeValues: { ':me': 'me' },
        }),
      ),
    );

    const outcomes = await Promise.allSettled(claims);

    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
  });

  it('are read in pages and batches', async () => {
    const items = Array.from({ length: 25 }, (_, at) => ({
      owner: 'me',
      id: String(at).padStart(2, '0'),
    }));

    const RequestItems = { [TableName]: items.map((Item) => ({ PutRequest: { Item } })) };
    await client.send(new BatchWriteCommand({ RequestItems }));

    const query = {
      TableName,
      Limit: 10,
      ScanIndexForward: false,
      KeyConditionExpression: '#o = :me',
      ExpressionAttributeNames: { '#o': 'owner' },
      ExpressionAttributeValues: { ':me': 'me' },
    };

    const first = await client.send(new QueryCommand(query));
    const second = await client.send(
      new QueryCommand({ ...query, ExclusiveStartKey: first.LastEvaluatedKey }),
    );

    expect(first.Items?.map(({ id }) => id)).toEqual(
      items
        .slice(15)
        .map(({ id }) => id)
        .toReversed(),
    );

    expect(second.Items?.at(0)?.id).toBe('14');
  });

  it('are complete and in order in a response that spans several store reads', async () => {
    const ids = Array.from({ length: 1_101 }, (_, at) => String(at).padStart(4, '0'));
    for (let at = 0; at < ids.length; at += 25) {
      const puts = ids
        .slice(at, at + 25)
        .map((id) => ({ PutRequest: { Item: { owner: 'me', id } } }));
      await client.send(new BatchWriteCommand({ RequestItems: { [TableName]: puts } }));
    }

    const mine = {
      TableName,
      KeyConditionExpression: '#o = :me',
      ExpressionAttributeNames: { '#o': 'owner' },
    };

    const query = new QueryCommand({ ...mine, ExpressionAttributeValues: { ':me': 'me' } });
    const { Items = [], LastEvaluatedKey } = await client.send(query);

    expect(Items.map(({ id }) => id)).toEqual(ids);
    expect(LastEvaluatedKey).toBeUndefined();
  });

  it('reject index keys that are empty or of the wrong type', async () => {
    await put('1');

    const refused = { name: 'ValidationException' };
    await expect(put('2', { status: '' })).rejects.toMatchObject(refused);
    await expect(put('2', { at: 'noon' })).rejects.toMatchObject(refused);

    const copyText = new UpdateCommand({
      TableName,
      Key: { owner: 'me', id: '1' },
      UpdateExpression: 'SET #at = id',
      ExpressionAttributeNames: { '#at': 'at' },
    });

    await expect(client.send(copyText)).rejects.toMatchObject(refused);
    expect(await idsBy('pending')).toEqual(['1']);
  });

  it('return an error for an invalid key or an unknown table', async () => {
    const wrongKey = new GetCommand({ TableName, Key: { nothing: 'x' } });
    await expect(client.send(wrongKey)).rejects.toMatchObject({ name: 'ValidationException' });

    const noTable = new ScanCommand({ TableName: 'absent' });
    await expect(client.send(noTable)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });
});

describe('time to live', () => {
  it('deletes only expired items', async () => {
    await put('past', { expiresAt: 999 });
    await put('future', { expiresAt: 1001 });
    await put('without');

    expect(await running.deleteExpiredItems(1_000_000)).toBe(1);
    expect(await get('past')).toBeUndefined();
    expect(await idsBy('pending')).toEqual(expect.arrayContaining(['future', 'without']));
  });
});

describe('restart', () => {
  it('keeps the items and adds new tables and indexes', async () => {
    await put('1', { kind: 'practice' });
    await put('2', { kind: 'course' });

    const next = {
      ...VIDEOS,
      AttributeDefinitions: [...VIDEOS.AttributeDefinitions, text('kind')],
      GlobalSecondaryIndexes: [
        ...(VIDEOS.GlobalSecondaryIndexes ?? []),
        { IndexName: 'by-kind', KeySchema: hash('kind'), Projection: ONLY_TITLE },
      ],
    };

    const other = { TableName: 'other', KeySchema: hash('id'), AttributeDefinitions: [text('id')] };
    await restart({}, [next, other]);
    expect(await idsBy('practice', 'by-kind', 'kind')).toEqual(['1']);
    expect((await idsBy('pending')).toSorted()).toEqual(['1', '2']);

    await client.send(new PutCommand({ TableName: 'other', Item: { id: 'x' } }));
    await put('3', { kind: 'practice' });
    expect(await idsBy('practice', 'by-kind', 'kind')).toEqual(expect.arrayContaining(['1', '3']));
  });

  it('removes attributes from an index that no longer projects them', async () => {
    await put('1', { title: 'shown', token: 'secret' });

    const withTitle =
      VIDEOS.GlobalSecondaryIndexes?.map((index) => ({ ...index, Projection: ONLY_TITLE })) ?? [];
    await restart({}, [{ ...VIDEOS, GlobalSecondaryIndexes: withTitle }]);

    expect(await itemsBy('pending')).toEqual([
      { owner: 'me', id: '1', status: 'pending', at: 1, title: 'shown' },
    ]);
    expect(await get('1')).toMatchObject({ token: 'secret' });
  });

  it('drops an index that is no longer declared, and rejects changed table keys', async () => {
    const { GlobalSecondaryIndexes: _, ...withoutIndexes } = VIDEOS;
    await restart({}, [withoutIndexes]);
    await expect(idsBy('pending')).rejects.toMatchObject({ name: 'ValidationException' });

    const other = { ...VIDEOS, KeySchema: hash('owner') };
    await expect(running.ensureTables([other])).rejects.toThrow('other keys');
  });

  it('rejects a folder that is already in use', async () => {
    await expect(startDynamoDb({ stateDir, findCredential: findTestCredential })).rejects.toThrow(
      /./,
    );
    await put('still works');
  });

  it('loses no acknowledged write after a kill, and keeps indexes consistent with items', async () => {
    await restart();

    const child = await runInChildProcess(`
      import { startDynamoDb } from '${import.meta.dirname}/dynamodb.ts';
      const running = await startDynamoDb({
        stateDir: '${stateDir}-killed',
        findCredential: () => ({ secret: '${CALLER.secretAccessKey}', principal: 'x' }),
      });
      await running.ensureTables([${JSON.stringify(VIDEOS)}]);
      console.log(running.url);
    `);

    client = clientOf(child.firstLine);

    const acknowledged: string[] = [];
    const writes = Array.from({ length: 300 }, async (_, at) => {
      await put(String(at), { status: `status-${at % 3}` });
      acknowledged.push(String(at));
      if (acknowledged.length === 100) await child.kill();
    });

    await Promise.allSettled(writes);
    stateDir = `${stateDir}-killed`;
    await restart();

    const { Items = [] } = await client.send(new ScanCommand({ TableName }));
    const found = Items.map(({ id }) => id);
    expect(acknowledged.length).toBeGreaterThanOrEqual(100);
    expect(acknowledged.filter((id) => !found.includes(id))).toEqual([]);

    const indexed = [
      ...(await idsBy('status-0')),
      ...(await idsBy('status-1')),
      ...(await idsBy('status-2')),
    ];

    expect(indexed.toSorted()).toEqual(found.toSorted());
  });
});

describe('access', () => {
  it('rejects a wrong secret key', async () => {
    const forged = clientOf(running.url, { ...CALLER, secretAccessKey: 'guessed' });
    const read = new GetCommand({ TableName, Key: { owner: 'me', id: '1' } });

    await expect(forged.send(read)).rejects.toMatchObject({
      name: 'InvalidSignatureException',
      $metadata: { httpStatusCode: 403 },
    });
  });

  it("checks the caller's permission for the action on the table or index", async () => {
    const asked: Parameters<Authorize>[0][] = [];
    await restart({ authorize: (request) => asked.push(request) < 0 });

    const denied = { name: 'AccessDeniedException' };
    await expect(put('1')).rejects.toMatchObject(denied);
    await expect(idsBy('pending')).rejects.toMatchObject(denied);

    const RequestItems = { [TableName]: [{ PutRequest: { Item: { owner: 'me', id: '1' } } }] };
    await expect(client.send(new BatchWriteCommand({ RequestItems }))).rejects.toMatchObject(
      denied,
    );

    const table = 'arn:aws:dynamodb:us-east-1:000000000000:table/videos';
    expect(asked).toEqual([
      { principal: 'tester', action: 'dynamodb:PutItem', resource: table },
      { principal: 'tester', action: 'dynamodb:Query', resource: `${table}/index/by-status` },
      { principal: 'tester', action: 'dynamodb:BatchWriteItem', resource: table },
    ]);
  });
});
