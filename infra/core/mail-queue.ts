import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { retention } from '../../shared/product/retention.ts';

/** Timeout of the email worker for one batch. An email's lease in `mail.store.ts` must be longer. */
export const MAIL_TIMEOUT = Duration.seconds(60);

/** Queue of outgoing emails. After five failures, a message moves to the dead-letter queue. */
export class MailQueue extends Construct {
  readonly deadLetters = new Queue(this, 'DeadLetters', {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(retention.deadLetterDays),
  });

  readonly queue = new Queue(this, 'Queue', {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(4),
    visibilityTimeout: Duration.seconds(6 * MAIL_TIMEOUT.toSeconds()),
    deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 5 },
  });
}
