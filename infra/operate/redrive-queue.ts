import {
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';
import type { Place } from './place.ts';

const outputs = {
  analysis: 'DeadLettersAnalysis',
  copies: 'DeadLettersCopies',
  mail: 'DeadLettersMail',
  deletions: 'DeadLettersDeletions',
  exports: 'DeadLettersExports',
} as const;
export type QueueName = keyof typeof outputs;

export function isQueueName(word: string | undefined): word is QueueName {
  return word !== undefined && Object.hasOwn(outputs, word);
}

/** Starts the redrive without waiting for its end. Workers are idempotent, so repeated messages are safe. */
export async function redrive(place: Place, name: QueueName): Promise<string> {
  const arn = place.output(outputs[name]);
  const sqs = new SQSClient(place.reach('SQS'));
  try {
    const { QueueUrl } = await sqs.send(new GetQueueUrlCommand({ QueueName: arn.split(':').at(-1) }));
    const counted = ['ApproximateNumberOfMessages' as const];
    const { Attributes } = await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: counted }));
    const waiting = Number(Attributes?.ApproximateNumberOfMessages ?? 0);
    if (waiting === 0) return `The dead letters of ${name} are empty (${place.name}).`;
    await sqs.send(new StartMessageMoveTaskCommand({ SourceArn: arn }));
    return `About ${waiting} of the dead letters of ${name} are on their way back (${place.name}). Watch the log of its worker.`;
  } finally {
    sqs.destroy();
  }
}
