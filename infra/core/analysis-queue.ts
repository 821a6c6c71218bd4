import { CfnResource, Duration, Stack } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { EventType, type Bucket } from 'aws-cdk-lib/aws-s3';
import { SqsDestination } from 'aws-cdk-lib/aws-s3-notifications';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { ANALYZE_SECONDS } from '../../functions/analysis/measure-limits.ts';
import { retention } from '../../shared/product/retention.ts';
import { PRACTICE_PREFIX } from './buckets.ts';
import { LOG_KEEPING } from './log-keeping.ts';

/** The analysis worker's time for one video, which includes two attempts to measure it. */
export const ANALYSIS_TIMEOUT = Duration.seconds(ANALYZE_SECONDS);
export const ANALYSIS_RECEIVES = 5;

/** The time for a batch of arrivals, each of which is one message to send. */
export const ARRIVALS_TIMEOUT = Duration.seconds(30);

/**
 * Every practice video that arrives in the media bucket becomes a message; what fails five times goes to the dead
 * letters. Arrivals are lined up again on their member's account, which storage's own events cannot name.
 */
export class AnalysisQueue extends Construct {
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
    // Six times the worker's timeout, as Lambda's documentation asks, so that a slow worker gets no rival.
    visibilityTimeout: Duration.seconds(6 * ANALYSIS_TIMEOUT.toSeconds()),
    deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: ANALYSIS_RECEIVES },
  });

  readonly arrivals = new Queue(this, 'Arrivals', {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(4),
    visibilityTimeout: Duration.seconds(6 * ARRIVALS_TIMEOUT.toSeconds()),
    deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: ANALYSIS_RECEIVES },
  });

  constructor(scope: Construct, id: string, media: Bucket) {
    super(scope, id);
    media.addEventNotification(EventType.OBJECT_CREATED, new SqsDestination(this.arrivals), {
      prefix: PRACTICE_PREFIX,
    });
    this.endLogsOfHandler();
  }

  // CDK's own function for bucket notifications takes no log group, and Lambda would make one that keeps its lines for ever.
  private endLogsOfHandler(): void {
    const handler = Stack.of(this).node.children.find(({ node }) => node.id.startsWith('BucketNotificationsHandler'));
    const lambda = handler?.node.defaultChild;
    if (!(lambda instanceof CfnResource)) throw new Error('CDK has no function for bucket notifications any more');
    const logs = new LogGroup(this, 'HandlerLogs', LOG_KEEPING);
    lambda.addPropertyOverride('LoggingConfig.LogGroup', logs.logGroupName);
  }
}
