import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SQSEvent } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ExecutionLimit } from '../lambda/execution-limit.ts';
import type { InvocationResult } from '../lambda/invocation.ts';
import { startSqs, type Sqs } from '../sqs/sqs.ts';
import { pollQueue } from './queue-poller.ts';

let folder: string;
let sqs: Sqs;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'poller-'));
  sqs = await startSqs({ stateDir: folder, findCredential: () => undefined });
});

afterEach(async () => {
  await sqs.close();
  await rm(folder, { recursive: true });
});

/**
 * Sends the messages, polls one batch and returns the bodies of the messages that are still in the
 * queue.
 */
async function listRemainingAfter(
  bodies: string[],
  reply: (event: SQSEvent) => InvocationResult,
  reportsBatchItemFailures = true,
): Promise<string[]> {
  const { arn } = sqs.createQueue({ name: 'work', visibilityTimeoutSeconds: 60 });
  const queue = sqs.queue(arn);
  bodies.forEach((body) => queue.send(body));

  await new Promise<void>((resolve) => {
    const poller = pollQueue({
      queue,
      queueArn: arn,
      batchSize: 10,
      concurrency: 1,
      reportsBatchItemFailures,

      invoke: async (event) => {
        // Stop polling after this batch.
        void poller.close().then(resolve);
        return reply(event);
      },
    });
  });

  queue.releaseInFlight();

  return queue.receive(10).map(({ body }) => body);
}

const THROTTLED: InvocationResult = {
  ok: false,
  kind: 'throttled',
  errorType: 'T',
  errorMessage: 'x',
};

const ok = (payload: unknown): InvocationResult => ({ ok: true, payload });

const failing = (event: SQSEvent, bodies: string[]) =>
  ok({
    batchItemFailures: event.Records.filter(({ body }) => bodies.includes(body)).map(
      ({ messageId }) => ({
        itemIdentifier: messageId,
      }),
    ),
  });

describe('a queue that feeds a function', () => {
  it.each<[string, (event: SQSEvent) => InvocationResult, string[]]>([
    ['nothing failed', () => ok({ batchItemFailures: [] }), []],
    ['the function returned nothing', () => ok(null), []],
    ['one message failed', (event) => failing(event, ['b']), ['b']],
    [
      'the function crashed',
      () => ({ ok: false, kind: 'crash', errorType: 'E', errorMessage: 'x' }),
      ['a', 'b', 'c'],
    ],
    ['the function was throttled', () => THROTTLED, ['a', 'b', 'c']],
    [
      'the reply is malformed',
      () => ok({ batchItemFailures: [{ itemIdentifier: '' }] }),
      ['a', 'b', 'c'],
    ],
    ['the list of failures is malformed', () => ok({ batchItemFailures: 'all' }), ['a', 'b', 'c']],
  ])('keeps unprocessed messages for redelivery when %s', async (_, reply, expected) => {
    expect((await listRemainingAfter(['a', 'b', 'c'], reply)).toSorted()).toEqual(expected);
  });

  it('treats any reply as success if the function reports no item failures', async () => {
    expect(await listRemainingAfter(['a'], (event) => failing(event, ['a']), false)).toEqual([]);
  });

  it('retries a throttled batch until the function can run', async () => {
    const { arn } = sqs.createQueue({ name: 'work', visibilityTimeoutSeconds: 60 });
    const queue = sqs.queue(arn);
    queue.send('a');

    const executions = new ExecutionLimit(1);
    let free: (result: InvocationResult) => void = () => {};
    void executions.run(() => new Promise((resolve) => (free = resolve)));

    const results: InvocationResult[] = [];

    const invoke = async (): Promise<InvocationResult> => {
      const result = await executions.run(async () => ok(null));
      results.push(result);
      free(ok(null));
      return result;
    };

    const poller = pollQueue({
      queue,
      queueArn: arn,
      batchSize: 1,
      concurrency: 1,
      reportsBatchItemFailures: true,
      invoke,
    });

    await expect.poll(() => queue.countMessages()).toEqual({ visible: 0, inFlight: 0 });

    await poller.close();
    expect(results).toMatchObject([{ kind: 'throttled' }, { ok: true }]);
  });

  it("delivers records in Lambda's format", async () => {
    let seen: SQSEvent | undefined;
    await listRemainingAfter(['hello'], (event) => {
      seen = event;
      return ok(null);
    });

    expect(seen?.Records).toMatchObject([
      {
        body: 'hello',
        eventSource: 'aws:sqs',
        awsRegion: 'us-east-1',
        attributes: { ApproximateReceiveCount: '1' },
      },
    ]);
  });
});
