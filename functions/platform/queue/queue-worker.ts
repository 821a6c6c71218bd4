import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { once } from '../environment.ts';
import { log, logError, type LogFields } from '../logging.ts';
import { declare, type Declaration, type WorkerSettings } from '../uses/declaration.ts';
import { wireUses, type Uses, type Wired } from '../uses/use.ts';
import { retryDelayFromEnv, type DelayRetry } from './retry-delay.gateway.ts';

/** A parsed message body. An `ignore` message is logged as a warning and deleted from the queue. */
export type ParsedMessage<Work> =
  { kind: 'work'; work: readonly Work[] } | { kind: 'ignore'; why: string };

interface QueueWork<Work> {
  /**
   * Parses a message. Throws if it is malformed, so that SQS retries it and then moves it to the
   * dead-letter queue.
   */
  read: (body: string) => ParsedMessage<Work>;
  run: (work: Work, attempt: { receiveCount: number }) => Promise<void>;
  /** IDs that identify the work in the log if it fails. */
  getLogIds: (work: Work) => LogFields;
}

export type QueueHandler = (event: SQSEvent) => Promise<SQSBatchResponse>;

/**
 * Processes all messages of a batch and reports only the failed ones, so that SQS redelivers only
 * those. Without `openRetryDelay`, SQS redelivers them after the queue's visibility timeout.
 */
export function createQueueHandler<Work>(
  name: string,
  wire: () => QueueWork<Work>,
  openRetryDelay?: () => DelayRetry,
): QueueHandler {
  const wired = once(wire);
  const retryDelay = once(() => openRetryDelay?.());
  return async (event) => {
    const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
    for (const record of event.Records) {
      // One message at a time, because a message may need all of the function's memory and CPU.
      const done = await runRecord(name, wired, record);
      if (done) continue;

      batchItemFailures.push({ itemIdentifier: record.messageId });
      await tryDelay(name, retryDelay, record);
    }

    return { batchItemFailures };
  };
}

interface QueueWorker<Work, U extends Uses> {
  /** The Lambda handler. Creates the dependencies for its first message. */
  handler: QueueHandler;
  declaration: Declaration;
  /** Returns the work with the given dependencies, such as a test's fakes. */
  with: (deps: Wired<U>) => QueueWork<Work>;
}

/** Declares a queue worker: first its settings, then its code. Its stack connects the queue. */
export function queueWorker<const U extends Uses>(name: string, settings: WorkerSettings<U>) {
  const openRetryDelay = settings.isRetriedBySchedule ? undefined : retryDelayFromEnv;

  return <Work>(work: (deps: Wired<U>) => QueueWork<Work>): QueueWorker<Work, U> => ({
    handler: createQueueHandler(name, () => work(wireUses(settings.uses)), openRetryDelay),
    declaration: declare(settings),
    with: work,
  });
}

/** If this fails, SQS redelivers the message after the queue's visibility timeout. */
async function tryDelay(
  name: string,
  retryDelay: () => DelayRetry | undefined,
  record: SQSRecord,
): Promise<void> {
  try {
    await retryDelay()?.(record);
  } catch (error) {
    logError('retry not delayed', error, { worker: name, messageId: record.messageId });
  }
}

async function runRecord<Work>(
  name: string,
  wired: () => QueueWork<Work>,
  record: SQSRecord,
): Promise<boolean> {
  const receiveCount = Number(record.attributes.ApproximateReceiveCount);
  let ids: LogFields = {};

  try {
    const { read, run, getLogIds } = wired();
    const reading = read(record.body);

    if (reading.kind === 'ignore') {
      log('warn', 'message ignored', {
        worker: name,
        messageId: record.messageId,
        why: reading.why,
      });

      return true;
    }

    for (const work of reading.work) {
      ids = getLogIds(work);
      await run(work, { receiveCount });
    }

    return true;
  } catch (error) {
    logError('message failed', error, {
      worker: name,
      messageId: record.messageId,
      receiveCount,
      ...ids,
    });

    return false;
  }
}
