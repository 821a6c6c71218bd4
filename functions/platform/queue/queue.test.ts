import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CALLER, findTestCredential } from 'local-cloud/testing/child-process';
import { startSqs, type Sqs } from 'local-cloud/sqs';
import { jsonQueue } from './queue.gateway.ts';

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
