import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { retention } from '../../shared/product/retention.ts';

/** Timeout of the copy worker for one file of up to 2 GB. */
export const COPY_TIMEOUT = Duration.minutes(5);

/**
 * Queue of jobs that copy administrators' uploads to the media bucket. After five failures, a message moves to the
 * dead-letter queue.
 */
export class CopyQueue extends Construct {
  readonly deadLetters = new Queue(this, 'DeadLetters', {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(retention.deadLetterDays),
    visibilityTimeout: Duration.minutes(3),
  });

  readonly queue = new Queue(this, 'Queue', {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    // Shorter than the dead-letter queue's retention, because that period starts when the message is first sent.
    retentionPeriod: Duration.days(4),
    // Six times the worker's timeout, as Lambda recommends.
    visibilityTimeout: Duration.seconds(6 * COPY_TIMEOUT.toSeconds()),
    deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 5 },
  });
}
