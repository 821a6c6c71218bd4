import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { retention } from '../../shared/product/retention.ts';

/** The copy worker's time for one file of up to 2 GB. */
export const COPY_TIMEOUT = Duration.minutes(5);

/** Uploads of administrators on their way into the media bucket; what fails five times goes to the dead letters. */
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
    // Shorter than the dead letters', whose clock starts when a message was first sent.
    retentionPeriod: Duration.days(4),
    // Six times the worker's timeout, as Lambda's documentation asks.
    visibilityTimeout: Duration.seconds(6 * COPY_TIMEOUT.toSeconds()),
    deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 5 },
  });
}
