import { Duration } from 'aws-cdk-lib';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { FilterPattern } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import {
  analyzeVideo,
  deleteVideo,
  getAnalysis,
  getPlayback,
  keepVideo,
  listVideos,
  registerVideo,
  uploadVideo,
} from '../../shared/practice/practice.contract.ts';
import { changePracticeSettings, getPracticeSettings } from '../../shared/practice/practice-settings.contract.ts';
import { FeatureStack } from '../constructs/feature-stack.ts';
import { onAbsence, onIndex, onObjects, onQueue, onSecret, onTable } from '../constructs/grant.ts';
import { watchLog } from '../constructs/log-watch.ts';
import { INCOMING_PREFIX, PRACTICE_PREFIX } from '../core/buckets.ts';
import type { Core } from '../core/core.ts';

/** Uploading and copying a whole video takes longer than a row; the API gives up after 30 s. */
const FILE_TIMEOUT = Duration.seconds(29);

export class PracticeStack extends FeatureStack {
  private readonly videosTable = { VIDEOS_TABLE: this.core.tables.videos.tableName };
  private readonly settingsTable = { PRACTICE_SETTINGS_TABLE: this.core.tables.practiceSettings.tableName };
  private readonly usageTable = { USAGE_TABLE: this.core.tables.usage.tableName };
  private readonly mediaBucket = { MEDIA_BUCKET: this.core.buckets.media.bucketName };
  private readonly queueUrl = { ANALYSIS_QUEUE_URL: this.core.analysis.queue.queueUrl };

  constructor(scope: Construct, core: Core) {
    super(scope, 'practice', core);
    this.settings(core);
    this.library(core);
    this.arrivals(core);
    this.analysing(core);
    this.ending(core);
  }

  private settings({ tables }: Core): void {
    this.endpoint(getPracticeSettings, {
      impact: 'Members cannot see what they agreed to, nor begin to record.',
      grants: [onTable(tables.practiceSettings, 'GetItem')],
      environment: this.settingsTable,
    });
    this.endpoint(changePracticeSettings, {
      impact: 'Members cannot agree to the analysis, nor change their practice settings.',
      grants: [onTable(tables.practiceSettings, 'GetItem', 'UpdateItem')],
      environment: this.settingsTable,
    });
  }

  private library({ tables, buckets, keys }: Core): void {
    this.endpoint(listVideos, {
      impact: 'Members cannot see their videos.',
      grants: [onTable(tables.videos, 'Query', 'UpdateItem')],
      environment: this.videosTable,
    });
    this.endpoint(keepVideo, {
      impact: 'Members cannot keep recordings that would go.',
      grants: [onTable(tables.videos, 'GetItem', 'UpdateItem')],
      environment: this.videosTable,
    });
    this.endpoint(getAnalysis, {
      impact: 'Members see scores but not what they rest on.',
      grants: [onTable(tables.analyses, 'GetItem')],
      environment: { ANALYSES_TABLE: tables.analyses.tableName },
    });
    this.endpoint(deleteVideo, {
      impact: 'Members cannot delete their videos.',
      grants: [
        onTable(tables.videos, 'GetItem', 'DeleteItem'),
        onTable(tables.analyses, 'GetItem', 'DeleteItem'),
        onTable(tables.coaching, 'Query', 'DeleteItem'),
        onObjects(buckets.media, PRACTICE_PREFIX, 'DeleteObject'),
      ],
      environment: {
        ...this.videosTable,
        ...this.mediaBucket,
        ANALYSES_TABLE: tables.analyses.tableName,
        COACHING_TABLE: tables.coaching.tableName,
      },
    });
    this.endpoint(getPlayback, {
      impact: 'Members cannot watch their videos.',
      grants: [onTable(tables.videos, 'GetItem'), onSecret(keys.signing.privateKey, 'GetSecretValue')],
      environment: {
        ...this.videosTable,
        MEDIA_KEY_PAIR_ID: keys.signing.publicKey.publicKeyId,
        MEDIA_PRIVATE_KEY_SECRET_ARN: keys.signing.privateKey.secretArn,
      },
    });
  }

  private arrivals({ tables, buckets, settings }: Core): void {
    this.endpoint(registerVideo, {
      impact: 'Recordings are uploaded but do not appear in the library.',
      grants: [
        onTable(tables.uploads, 'GetItem', 'UpdateItem'),
        onTable(tables.practiceSettings, 'GetItem'),
        onTable(tables.videos, 'GetItem', 'PutItem'),
        onTable(tables.usage, 'UpdateItem'),
        onObjects(buckets.uploads, INCOMING_PREFIX, 'GetObject', 'DeleteObject'),
        onAbsence(buckets.uploads),
        onObjects(buckets.media, PRACTICE_PREFIX, 'GetObject', 'PutObject', 'DeleteObject'),
        onAbsence(buckets.media),
      ],
      environment: {
        ...this.videosTable,
        ...this.settingsTable,
        ...this.mediaBucket,
        ...this.usageTable,
        UPLOADS_TABLE: tables.uploads.tableName,
        UPLOADS_BUCKET: buckets.uploads.bucketName,
      },
      timeout: FILE_TIMEOUT,
    });
    this.endpoint(uploadVideo, {
      impact: 'Members cannot upload small videos in one step.',
      grants: [
        onTable(tables.practiceSettings, 'GetItem'),
        onTable(tables.videos, 'GetItem', 'PutItem'),
        onTable(tables.usage, 'UpdateItem'),
        onTable(tables.uploads, 'UpdateItem'),
        onObjects(buckets.media, PRACTICE_PREFIX, 'PutObject', 'DeleteObject'),
      ],
      environment: {
        ...this.videosTable,
        ...this.settingsTable,
        ...this.mediaBucket,
        ...this.usageTable,
        UPLOADS_TABLE: tables.uploads.tableName,
        UPLOADS_PER_HOUR: String(settings.uploadsPerHour),
      },
      timeout: FILE_TIMEOUT,
      memoryMegabytes: 1024,
    });
  }

  private analysing({ tables, buckets, analysis, settings }: Core): void {
    this.endpoint(analyzeVideo, {
      impact: 'Members cannot start an analysis by hand.',
      grants: [
        onTable(tables.videos, 'GetItem', 'UpdateItem'),
        onTable(tables.uploads, 'UpdateItem'),
        onQueue(analysis.queue, 'SendMessage'),
      ],
      environment: {
        ...this.videosTable,
        ...this.queueUrl,
        UPLOADS_TABLE: tables.uploads.tableName,
        ANALYSES_PER_HOUR: String(settings.analysesPerHour),
      },
    });
    const sweeper = this.schedule('sweep-videos', {
      impact: 'Interrupted analyses stay unfinished instead of being tried again.',
      schedule: Schedule.rate(Duration.minutes(1)),
      grants: [
        onIndex(tables.videos, 'unfinished'),
        onTable(tables.videos, 'UpdateItem'),
        onQueue(analysis.queue, 'SendMessage'),
        onObjects(buckets.media, PRACTICE_PREFIX, 'GetObject'),
        onAbsence(buckets.media),
      ],
      environment: { ...this.videosTable, ...this.mediaBucket, ...this.queueUrl },
      // Ends before the next run begins.
      timeout: Duration.seconds(55),
    });
    // A try that fails is queued again within a minute, by a message of its own: so it never becomes a dead letter.
    watchLog(this, this.core, sweeper, {
      name: 'AnalysesGivenUp',
      pattern: FilterPattern.all(
        FilterPattern.stringValue('$.event', '=', 'video swept'),
        FilterPattern.stringValue('$.outcome', '=', 'gave up'),
      ),
      threshold: 1,
      impact: 'Videos show as failed after five tries, and say that the analysis is not available right now.',
      page: 'analysis-dead-letters',
    });
  }

  private ending({ tables, buckets, mail }: Core): void {
    this.schedule('end-videos', {
      impact: 'Recordings that nobody keeps are not announced and stay longer than promised.',
      schedule: Schedule.rate(Duration.hours(1)),
      grants: [
        onIndex(tables.videos, 'going'),
        onTable(tables.videos, 'Query', 'UpdateItem', 'DeleteItem'),
        onTable(tables.analyses, 'GetItem', 'DeleteItem'),
        onTable(tables.coaching, 'Query', 'DeleteItem'),
        onObjects(buckets.media, PRACTICE_PREFIX, 'DeleteObject'),
        onQueue(mail.queue, 'SendMessage'),
      ],
      environment: {
        ...this.videosTable,
        ...this.mediaBucket,
        ANALYSES_TABLE: tables.analyses.tableName,
        COACHING_TABLE: tables.coaching.tableName,
        MAIL_QUEUE_URL: mail.queue.queueUrl,
      },
      timeout: Duration.minutes(5),
    });
  }
}
