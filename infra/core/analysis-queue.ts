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

/** Timeout of the analysis worker for one video, including two attempts to measure it. */
export const ANALYSIS_TIMEOUT = Duration.seconds(ANALYZE_SECONDS);
const ANALYSIS_RECEIVES = 5;

/** Timeout for a batch of arrivals; each sends one message. */
export const ARRIVALS_TIMEOUT = Duration.seconds(30);

/**
 * Each practice video in the media bucket becomes a message; after five failures it moves to the dead-letter queue.
 * `line-up-video` enqueues each arrival again with its member as the fairness group, which S3 events can't set.
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
    // Shorter than the dead-letter queue's retention, which counts from when the message was first sent.
    retentionPeriod: Duration.days(4),
    // Six times the worker's timeout, as Lambda recommends, so that a slow worker's message isn't delivered twice.
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

  // CDK's function for bucket notifications accepts no log group, and Lambda's default one would never expire.
  private endLogsOfHandler(): void {
    const handler = Stack.of(this).node.children.find(({ node }) => node.id.startsWith('BucketNotificationsHandler'));
    const lambda = handler?.node.defaultChild;
    if (!(lambda instanceof CfnResource)) throw new Error('CDK has no function for bucket notifications any more');
    const logs = new LogGroup(this, 'HandlerLogs', LOG_KEEPING);
    lambda.addPropertyOverride('LoggingConfig.LogGroup', logs.logGroupName);
  }
}
