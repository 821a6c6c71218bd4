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
import { onAbsence, onIndex, onObjects, onTable, sendTo, signMedia } from '../constructs/grant.ts';
import { watchLog } from '../constructs/log-watch.ts';
import { INCOMING_PREFIX, PRACTICE_PREFIX } from '../core/buckets.ts';
import type { Core } from '../core/core.ts';

/** Copying a whole video takes time. API Gateway times out after 30 s. */
const FILE_TIMEOUT = Duration.seconds(29);

export class PracticeStack extends FeatureStack {
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
      impact: 'Members cannot see their consent or start recording.',
      uses: [onTable(tables.practiceSettings, 'GetItem')],
    });
    this.endpoint(changePracticeSettings, {
      impact: 'Members cannot consent to the analysis or change their practice settings.',
      uses: [onTable(tables.practiceSettings, 'GetItem', 'UpdateItem')],
    });
  }

  private library({ tables, buckets, keys }: Core): void {
    this.endpoint(listVideos, {
      impact: 'Members cannot see their videos.',
      uses: [onTable(tables.videos, 'Query', 'UpdateItem')],
    });
    this.endpoint(keepVideo, {
      impact: 'Members cannot keep recordings that are about to expire.',
      uses: [onTable(tables.videos, 'GetItem', 'UpdateItem')],
    });
    this.endpoint(getAnalysis, {
      impact: 'Members see scores without the evidence.',
      uses: [onTable(tables.analyses, 'GetItem')],
    });
    this.endpoint(deleteVideo, {
      impact: 'Members cannot delete their videos.',
      uses: [
        onTable(tables.videos, 'GetItem', 'DeleteItem'),
        onTable(tables.analyses, 'GetItem', 'DeleteItem'),
        onTable(tables.coaching, 'Query', 'DeleteItem'),
        onObjects(buckets.media, PRACTICE_PREFIX, 'DeleteObject'),
      ],
    });
    this.endpoint(getPlayback, {
      impact: 'Members cannot watch their videos.',
      uses: [onTable(tables.videos, 'GetItem'), signMedia(keys.signing)],
    });
  }

  private arrivals({ tables, buckets, settings }: Core): void {
    this.endpoint(registerVideo, {
      impact: 'Recordings are uploaded but do not appear in the library.',
      uses: [
        onTable(tables.uploads, 'GetItem', 'UpdateItem'),
        onTable(tables.practiceSettings, 'GetItem'),
        onTable(tables.videos, 'GetItem', 'PutItem'),
        onTable(tables.usage, 'UpdateItem'),
        onObjects(buckets.uploads, INCOMING_PREFIX, 'GetObject', 'DeleteObject'),
        onAbsence(buckets.uploads),
        onObjects(buckets.media, PRACTICE_PREFIX, 'GetObject', 'PutObject', 'DeleteObject'),
        onAbsence(buckets.media),
      ],
      timeout: FILE_TIMEOUT,
    });
    this.endpoint(uploadVideo, {
      impact: 'Members cannot upload small videos in one request.',
      uses: [
        onTable(tables.practiceSettings, 'GetItem'),
        onTable(tables.videos, 'GetItem', 'PutItem'),
        onTable(tables.usage, 'UpdateItem'),
        onTable(tables.uploads, 'UpdateItem'),
        onObjects(buckets.media, PRACTICE_PREFIX, 'PutObject', 'DeleteObject'),
      ],
      environment: {
        UPLOADS_PER_HOUR: String(settings.uploadsPerHour),
      },
      timeout: FILE_TIMEOUT,
      memoryMegabytes: 1024,
    });
  }

  private analysing({ tables, buckets, analysis, settings }: Core): void {
    this.endpoint(analyzeVideo, {
      impact: 'Members cannot restart a failed analysis.',
      uses: [
        onTable(tables.videos, 'GetItem', 'UpdateItem'),
        onTable(tables.uploads, 'UpdateItem'),
        sendTo(analysis.queue),
      ],
      environment: {
        ANALYSES_PER_HOUR: String(settings.analysesPerHour),
      },
    });
    const sweeper = this.schedule('sweep-videos', {
      impact: 'Interrupted analyses are not retried.',
      schedule: Schedule.rate(Duration.minutes(1)),
      uses: [
        onIndex(tables.videos, 'unfinished'),
        onTable(tables.videos, 'UpdateItem'),
        sendTo(analysis.queue),
        onObjects(buckets.media, PRACTICE_PREFIX, 'GetObject'),
        onAbsence(buckets.media),
      ],
      // Shorter than the schedule's interval.
      timeout: Duration.seconds(55),
    });
    // The sweeper enqueues a failed video again with a new message, so it never reaches the dead-letter queue.
    watchLog(this, this.core, sweeper, {
      name: 'AnalysesGivenUp',
      pattern: FilterPattern.all(
        FilterPattern.stringValue('$.event', '=', 'video swept'),
        FilterPattern.stringValue('$.outcome', '=', 'gave up'),
      ),
      threshold: 1,
      impact: 'Videos show as failed after five tries, with the reason that the analysis is unavailable.',
      page: 'analysis-dead-letters',
    });
  }

  private ending({ tables, buckets, mail }: Core): void {
    this.schedule('end-videos', {
      impact: 'Members get no email before recordings expire, and expired recordings are not deleted.',
      schedule: Schedule.rate(Duration.hours(1)),
      uses: [
        onIndex(tables.videos, 'going'),
        onTable(tables.videos, 'Query', 'UpdateItem', 'DeleteItem'),
        onTable(tables.analyses, 'GetItem', 'DeleteItem'),
        onTable(tables.coaching, 'Query', 'DeleteItem'),
        onObjects(buckets.media, PRACTICE_PREFIX, 'DeleteObject'),
        sendTo(mail.queue),
      ],
      timeout: Duration.minutes(5),
    });
  }
}
