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

/** Starts the redrive without waiting for its end. Workers are idempotent, so repeated messages are safe. */
export async function redriveQueue(stack: TargetStack, name: QueueName): Promise<string> {
  const arn = stack.requireOutput(outputNames[name]);
  const sqs = new SQSClient(stack.clientConfig('SQS'));
  try {
    const { QueueUrl } = await sqs.send(new GetQueueUrlCommand({ QueueName: arn.split(':').at(-1) }));
    const attributeNames = ['ApproximateNumberOfMessages' as const];
    const { Attributes } = await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: attributeNames }));
    const waiting = Number(Attributes?.ApproximateNumberOfMessages ?? 0);
    if (waiting === 0) return `The dead letters of ${name} are empty (${stack.name}).`;
    await sqs.send(new StartMessageMoveTaskCommand({ SourceArn: arn }));
    return `About ${waiting} of the dead letters of ${name} are on their way back (${stack.name}). Watch the log of its worker.`;
  } finally {
    sqs.destroy();
  }
}
