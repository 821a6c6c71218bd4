import { Duration } from 'aws-cdk-lib';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { Schedule } from 'aws-cdk-lib/aws-events';
import type { Function as LambdaTarget } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { UPLOADS } from '#functions/uploads/member-tables.public.ts';
import { FeatureStack } from '#infra/constructs/feature-stack.ts';
import {
  grantListBucket,
  grantIndexQuery,
  grantObjects,
  grantTable,
  grantSend,
} from '#infra/constructs/grant.ts';
import { addLogAlarm } from '#infra/constructs/log-alarm.ts';
import { VideoEncoding } from '#infra/constructs/video-encoding.ts';
import {
  CONTENT_PICTURES_PREFIX,
  CONTENT_PREFIX,
  INCOMING_PREFIX,
  STREAMS_PREFIX,
} from '#platform/storage/prefixes.ts';
import type { Core } from '#infra/core/core.ts';
import { ALARM_PERIOD } from '#infra/core/monitoring.ts';
import { moveItem } from '#shared/catalog/catalog.contract.ts';

/** AWS recommends at most a sixth of the dead-letter queue's visibility timeout (three minutes). */
const DEAD_LETTER_WORKER_TIMEOUT = Duration.seconds(30);

/**
 * Shared by courses, podcasts and study guides: reordering items, and copying uploads to the
 * content bucket.
 */
export class CatalogStack extends FeatureStack {
  constructor(scope: Construct, core: Core) {
    super(scope, 'catalog', core);

    const { tables, buckets, copies } = core;
    const encoding =
      core.settings.streaming && new VideoEncoding(this, 'VideoEncoding', buckets.content);
    const uploadsBucket = { UPLOADS_BUCKET: buckets.uploads.bucketName };
    const failCopyGrants = [
      grantTable(tables.catalog, 'GetItem', 'UpdateItem'),
      grantObjects(buckets.content, CONTENT_PREFIX, 'AbortMultipartUpload'),
    ];

    this.endpoint(moveItem, {
      impact: 'Administrators cannot reorder items.',
      grants: [grantTable(tables.catalog, 'Query', 'UpdateItem')],
    });

    const copyMedia = this.queueWorker('copy-media', {
      impact: 'New videos, podcasts and study guides stay in preparation.',
      queue: copies.queue,
      batchSize: 1,
      maxConcurrency: 5,
      grants: [
        grantTable(tables.catalog, 'GetItem', 'UpdateItem'),
        grantTable(tables.of(UPLOADS), 'GetItem', 'UpdateItem'),
        grantObjects(buckets.uploads, INCOMING_PREFIX, 'GetObject', 'DeleteObject'),
        grantListBucket(buckets.uploads),
        grantObjects(
          buckets.content,
          CONTENT_PREFIX,
          'GetObject',
          'PutObject',
          'DeleteObject',
          'AbortMultipartUpload',
          'ListMultipartUploadParts',
        ),
        // Needed to delete replaced pictures whose deletion was interrupted.
        grantObjects(buckets.content, CONTENT_PICTURES_PREFIX, 'DeleteObject'),
        grantListBucket(buckets.content),
        ...(encoding?.grants ?? []),
      ],
      timeout: copies.timeout,
    });

    this.queueWorker('fail-copy', {
      impact: 'Files that cannot be copied stay in preparation without a reason.',
      queue: copies.deadLetters,
      batchSize: 10,
      grants: failCopyGrants,
      environment: uploadsBucket,
      timeout: DEAD_LETTER_WORKER_TIMEOUT,
    });

    this.schedule('sweep-copies', {
      impact: 'Interrupted copies are not resumed, and replaced files are not deleted.',
      schedule: Schedule.rate(Duration.minutes(5)),
      grants: [
        grantIndexQuery(tables.catalog, 'unfinished'),
        ...failCopyGrants,
        grantObjects(buckets.content, CONTENT_PREFIX, 'DeleteObject'),
        grantObjects(buckets.content, CONTENT_PICTURES_PREFIX, 'DeleteObject'),
        // Lists the files of a replaced stream, in order to delete them.
        grantListBucket(buckets.content),
        grantSend(copies.queue),
      ],
      environment: uploadsBucket,
      timeout: Duration.seconds(55),
    });

    this.addQueueAlarms(core);
    if (encoding) this.addStreaming(encoding, copyMedia);
  }

  private addStreaming({ queueArn }: VideoEncoding, copyMedia: LambdaTarget): void {
    const { tables, buckets } = this.core;
    const finishStream = this.eventWorker('finish-stream', {
      impact: 'New course videos play only as the uploaded file.',
      eventPattern: {
        source: ['aws.mediaconvert'],
        detailType: ['MediaConvert Job State Change'],
        detail: { queue: [queueArn], status: ['COMPLETE', 'ERROR', 'CANCELED'] },
      },
      grants: [
        grantTable(tables.catalog, 'GetItem', 'UpdateItem'),
        grantListBucket(buckets.content),
        grantObjects(buckets.content, STREAMS_PREFIX, 'DeleteObject'),
      ],
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
