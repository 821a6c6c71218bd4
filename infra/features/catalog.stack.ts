import { Duration } from 'aws-cdk-lib';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { Schedule } from 'aws-cdk-lib/aws-events';
import type { Function as LambdaTarget } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { FeatureStack } from '#infra/constructs/feature-stack.ts';
import { addLogAlarm } from '#infra/constructs/log-alarm.ts';
import { VideoEncoding } from '#infra/constructs/video-encoding.ts';
import type { Core } from '#infra/core/core.ts';
import { ALARM_PERIOD } from '#infra/core/monitoring.ts';

/**
 * Shared by courses, podcasts and study guides: reordering items, and copying uploads to the
 * content bucket.
 */
export class CatalogStack extends FeatureStack {
  constructor(scope: Construct, core: Core) {
    super(scope, 'catalog', core);

    const { buckets, copies } = core;
    const encoding =
      core.settings.streaming && new VideoEncoding(this, 'VideoEncoding', buckets.content);
    const copyMedia = this.queueWorker('copy-media', {
      queue: copies.queue,
      batchSize: 1,
      maxConcurrency: 5,
      grants: encoding?.grants ?? [],
    });

    this.queueWorker('fail-copy', { queue: copies.deadLetters, batchSize: 10 });
    this.schedule('sweep-copies', { schedule: Schedule.rate(Duration.minutes(5)) });

    this.addQueueAlarms(core);
    if (encoding) this.addStreaming(encoding, copyMedia);
  }

  private addStreaming({ queueArn }: VideoEncoding, copyMedia: LambdaTarget): void {
    const finishStream = this.eventWorker('finish-stream', {
      eventPattern: {
        source: ['aws.mediaconvert'],
        detailType: ['MediaConvert Job State Change'],
        detail: { queue: [queueArn], status: ['COMPLETE', 'ERROR', 'CANCELED'] },
      },
    });

    for (const [name, lambda] of Object.entries({
      StreamsNotStarted: copyMedia,
      StreamsFailed: finishStream,
    })) {
      addLogAlarm(this, this.core, lambda, {
        name,
        pattern: FilterPattern.stringValue('$.event', '=', 'stream failed'),
        threshold: 1,
        impact: 'Some new course videos play only as the uploaded file, and not in every browser.',
        runbook: 'streams-failed',
      });
    }
  }

  private addQueueAlarms({ monitoring, copies: { queue, deadLetters } }: Core): void {
    const statistic = 'Maximum';
    monitoring.addAlarm(this, 'DeadLetters', {
      metric: new MathExpression({
        // Counts received messages, because a worker deletes them immediately. Also counts waiting
        // messages, in case the worker fails.
        expression: 'arrived + waiting',
        period: ALARM_PERIOD,
        usingMetrics: {
          arrived: deadLetters.metricNumberOfMessagesReceived({
            statistic: 'Sum',
            period: ALARM_PERIOD,
          }),
          waiting: deadLetters.metricApproximateNumberOfMessagesVisible({
            statistic,
            period: ALARM_PERIOD,
          }),
        },
      }),
      threshold: 1,
      impact: 'Some files that administrators uploaded could not be copied.',
      runbook: 'copy-dead-letters',
    });

    monitoring.addAlarm(this, 'OldestMessage', {
      metric: queue.metricApproximateAgeOfOldestMessage({ statistic, period: ALARM_PERIOD }),
      // Seconds.
      threshold: 900,
      impact: 'New files stay in preparation for 15 minutes or more.',
      runbook: 'copy-backlog',
    });
  }
}
