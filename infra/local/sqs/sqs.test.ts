import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';

import {
  CALLER,
  runInChildProcess,
  findTestCredential,
  createTemporaryFolder,
} from '../aws/child-process.fixtures.ts';
import type { Authorize } from '../aws/credentials.ts';
import { startSqs, type Sqs, type SqsOptions } from './sqs.ts';

const folder = createTemporaryFolder();
afterAll(() => folder.remove());
let sqs: Sqs;
let client: SQSClient;
let now: number;
let QueueUrl: string;
let serial = 0;

const JOBS = { name: 'jobs', visibilityTimeoutSeconds: 60 };

async function start(options: Partial<SqsOptions> = {}): Promise<void> {
  sqs = await startSqs({
    stateDir: `${folder.path}/${serial}`,
    clock: () => now,
    findCredential: findTestCredential,
    ...options,
  });

  client = clientOf(sqs.url);
  QueueUrl = sqs.createQueue(JOBS).url;
}

function clientOf(endpoint: string, credentials = CALLER): SQSClient {
  return new SQSClient({ endpoint, region: 'us-east-1', credentials, maxAttempts: 1 });
}

async function restart(options: Partial<SqsOptions> = {}): Promise<void> {
  await sqs.close();
  await start(options);
}

const send = (MessageBody: string, DelaySeconds?: number) =>
  client.send(new SendMessageCommand({ QueueUrl, MessageBody, DelaySeconds }));

async function receive(
  options: { VisibilityTimeout?: number; WaitTimeSeconds?: number; QueueUrl?: string } = {},
) {
  const input = {
    QueueUrl,
    MaxNumberOfMessages: 10,
    MessageSystemAttributeNames: ['All' as const],
    ...options,
  };

  return (await client.send(new ReceiveMessageCommand(input))).Messages ?? [];
}

const bodies = async () => (await receive()).map((message) => message.Body);

beforeEach(async () => {
  now = Date.parse('2026-01-05T10:00:00Z');
  serial += 1;
  await start();
});

afterEach(async () => {
  client.destroy();
  await sqs.close();
});

describe('delivery', () => {
  it.each(['\u0000', '\u001f', '\ufffe', '\uffff'])(
    'refuses a message with a character that XML lacks',
    async (text) => {
      await expect(send(text)).rejects.toMatchObject({ name: 'InvalidMessageContents' });
    },
  );

  it('redelivers a received message after its visibility timeout', async () => {
    await send('one');

    const [first] = await receive();
    expect(first?.Attributes?.ApproximateReceiveCount).toBe('1');
    expect(first?.Attributes?.SentTimestamp).toBe(String(now));
    expect(await receive()).toEqual([]);

    now += 60_001;

    const [second] = await receive();
    expect(second).toMatchObject({ Body: 'one', Attributes: { ApproximateReceiveCount: '2' } });
  });

  it('deletes messages permanently', async () => {
    await send('one');

    const [message] = await receive();
    await client.send(
      new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message?.ReceiptHandle }),
    );
    now += 3_600_000;

    expect(await receive()).toEqual([]);
  });

  it('responds to a long poll as soon as a message arrives', async () => {
    const polled = receive({ WaitTimeSeconds: 20 });
    await send('late');
    expect((await polled).map((message) => message.Body)).toEqual(['late']);
  });

  it('responds to a long poll when a hidden message becomes visible', async () => {
    await send('again');
    await receive({ VisibilityTimeout: 1 });

    const polled = receive({ WaitTimeSeconds: 20 });
    now += 1_000;

    expect((await polled).map((message) => message.Body)).toEqual(['again']);
  });

  it('looks for messages in a long poll when the clock was moved', async () => {
    await send('later', 900);
    const queue = sqs.queue('jobs');
    const polled = queue.poll(1, 900);
    now += 900_000;
    queue.wakePolls();

    expect((await polled).map(({ body }) => body)).toEqual(['later']);
  });

  it("delivers a quiet group's message before those of a noisy group", async () => {
    const sendAs = (MessageGroupId: string) =>
      client.send(
        new SendMessageCommand({ QueueUrl, MessageBody: MessageGroupId, MessageGroupId }),
      );

    for (const group of ['flood', 'flood', 'flood', 'quiet']) {
      await sendAs(group);
      now += 1;
    }

    const one = () => client.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 1 }));
    const served: unknown[] = [];

    for (let turn = 0; turn < 4; turn += 1) {
      const { Messages: [message] = [] } = await one();
      served.push(message?.Body);
      now += 5000;
      await client.send(
        new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message?.ReceiptHandle }),
      );
    }

    expect(served).toEqual(['flood', 'quiet', 'flood', 'flood']);
    await expect(sendAs('two words')).rejects.toMatchObject({ name: 'InvalidParameterValue' });
  });

  it('sends a batch of at most ten messages, and reports the invalid ones', async () => {
    const sendBatch = (texts: readonly string[], id = (index: number) => `m${index}`) =>
      client.send(
        new SendMessageBatchCommand({
          QueueUrl,
          Entries: texts.map((MessageBody, index) => ({ Id: id(index), MessageBody })),
        }),
      );

    expect(await sendBatch(['good', '\u0000', 'better'])).toMatchObject({
      Successful: [{ Id: 'm0' }, { Id: 'm2' }],
      Failed: [{ Id: 'm1', SenderFault: true, Code: 'InvalidMessageContents' }],
    });
    expect(await bodies()).toEqual(['good', 'better']);

    for (const [name, sent] of [
      ['EmptyBatchRequest', sendBatch([])],
      ['TooManyEntriesInBatchRequest', sendBatch(Array.from({ length: 11 }, () => 'x'))],
      ['BatchEntryIdsNotDistinct', sendBatch(['x', 'y'], () => 'same')],
      ['BatchRequestTooLong', sendBatch(['x'.repeat(600_000), 'y'.repeat(600_000)])],
    ] as const)
      await expect(sent).rejects.toMatchObject({ name });
  });

  it('counts messages and drops expired ones', async () => {
    await send('old');
    now += 345_600_001;
    await send('a');
    await send('b');
    await client.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 1 }));

    const { Attributes } = await client.send(
      new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }),
    );

    expect(Attributes).toMatchObject({
      ApproximateNumberOfMessages: '1',
      ApproximateNumberOfMessagesNotVisible: '1',
    });
  });

  it('finds a queue by name and returns an error for an unknown name', async () => {
    expect((await client.send(new GetQueueUrlCommand({ QueueName: 'jobs' }))).QueueUrl).toBe(
      QueueUrl,
    );
    await expect(client.send(new GetQueueUrlCommand({ QueueName: 'nope' }))).rejects.toMatchObject({
      name: 'QueueDoesNotExist',
    });
  });
});

describe('a change of visibility', () => {
  const hide = (ReceiptHandle: string | undefined, VisibilityTimeout: number) =>
    client.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout }));

  it.each([1, 20, 600])('redelivers the message %i seconds later', async (seconds) => {
    await send('one');

    const [message] = await receive();
    now += 10_000;
    await hide(message?.ReceiptHandle, seconds);

    now += seconds * 1000 - 1;
    expect(await receive()).toEqual([]);

    now += 1;
    expect(await receive()).toMatchObject([{ Attributes: { ApproximateReceiveCount: '2' } }]);
  });

  it('is rejected more than 12 hours after the delivery', async () => {
    await send('one');

    const [message] = await receive();
    now += 10_000;
    await expect(hide(message?.ReceiptHandle, 43_200)).rejects.toThrow('beyond the limit');
    await expect(hide(message?.ReceiptHandle, 43_201)).rejects.toThrow('VisibilityTimeout');
    await hide(message?.ReceiptHandle, 43_190);
  });

  it('is rejected for a message that is visible, delivered again, or deleted', async () => {
    await send('one');

    const [first] = await receive();
    now += 60_000;
    await expect(hide(first?.ReceiptHandle, 10)).rejects.toThrow('not available');

    const [second] = await receive();
    await expect(hide(first?.ReceiptHandle, 10)).rejects.toThrow('not available');

    await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: second?.ReceiptHandle }));
    await expect(hide(second?.ReceiptHandle, 10)).rejects.toThrow('not available');
    await expect(hide('nonsense', 10)).rejects.toMatchObject({ name: 'ReceiptHandleIsInvalid' });
  });
});

async function fail(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await receive();
    now += 60_001;
  }
}

describe('the dead-letter queue', () => {
  let deadUrl: string;
  let deadArn: string;

  beforeEach(() => {
    ({ url: deadUrl, arn: deadArn } = sqs.createQueue({ name: 'dead' }));
    sqs.createQueue({ ...JOBS, redrive: { deadLetterArn: deadArn, maxReceiveCount: 2 } });
  });

  it('receives a message that was delivered too often', async () => {
    await send('poison');
    await fail(2);
    expect(await receive()).toEqual([]);

    const [dead] = await receive({ QueueUrl: deadUrl });
    expect(dead?.Body).toBe('poison');
  });

  it('returns its messages on a move task, with the receive count reset', async () => {
    await send('poison');
    await fail(3);
    await client.send(new StartMessageMoveTaskCommand({ SourceArn: deadArn }));
    expect(sqs.queue('dead').countMessages().visible).toBe(0);

    const [again] = await receive();
    expect(again).toMatchObject({ Body: 'poison', Attributes: { ApproximateReceiveCount: '1' } });
  });
});

describe('restart', () => {
  it('keeps messages, receive counts and visibility', async () => {
    await send('seen');

    const [seen] = await receive();
    await send('unseen');
    await restart();
    expect(await bodies()).toEqual(['unseen']);

    now += 60_001;

    const again = (await receive()).find((message) => message.Body === 'seen');
    expect(again?.Attributes?.ApproximateReceiveCount).toBe('2');

    await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: seen?.ReceiptHandle }));
    await restart();
    now += 60_001;
    expect(await bodies()).toEqual(['unseen']);
  });

  it('delivers a delayed message once its delay is over, even after a restart', async () => {
    await send('later', 120);
    await send('now');
    await restart({ releaseInFlight: true });
    expect(await bodies()).toEqual(['now']);

    now += 119_000;
    expect(await bodies()).toEqual(['now']);

    now += 1_001;
    expect(await bodies()).toEqual(['later']);
    await expect(send('too late', 901)).rejects.toThrow('DelaySeconds');
  });

  it('can release in-flight messages', async () => {
    await send('seen');
    await receive();
    await restart({ releaseInFlight: true });
    expect(await bodies()).toEqual(['seen']);
  });

  it('keeps every acknowledged message after a kill', async () => {
    const stateDir = `${folder.path}/killed`;
    const child = await runInChildProcess(`
      import { startSqs } from '${import.meta.dirname}/sqs.ts';
      const sqs = await startSqs({ stateDir: '${stateDir}', findCredential: () => ({ secret: '${CALLER.secretAccessKey}', principal: 'x' }) });
      console.log(sqs.createQueue({ name: 'jobs' }).url);
    `);

    const doomed = clientOf(new URL(child.firstLine).origin);
    const acknowledged: string[] = [];

    const sending = Array.from({ length: 200 }, async (_, at) => {
      await doomed.send(
        new SendMessageCommand({ QueueUrl: child.firstLine, MessageBody: String(at) }),
      );
      acknowledged.push(String(at));
      if (acknowledged.length === 50) await child.kill();
    });

    await Promise.allSettled(sending);
    now = Date.now();
    await restart({ stateDir });

    const found = new Set<string>();
    for (let got = await bodies(); got.length > 0; got = await bodies())
      got.forEach((body) => found.add(body ?? ''));

    expect(acknowledged.length).toBeGreaterThanOrEqual(50);
    expect(acknowledged.filter((body) => !found.has(body))).toEqual([]);
  });
});

describe('access', () => {
  it('rejects a wrong secret key and an unknown access key', async () => {
    const forged = clientOf(sqs.url, { ...CALLER, secretAccessKey: 'guessed' });
    await expect(
      forged.send(new SendMessageCommand({ QueueUrl, MessageBody: 'x' })),
    ).rejects.toMatchObject({
      $metadata: { httpStatusCode: 403 },
      name: 'InvalidSignatureException',
    });

    const stranger = clientOf(sqs.url, { accessKeyId: 'NOBODY', secretAccessKey: 'x' });
    await expect(
      stranger.send(new SendMessageCommand({ QueueUrl, MessageBody: 'x' })),
    ).rejects.toMatchObject({
      $metadata: { httpStatusCode: 403 },
    });
    expect(sqs.queue('jobs').countMessages().visible).toBe(0);
  });

  it("checks the caller's permission for the action on the queue", async () => {
    const asked: Parameters<Authorize>[0][] = [];
    await restart({ authorize: (request) => asked.push(request) < 0 });

    await expect(send('x')).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });

    expect(asked).toEqual([
      {
        principal: 'tester',
        action: 'sqs:SendMessage',
        resource: 'arn:aws:sqs:us-east-1:000000000000:jobs',
      },
    ]);
  });
});
