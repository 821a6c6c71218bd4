import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { retention } from '../../shared/product/retention.ts';

/** The deletion worker's time for one account; what it does not reach it goes on with at the next try. */
export const DELETION_TIMEOUT = Duration.minutes(5);
/** The export worker's time for one copy: as long as Lambda lets anything run. `exportTiming.tryMs` is longer. */
export const EXPORT_TIMEOUT = Duration.minutes(15);

/** Work on whole accounts; what fails five times goes to the dead letters. */
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
      // Six times the worker's timeout, as Lambda's documentation asks. The sweepers don't wait for it.
      visibilityTimeout: Duration.seconds(6 * timeout.toSeconds()),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 5 },
    });
  }
}
