import { ChangeMessageVisibilityCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSRecord } from 'aws-lambda';
import * as z from 'zod';
import { AWS_CLIENT_CONFIG } from '../aws-client-config.ts';
import { readEnvironment } from '../environment.ts';

const FIRST_DELAY_SECONDS = 30;

/** Sets when SQS delivers a failed message again. */
export type DelayRetry = (record: SQSRecord) => Promise<void>;

/**
 * Doubles the delay with each delivery, up to the queue's visibility timeout, which is the delay
 * after a crash. The stack sets the variables of each queue worker.
 */
export function retryDelayFromEnv(): DelayRetry {
  const variables = readEnvironment({
    RECEIVED_QUEUE_URL: z.url(),
    RECEIVED_QUEUE_VISIBILITY_SECONDS: z.coerce.number().int().positive(),
  });
  const client = new SQSClient(AWS_CLIENT_CONFIG);

  return async ({ receiptHandle, attributes }) => {
    const failures = Number(attributes.ApproximateReceiveCount);
    const delaySeconds = FIRST_DELAY_SECONDS * 2 ** (failures - 1);
    await client.send(
      new ChangeMessageVisibilityCommand({
        QueueUrl: variables.RECEIVED_QUEUE_URL,
        ReceiptHandle: receiptHandle,
        VisibilityTimeout: Math.min(delaySeconds, variables.RECEIVED_QUEUE_VISIBILITY_SECONDS),
      }),
    );
  };
}
