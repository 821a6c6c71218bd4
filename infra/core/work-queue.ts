import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { retention } from '#shared/product/retention.ts';

interface WorkQueueSettings {
  /** Timeout of the worker for one batch. */
  timeout: Duration;
  /** Visibility timeout of the dead-letter queue, if a worker processes it. */
  deadLetterVisibility?: Duration;
}

/**
 * A queue whose messages move to a dead-letter queue after eight failures. With the delays between
 * retries, an email is tried for 25 minutes and an export for an hour.
 */
export class WorkQueue extends Construct {
  readonly timeout: Duration;
  readonly deadLetters: Queue;
  readonly queue: Queue;

  constructor(scope: Construct, id: string, { timeout, deadLetterVisibility }: WorkQueueSettings) {
    super(scope, id);
    this.timeout = timeout;

    this.deadLetters = new Queue(this, 'DeadLetters', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(retention.deadLetterDays),
      ...(deadLetterVisibility && { visibilityTimeout: deadLetterVisibility }),
    });

    this.queue = this.addQueue('Queue', timeout);
  }

  /** Adds a queue that shares the dead-letter queue. */
  protected addQueue(id: string, timeout: Duration): Queue {
    return new Queue(this, id, {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      // Shorter than the dead-letter queue's retention, which counts from when the message was
      // first sent.
      retentionPeriod: Duration.days(4),
      // Six times the worker's timeout, as AWS recommends, so that a slow worker's message isn't
      // delivered twice. A worker shortens it for a message that failed.
      visibilityTimeout: Duration.seconds(6 * timeout.toSeconds()),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 8 },
    });
  }
}
