import { CfnResource, Duration, Stack } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { EventType, type Bucket } from 'aws-cdk-lib/aws-s3';
import { SqsDestination } from 'aws-cdk-lib/aws-s3-notifications';
import type { Construct } from 'constructs';
import { ANALYZE_TIMEOUT_SECONDS } from '#functions/analysis/measure-function/measure-limits.ts';
import { PRACTICE_PREFIX } from '#platform/storage/prefixes.ts';
import { LOG_GROUP_PROPS } from './log-group-props.ts';
import { WorkQueue } from './work-queue.ts';

/**
 * S3 sends an event for each new practice video, but can't set a message group. `enqueue-analysis`
 * forwards the event as an analysis request in the member's message group, so that no member's
 * backlog delays the others.
 */
export class AnalysisQueue extends WorkQueue {
  /** Timeout of `enqueue-analysis`, which sends one message per event in its batch. */
  readonly eventsTimeout = Duration.seconds(30);
  readonly videoEvents = this.addQueue('VideoEvents', this.eventsTimeout);

  constructor(scope: Construct, id: string, media: Bucket) {
    // Enough time to analyze one video, including two attempts to measure it.
    super(scope, id, {
      timeout: Duration.seconds(ANALYZE_TIMEOUT_SECONDS),
      deadLetterVisibility: Duration.minutes(3),
    });

    media.addEventNotification(EventType.OBJECT_CREATED, new SqsDestination(this.videoEvents), {
      prefix: PRACTICE_PREFIX,
    });
    this.setHandlerLogRetention();
  }

  // CDK's function for bucket notifications accepts no log group, and its default log group would
  // keep logs forever.
  private setHandlerLogRetention(): void {
    const handler = Stack.of(this).node.children.find(({ node }) =>
      node.id.startsWith('BucketNotificationsHandler'),
    );
    const lambda = handler?.node.defaultChild;
    if (!(lambda instanceof CfnResource))
      throw new Error('CDK has no function for bucket notifications any more');

    const logs = new LogGroup(this, 'HandlerLogs', LOG_GROUP_PROPS);
    lambda.addPropertyOverride('LoggingConfig.LogGroup', logs.logGroupName);
  }
}
