import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReceiveMessageCommand, SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CALLER, findTestCredential } from 'local-cloud/testing/child-process';
import { startSqs, type Sqs } from 'local-cloud/sqs';
import { jsonBatchQueue, jsonQueue } from './queue.gateway.ts';

let sqs: Sqs;
let client: SQSClient;
let stateDir: string;

beforeAll(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'greenroom-queue-'));
  sqs = await startSqs({ stateDir, findCredential: findTestCredential });

  client = new SQSClient({
    endpoint: sqs.url,
    region: 'us-east-1',
    credentials: CALLER,
    maxAttempts: 1,
  });
});

afterAll(async () => {
  client.destroy();
  await sqs.close();
  await rm(stateDir, { recursive: true, force: true });
});

it('sends every text, even with characters that SQS refuses', async () => {
  const queue = sqs.createQueue({ name: 'texts', visibilityTimeoutSeconds: 60 });
  const text = 'a\u0000\u001f\u007f\ud7ff\ue000\ufffd\ufffe\uffff\u{1ffff}🎭';
  await jsonQueue(queue.url, { client }).send({ text });

  const { Messages } = await client.send(new ReceiveMessageCommand({ QueueUrl: queue.url }));

  expect(JSON.parse(Messages?.[0]?.Body ?? '')).toEqual({ text });
});

it('sends any number of messages in batches', async () => {
  const queue = sqs.createQueue({ name: 'many', visibilityTimeoutSeconds: 60 });
  await jsonBatchQueue(queue.url, client).sendAll(Array.from({ length: 123 }, (_, at) => ({ at })));

  const received = sqs.queue('many').receive(200);
  expect(new Set(received.map(({ body }) => JSON.parse(body).at)).size).toBe(123);
});

it('reports a message that SQS refuses', async () => {
  const refusing = new SQSClient({ region: 'us-east-1' });
  const refused = { Id: '1', SenderFault: false, Code: 'InternalError' };
  mockClient(refusing)
    .on(SendMessageBatchCommand)
    .resolves({ Failed: [refused], Successful: [] });

  await expect(jsonBatchQueue('https://queue', refusing).sendAll([1, 2])).rejects.toThrow(
    'InternalError',
  );
});
