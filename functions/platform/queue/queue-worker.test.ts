import type { SQSEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { collectLog } from '../collected-log.fixtures.ts';
import { createQueueHandler, type ParsedMessage } from './queue-worker.ts';
import { sqsRecord } from './sqs-record.fixtures.ts';

function read(body: string): ParsedMessage<string> {
  if (body === 'garbage') throw new Error('unreadable');

  return body === 'foreign'
    ? { kind: 'ignore', why: 'not ours' }
    : { kind: 'work', work: body.split(',') };
}

async function deliver(bodies: Record<string, string>) {
  const done: string[] = [];
  const worker = createQueueHandler('test', () => ({
    read,
    run: async (work: string) => {
      if (work === 'bad') throw new Error('failed');
      done.push(work);
    },
    getLogIds: (work: string) => ({ work }),
  }));

  const event: SQSEvent = {
    Records: Object.entries(bodies).map(([id, body]) => sqsRecord(id, body)),
  };
  const { batchItemFailures } = await worker(event);

  return { done, failed: batchItemFailures.map(({ itemIdentifier }) => itemIdentifier) };
}

describe('queue worker', () => {
  it('runs all work and reports no failures on success', async () => {
    expect(await deliver({ m1: 'a,b', m2: 'c' })).toEqual({ done: ['a', 'b', 'c'], failed: [] });
  });

  it('reports exactly the failed messages', async () => {
    expect(await deliver({ m1: 'a', m2: 'bad', m3: 'c', m4: 'garbage' })).toEqual({
      done: ['a', 'c'],
      failed: ['m2', 'm4'],
    });
  });

  it('logs which work item of a message failed, because message IDs alone don’t identify it', async () => {
    const log = collectLog();
    await deliver({ m1: 'a,bad,c', m2: 'garbage' });
    log.stop();

    const common = { event: 'message failed', worker: 'test', receiveCount: 2 };

    expect(log.entries()).toMatchObject([
      { ...common, messageId: 'm1', work: 'bad', errorMessage: 'failed' },
      { ...common, messageId: 'm2', errorMessage: 'unreadable' },
    ]);
    expect(log.entries()[1]).not.toHaveProperty('work');
  });

  it('acknowledges a message that it should ignore', async () => {
    expect(await deliver({ m1: 'foreign' })).toEqual({ done: [], failed: [] });
  });
});
