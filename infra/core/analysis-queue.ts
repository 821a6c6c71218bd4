import { CfnResource, Duration, Stack } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { EventType, type Bucket } from 'aws-cdk-lib/aws-s3';
import { SqsDestination } from 'aws-cdk-lib/aws-s3-notifications';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { ANALYZE_TIMEOUT_SECONDS } from '../../functions/analysis/measure-limits.ts';
import { retention } from '../../shared/product/retention.ts';
import { PRACTICE_PREFIX } from './buckets.ts';
import { LOG_GROUP_PROPS } from './log-group-props.ts';

/** Timeout of the analysis worker for one video, including two attempts to measure it. */
export const ANALYSIS_TIMEOUT = Duration.seconds(ANALYZE_TIMEOUT_SECONDS);
const MAX_RECEIVES = 5;

/** Timeout of the worker for a batch of video events. The worker sends one message per event. */
export const VIDEO_EVENTS_TIMEOUT = Duration.seconds(30);

/**
 * Queue of practice videos to analyze. S3 sends an event for each new video to a separate queue; `enqueue-analysis`
 * turns the event into a message with the member as the fairness group, which S3 can't set. After five failures, a
 * message moves to the dead-letter queue.
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
    // Shorter than the dead-letter queue's retention, because that period starts when the message is first sent.
    retentionPeriod: Duration.days(4),
    // Six times the worker's timeout, as Lambda recommends, so that a slow worker's message isn't delivered twice.
    visibilityTimeout: Duration.seconds(6 * ANALYSIS_TIMEOUT.toSeconds()),
    deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: MAX_RECEIVES },
  });

  readonly videoEvents = new Queue(this, 'VideoEvents', {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(4),
    visibilityTimeout: Duration.seconds(6 * VIDEO_EVENTS_TIMEOUT.toSeconds()),
    deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: MAX_RECEIVES },
  });

  constructor(scope: Construct, id: string, media: Bucket) {
    super(scope, id);
    media.addEventNotification(EventType.OBJECT_CREATED, new SqsDestination(this.videoEvents), {
      prefix: PRACTICE_PREFIX,
    });
    this.setHandlerLogRetention();
  }

  // CDK's function for bucket notifications doesn't accept a log group, and logs in Lambda's default log group never
  // expire.
  private setHandlerLogRetention(): void {
    const handler = Stack.of(this).node.children.find(({ node }) => node.id.startsWith('BucketNotificationsHandler'));
    const lambda = handler?.node.defaultChild;
    if (!(lambda instanceof CfnResource)) throw new Error('CDK has no function for bucket notifications any more');
    const logs = new LogGroup(this, 'HandlerLogs', LOG_GROUP_PROPS);
    lambda.addPropertyOverride('LoggingConfig.LogGroup', logs.logGroupName);
  }
}
