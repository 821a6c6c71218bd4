import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { DynamoDBClient, GetItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { getSignedUrl } from '@aws-sdk/cloudfront-signer';
import type {
  APIGatewayProxyEventV2,
  CloudFormationCustomResourceEvent,
  SQSBatchResponse,
  SQSEvent,
} from 'aws-lambda';

// The Lambda functions of a small sample stack for testing the local cloud.
const TableName = process.env['TABLE'] ?? '';
const dynamodb = new DynamoDBClient();
const s3 = new S3Client();
const secrets = new SecretsManagerClient();

async function change(id: string, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await dynamodb.send(
      new UpdateItemCommand({
        TableName,
        Key: { id: { S: id } },
        UpdateExpression: 'SET #name = :value',
        ExpressionAttributeNames: { '#name': name },
        ExpressionAttributeValues: { ':value': { S: value } },
      }),
    );
  }
}

async function read(id: string): Promise<Record<string, string | undefined>> {
  const { Item = {} } = await dynamodb.send(
    new GetItemCommand({ TableName, Key: { id: { S: id } }, ConsistentRead: true }),
  );
  return Object.fromEntries(Object.entries(Item).map(([name, value]) => [name, value.S]));
}

const json = (body: unknown, statusCode = 200) => ({
  statusCode,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

export async function api(event: APIGatewayProxyEventV2): Promise<unknown> {
  const id = event.pathParameters?.['id'] ?? '';
  switch (event.routeKey) {
    case 'GET /api/items/{id}':
      return json(await read(id));
    case 'POST /api/items/{id}':
      await change(id, { mode: event.body ?? '' });

      await s3.send(
        new PutObjectCommand({
          Bucket: process.env['MEDIA'],
          Key: `media/practice/${id}`,
          Body: 'film',
        }),
      );

      return json({ id }, 201);
    case 'GET /api/signed/{id}':
      return json({ url: await signed(id) });
    case 'GET /api/event':
      return {
        ...json({ event, origin: process.env['APP_ORIGIN'] }),
        cookies: ['a=1; Path=/', 'b=2; Path=/'],
      };
    case 'GET /api/forbidden':
      await s3.send(
        new PutObjectCommand({ Bucket: process.env['MEDIA'], Key: 'elsewhere/file', Body: 'x' }),
      );
      return json({});
    case 'GET /api/crash':
      throw new Error('as asked');
    default:
      return new Promise(() => {});
  }
}

async function signed(id: string): Promise<string> {
  const { SecretString = '' } = await secrets.send(
    new GetSecretValueCommand({ SecretId: process.env['KEY'] }),
  );

  return getSignedUrl({
    url: `${process.env['APP_ORIGIN']}/media/practice/${id}`,
    keyPairId: process.env['KEY_ID'] ?? '',
    privateKey: SecretString,
    dateLessThan: new Date(Date.now() + 60_000).toISOString(),
  });
}

export async function worker(event: SQSEvent): Promise<SQSBatchResponse> {
  const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
  for (const record of event.Records) {
    const key = String(JSON.parse(record.body).Records?.[0]?.s3.object.key ?? '');
    const id = key.split('/').at(-1) ?? '';
    const item = await read(id);
    const tries = String(Number(item['tries'] ?? 0) + 1);
    await change(id, { tries });
    if (item['mode'] === 'hang until killed') await hangUntilKilled(id);
    if (item['mode'] === 'fail') batchItemFailures.push({ itemIdentifier: record.messageId });
    else await change(id, { state: 'done' });
  }

  return { batchItemFailures };
}

/**
 * Waits until the worker that first received the message is killed. On a slow machine, SQS may
 * deliver the message again before that.
 */
async function hangUntilKilled(id: string): Promise<void> {
  const first = await claimHanging(id);
  while (isAlive(first)) await setTimeout(100);
}

/** Returns the process ID of the worker that first received the message. */
async function claimHanging(id: string): Promise<number> {
  const { Attributes } = await dynamodb.send(
    new UpdateItemCommand({
      TableName,
      Key: { id: { S: id } },
      UpdateExpression: 'SET pid = if_not_exists(pid, :own)',
      ExpressionAttributeValues: { ':own': { S: String(process.pid) } },
      ReturnValues: 'ALL_NEW',
    }),
  );
  return Number(Attributes?.['pid']?.S);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** A message may reach this queue while its last retry is still running, so `done` stays. */
export async function failDeadLetters(event: SQSEvent): Promise<void> {
  for (const record of event.Records) {
    const key = String(JSON.parse(record.body).Records?.[0]?.s3.object.key ?? '');
    const id = key.split('/').at(-1) ?? '';
    if ((await read(id))['state'] !== 'done') await change(id, { state: 'failed' });
  }
}

/** Stores a private key in KeySecret if it has none. Sends CloudFormation the public key and a
 * digest of ProofSecret. */
export async function createKeyPair(event: CloudFormationCustomResourceEvent): Promise<void> {
  const { KeySecret, ProofSecret } = event.ResourceProperties;
  const value = async (id: string) =>
    (await secrets.send(new GetSecretValueCommand({ SecretId: id }))).SecretString ?? '';
  let pem = await value(KeySecret);

  if (!pem.includes('PRIVATE KEY')) {
    pem = generateKeyPairSync('rsa', { modulusLength: 2048 })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString();
    await secrets.send(new PutSecretValueCommand({ SecretId: KeySecret, SecretString: pem }));
  }

  const body = JSON.stringify({
    Status: 'SUCCESS',
    PhysicalResourceId: 'key-pair',
    Data: {
      PublicKeyPem: createPublicKey(pem).export({ type: 'spki', format: 'pem' }),
      Sha256: createHash('sha256')
        .update(await value(ProofSecret))
        .digest('hex'),
      Request: event.RequestType,
    },
  });

  await fetch(event.ResponseURL, { method: 'PUT', body });
}
