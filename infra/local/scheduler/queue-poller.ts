import type { SQSEvent } from 'aws-lambda';
import { REGION } from '../aws/credentials.ts';
import type { InvocationResult } from '../lambda/invocation.ts';
import { retryWhileThrottled } from '../lambda/throttled-retries.ts';
import type { Queue, ReceivedMessage } from '../sqs/queue.ts';

interface QueuePollerOptions {
  queue: Pick<Queue, 'poll' | 'delete' | 'visibilityTimeoutSeconds'>;
  queueArn: string;
  invoke: (event: SQSEvent) => Promise<InvocationResult>;
  batchSize: number;
  /** Maximum number of concurrent batches. */
  concurrency: number;
  /** ReportBatchItemFailures: true if the function's response lists the failed messages. */
  reportsBatchItemFailures: boolean;
}

const WAIT_SECONDS = 20;

/**
 * Works like Lambda's event source mapping for SQS. Failed messages stay in the queue. A throttled
 * batch is retried until its visibility timeout, when its messages become available to other
 * pollers.
 */
export function pollQueue(options: QueuePollerOptions): { close(): Promise<void> } {
  const closing = new AbortController();
  const loops = Array.from({ length: options.concurrency }, () =>
    pollUntilAborted(options, closing.signal),
  );

  return {
    close: async () => {
      closing.abort();
      await Promise.all(loops);
    },
  };
}

async function pollUntilAborted(options: QueuePollerOptions, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const messages = await options.queue.poll(options.batchSize, WAIT_SECONDS, { signal });
    if (messages.length === 0) continue;

    const event = { Records: messages.map((message) => toSqsRecord(message, options.queueArn)) };
    const limitMs = options.queue.visibilityTimeoutSeconds * 1000;
    const result = await retryWhileThrottled(() => options.invoke(event), { limitMs, signal });
    const failed = readFailedIds(result, options.reportsBatchItemFailures);
    if (failed === 'all') continue;

    for (const { messageId, receiptHandle } of messages) {
      if (!failed.has(messageId)) options.queue.delete(receiptHandle);
    }
  }
}

function toSqsRecord(message: ReceivedMessage, queueArn: string): SQSEvent['Records'][number] {
  return {
    ...message,
    messageAttributes:
      message.messageAttributes as SQSEvent['Records'][number]['messageAttributes'],
    md5OfBody: '',
    eventSource: 'aws:sqs',
    eventSourceARN: queueArn,
    awsRegion: REGION,
  };
}

/**
 * Returns the failed messages' IDs. A failed invocation or a malformed response fails the whole
 * batch.
 */
function readFailedIds(result: InvocationResult, reportsFailures: boolean): Set<string> | 'all' {
  if (!result.ok) return 'all';
  if (!reportsFailures) return new Set();

  const payload = result.payload as { batchItemFailures?: unknown } | null | undefined;
  const failures = payload?.batchItemFailures ?? [];
  if (!Array.isArray(failures)) return 'all';

  const ids = failures.map(
    (failure: { itemIdentifier?: unknown } | null) => failure?.itemIdentifier,
  );

  return ids.every((id): id is string => typeof id === 'string' && id !== '')
    ? new Set(ids)
    : 'all';
}
