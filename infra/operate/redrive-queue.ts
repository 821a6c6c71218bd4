import {
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';
import type { TargetStack } from './target-stack.ts';

const outputNames = {
  analysis: 'DeadLettersAnalysis',
  copies: 'DeadLettersCopies',
  mail: 'DeadLettersMail',
  deletions: 'DeadLettersDeletions',
  exports: 'DeadLettersExports',
} as const;

export type QueueName = keyof typeof outputNames;

export function isQueueName(word: string | undefined): word is QueueName {
  return word !== undefined && Object.hasOwn(outputNames, word);
}

/**
 * Starts the redrive without waiting for it to finish. Workers are idempotent, so redelivered
 * messages are safe.
 */
export async function redriveQueue(stack: TargetStack, name: QueueName): Promise<string> {
  const arn = stack.requireOutput(outputNames[name]);
  const sqs = new SQSClient(stack.clientConfig('SQS'));

  try {
    const { QueueUrl } = await sqs.send(
      new GetQueueUrlCommand({ QueueName: arn.split(':').at(-1) }),
    );
    const counts = [
      'ApproximateNumberOfMessages',
      'ApproximateNumberOfMessagesNotVisible',
    ] as const;
    const { Attributes } = await sqs.send(
      new GetQueueAttributesCommand({ QueueUrl, AttributeNames: [...counts] }),
    );
    const [waiting = 0, hidden = 0] = counts.map((count) => Number(Attributes?.[count] ?? 0));
    if (waiting === 0 && hidden > 0)
      return `The dead letters of ${name} (${stack.name}) are in use by a worker: ${hidden}. Run this command again in a few minutes.`;

    if (waiting === 0) return `The dead-letter queue of ${name} is empty (${stack.name}).`;

    await sqs.send(new StartMessageMoveTaskCommand({ SourceArn: arn }));

    return `Moving about ${waiting} dead letters back to the ${name} queue (${stack.name}). Watch the worker's log.`;
  } finally {
    sqs.destroy();
  }
}
