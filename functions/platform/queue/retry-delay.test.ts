import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SQSEvent } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CALLER, findTestCredential } from 'local-cloud/testing/child-process';
import { startSqs, type Sqs } from 'local-cloud/sqs';
import { collectLog } from '../collected-log.fixtures.ts';
import { queueWorker } from './queue-worker.ts';
import { sqsRecord } from './sqs-record.fixtures.ts';

const START = Date.parse('2026-01-05T10:00:00Z');
const VISIBILITY_SECONDS = 360;

let now: number;
let sqs: Sqs;
let stateDir: string;

beforeEach(async () => {
  now = START;
  stateDir = await mkdtemp(join(tmpdir(), 'greenroom-retries-'));
  sqs = await startSqs({ stateDir, clock: () => now, findCredential: findTestCredential });
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await sqs.close();
  await rm(stateDir, { recursive: true });
});

/** A queue whose worker, as it is deployed, fails at every message that says "bad". */
function createFailingQueue(settings: { isRetriedBySchedule?: boolean } = {}) {
  const { url, arn } = sqs.createQueue({
    name: 'work',
    visibilityTimeoutSeconds: VISIBILITY_SECONDS,
  });
  const queue = sqs.queue(arn);

  const variables = {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: CALLER.accessKeyId,
    AWS_SECRET_ACCESS_KEY: CALLER.secretAccessKey,
    AWS_ENDPOINT_URL_SQS: sqs.url,
    RECEIVED_QUEUE_URL: url,
    RECEIVED_QUEUE_VISIBILITY_SECONDS: String(VISIBILITY_SECONDS),
  };

  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);

  const { handler } = queueWorker('test', { impact: 'None.', uses: {}, ...settings })(() => ({
    read: (body) => ({ kind: 'work', work: [body] }),
    run: async (work: string) => {
      if (work === 'bad') throw new Error('failed');
    },
    getLogIds: () => ({}),
  }));

  /** Delivers the visible messages, as Lambda does. Returns the number of failed ones. */
  const deliver = async () => {
    const messages = queue.receive(10);
    const event: SQSEvent = {
      Records: messages.map((message) => ({
        ...sqsRecord(message.messageId, message.body),
        ...message,
        messageAttributes: {},
      })),
    };
    const { batchItemFailures } = await handler(event);
    const failed = batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
    for (const { messageId, receiptHandle } of messages)
      if (!failed.includes(messageId)) queue.delete(receiptHandle);

    return failed.length;
  };

  /** Returns how many seconds later the failed message is visible again. */
  const waitForRetry = () => {
    const failedAt = now;
    while (queue.countMessages().visible === 0) now += 1_000;
    return (now - failedAt) / 1_000;
  };

  return { queue, deliver, waitForRetry };
}

describe('a failed message', () => {
  it('is retried after 30 seconds, then after twice the delay each time, up to the visibility timeout', async () => {
    const { queue, deliver, waitForRetry } = createFailingQueue();
    queue.send('bad');

    const delays: number[] = [];

    for (let failures = 0; failures < 7; failures += 1) {
      expect(await deliver()).toBe(1);
      delays.push(waitForRetry());
    }

    expect(delays).toEqual([30, 60, 120, 240, 360, 360, 360]);
  });

  it('doesn’t delay the other messages of its batch', async () => {
    const { queue, deliver } = createFailingQueue();
    for (const body of ['good', 'bad', 'good']) queue.send(body);

    expect(await deliver()).toBe(1);
    expect(queue.countMessages()).toEqual({ visible: 0, inFlight: 1 });
  });

  it('waits for the visibility timeout if a schedule retries the work', async () => {
    const { queue, deliver, waitForRetry } = createFailingQueue({ isRetriedBySchedule: true });
    queue.send('bad');

    expect(await deliver()).toBe(1);
    expect(waitForRetry()).toBe(VISIBILITY_SECONDS);
  });

  it('is still reported as failed if its delay can’t be set', async () => {
    const { queue, deliver } = createFailingQueue();
    queue.send('bad');
    await sqs.close();

    const log = collectLog();
    expect(await deliver()).toBe(1);
    log.stop();

    expect(log.entries().map(({ event }) => event)).toEqual([
      'message failed',
      'retry not delayed',
    ]);
  });
});
