import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { retention } from '../../shared/product/retention.ts';

/** Timeout of the deletion worker for one account. A retry continues where the worker stopped. */
export const DELETION_TIMEOUT = Duration.minutes(5);
/** Timeout of the export worker for one export: Lambda's maximum. `exportTiming.attemptMs` must be longer. */
export const EXPORT_TIMEOUT = Duration.minutes(15);

/** Queue for jobs that process a whole account. After five failures, a message moves to the dead-letter queue. */
export class AccountQueue extends Construct {
  readonly deadLetters = new Queue(this, 'DeadLetters', {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(retention.deadLetterDays),
  });
  readonly queue: Queue;

  constructor(scope: Construct, id: string, timeout: Duration) {
    super(scope, id);
    this.queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(4),
      // Six times the worker's timeout, as Lambda recommends. The sweepers may re-enqueue a job sooner.
      visibilityTimeout: Duration.seconds(6 * timeout.toSeconds()),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 5 },
    });
  }
}
