import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it, onTestFinished } from 'vitest';
import {
  CALLER,
  createTemporaryFolder,
  findTestCredential,
} from '../aws/child-process.fixtures.ts';
import { startDynamoDb } from '../dynamodb/dynamodb.ts';
import { createEmptyBlueprint } from './blueprint.ts';
import { createTableProvisioners } from './tables.ts';

const TYPE = 'AWS::DynamoDB::GlobalTable';
const keys = { id: '1', status: 'pending' };

it.each([
  [{ ProjectionType: 'KEYS_ONLY' }, keys],
  [
    { ProjectionType: 'INCLUDE', NonKeyAttributes: ['title'] },
    { ...keys, title: 'shown' },
  ],
  [{ ProjectionType: 'ALL' }, { ...keys, title: 'shown', token: 'secret' }],
])('a query of an index with the projection %j returns %j', async (Projection, expected) => {
  const folder = createTemporaryFolder();
  onTestFinished(() => folder.remove());

  const dynamodb = await startDynamoDb({
    stateDir: folder.path,
    findCredential: findTestCredential,
  });

  onTestFinished(() => dynamodb.close());

  const provision = createTableProvisioners({
    blueprint: createEmptyBlueprint(),
    services: { dynamodb },
  })[TYPE];

  const schema = (AttributeName: string) => [{ AttributeName, KeyType: 'HASH' }];

  await provision?.({
    type: TYPE,
    path: ['Root', 'Videos'],
    logicalId: 'Videos',
    stackArn: '',
    physicalName: 'videos',
    metadata: {},
    properties: {
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: ['id', 'status'].map((AttributeName) => ({
        AttributeName,
        AttributeType: 'S',
      })),
      KeySchema: schema('id'),
      GlobalSecondaryIndexes: [{ IndexName: 'byStatus', KeySchema: schema('status'), Projection }],
    },
  });

  const plain = new DynamoDBClient({
    endpoint: dynamodb.url,
    region: 'us-east-1',
    credentials: CALLER,
  });

  const client = DynamoDBDocumentClient.from(plain);
  await client.send(
    new PutCommand({ TableName: 'videos', Item: { ...keys, title: 'shown', token: 'secret' } }),
  );

  const { Items } = await client.send(
    new QueryCommand({
      TableName: 'videos',
      IndexName: 'byStatus',
      KeyConditionExpression: '#status = :status',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':status': 'pending' },
    }),
  );

  expect(Items).toEqual([expected]);
});
