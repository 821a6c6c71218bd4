import { Duration } from 'aws-cdk-lib';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { FilterPattern } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

import { ACCOUNT_CHANGES } from '#functions/members/member-tables.public.ts';
import {
  ANALYSES,
  JOB_POSTS,
  PRACTICE_SETTINGS,
  REHEARSALS,
} from '#functions/practice/member-tables.public.ts';
import { REPORT_COMMENTS } from '#functions/sharing/member-tables.public.ts';
import { UPLOADS } from '#functions/uploads/member-tables.public.ts';

import { FeatureStack } from '#infra/constructs/feature-stack.ts';
import {
  grantListBucket,
  grantIndexQuery,
  grantObjects,
  grantReadSecret,
  grantTable,
  grantSend,
  grantSignMedia,
} from '#infra/constructs/grant.ts';
import { addLogAlarm } from '#infra/constructs/log-alarm.ts';
import { INCOMING_PREFIX, PRACTICE_PREFIX, THUMBNAILS_PREFIX } from '#platform/storage/prefixes.ts';
import type { Core } from '#infra/core/core.ts';

import {
  deleteJobPost,
  getJobPost,
  saveJobPost,
  writeJobPostQuestions,
} from '#shared/practice/job-post.contract.ts';
import {
  changePracticeSettings,
  getPracticeSettings,
} from '#shared/practice/practice-settings.contract.ts';
import {
  requestAnalysis,
  deleteVideo,
  getAnalysis,
  getPlayback,
  keepVideo,
  listFailedAnalyses,
  listThumbnails,
  listVideos,
  markReportOpened,
  registerVideo,
  restartAnalysis,
  uploadVideo,
} from '#shared/practice/practice.contract.ts';
import {
  finishRehearsal,
  listRehearsals,
  startRehearsal,
} from '#shared/practice/rehearsal.contract.ts';

/** Enough to copy a whole video or to call the language model. API Gateway times out after 30 s. */
const LONG_TIMEOUT = Duration.seconds(29);

export class PracticeStack extends FeatureStack {
  private readonly updateVideo = grantTable(this.core.tables.videos, 'GetItem', 'UpdateItem');
  /** Needed to delete all of a video's data except its row. */
  private readonly deleteVideoData = [
    grantTable(this.core.tables.of(ANALYSES), 'GetItem', 'DeleteItem'),
    grantTable(this.core.tables.coaching, 'Query', 'DeleteItem'),
    grantTable(this.core.tables.usage, 'UpdateItem'),
    grantTable(this.core.tables.of(REPORT_COMMENTS), 'Query', 'DeleteItem'),
    grantObjects(this.core.buckets.media, PRACTICE_PREFIX, 'DeleteObject'),
    grantObjects(this.core.buckets.media, THUMBNAILS_PREFIX, 'DeleteObject'),
  ];

  constructor(scope: Construct, core: Core) {
    super(scope, 'practice', core);
    this.addSettingsAndLibrary(core);
    this.addUploads(core);
    this.addAnalysis(core);
    this.addRehearsals(core);
    this.addJobPosts(core);
    this.addExpiration(core);
  }

  private addSettingsAndLibrary({ tables, keys }: Core): void {
    this.endpoint(getPracticeSettings, {
      impact: 'Members cannot see their consent or start recording.',
      grants: [grantTable(tables.of(PRACTICE_SETTINGS), 'GetItem')],
    });

    this.endpoint(changePracticeSettings, {
      impact: 'Members cannot consent to the analysis or change their practice settings.',
      grants: [grantTable(tables.of(PRACTICE_SETTINGS), 'GetItem', 'UpdateItem')],
    });

    this.endpoint(listVideos, {
      impact: 'Members cannot see their videos.',
      grants: [grantTable(tables.videos, 'Query')],
    });

    this.endpoint(markReportOpened, {
      impact: 'The home page keeps showing an opened report as new.',
      grants: [grantTable(tables.videos, 'UpdateItem')],
    });

    this.endpoint(listThumbnails, {
      impact: 'The library shows placeholders instead of thumbnails.',
      grants: [grantTable(tables.videos, 'Query'), grantSignMedia(keys.signing)],
    });

    this.endpoint(keepVideo, {
      impact: 'Members cannot keep recordings that are about to expire.',
      grants: [this.updateVideo],
    });

    this.endpoint(getAnalysis, {
      impact: 'Members see scores without the evidence.',
      grants: [grantTable(tables.of(ANALYSES), 'GetItem')],
    });

    this.endpoint(deleteVideo, {
      impact: 'Members cannot delete their videos.',
      grants: [grantTable(tables.videos, 'GetItem', 'DeleteItem'), ...this.deleteVideoData],
    });

    this.endpoint(getPlayback, {
      impact: 'Members cannot watch their videos.',
      grants: [grantTable(tables.videos, 'GetItem'), grantSignMedia(keys.signing)],
    });
  }

  private addUploads({ tables, buckets }: Core): void {
    this.endpoint(registerVideo, {
      impact: 'Recordings are uploaded but do not appear in the library.',
      grants: [
        grantTable(tables.of(UPLOADS), 'GetItem', 'UpdateItem'),
        grantTable(tables.of(PRACTICE_SETTINGS), 'GetItem'),
        grantTable(tables.of(REHEARSALS), 'GetItem', 'UpdateItem'),
        grantTable(tables.videos, 'GetItem', 'PutItem'),
        grantTable(tables.usage, 'UpdateItem'),
        grantObjects(buckets.uploads, INCOMING_PREFIX, 'GetObject', 'DeleteObject'),
        grantListBucket(buckets.uploads),
        grantObjects(buckets.media, PRACTICE_PREFIX, 'GetObject', 'PutObject', 'DeleteObject'),
        grantListBucket(buckets.media),
      ],
      timeout: LONG_TIMEOUT,
    });

    this.endpoint(uploadVideo, {
      impact: 'Members cannot upload small videos in one request.',
      grants: [
        grantTable(tables.of(PRACTICE_SETTINGS), 'GetItem'),
        grantTable(tables.videos, 'GetItem', 'PutItem', 'Query'),
        grantTable(tables.usage, 'UpdateItem'),
        grantObjects(buckets.media, PRACTICE_PREFIX, 'PutObject', 'DeleteObject'),
      ],
      timeout: LONG_TIMEOUT,
      memoryMegabytes: 1024,
    });
  }

  private addAnalysis({ tables, buckets, analysis }: Core): void {
    this.endpoint(requestAnalysis, {
      impact: 'Members cannot restart a failed analysis.',
      grants: [this.updateVideo, grantSend(analysis.queue)],
    });

    this.endpoint(listFailedAnalyses, {
      impact: 'Administrators cannot see which analyses failed.',
      grants: [grantIndexQuery(tables.videos, 'failed')],
    });

    this.endpoint(restartAnalysis, {
      impact: 'Administrators cannot restart a failed analysis.',
      grants: [
        this.updateVideo,
        grantTable(tables.of(ACCOUNT_CHANGES), 'PutItem', 'DeleteItem'),
        grantSend(analysis.queue),
      ],
    });

    const sweeper = this.schedule('sweep-videos', {
      impact: 'Interrupted analyses are not retried.',
      schedule: Schedule.rate(Duration.minutes(1)),
      grants: [
        grantIndexQuery(tables.videos, 'unfinished'),
        grantTable(tables.videos, 'UpdateItem'),
        grantSend(analysis.queue),
        grantObjects(buckets.media, PRACTICE_PREFIX, 'GetObject'),
        grantListBucket(buckets.media),
      ],
      // Shorter than the schedule's interval, so that runs don't overlap.
      timeout: Duration.seconds(55),
    });

    // Each retry is a new message, so the dead-letter queue may stay empty. This log line shows
    // that all tries failed.
    addLogAlarm(this, this.core, sweeper, {
      name: 'AnalysesGivenUp',
      pattern: FilterPattern.all(
        FilterPattern.stringValue('$.event', '=', 'video swept'),
        FilterPattern.stringValue('$.outcome', '=', 'gave up'),
      ),
      threshold: 1,
      impact:
        'Videos show as failed after five tries, with the reason that the analysis is unavailable.',
      runbook: 'analysis-dead-letters',
    });
  }

  private addRehearsals({ tables }: Core): void {
    this.endpoint(listRehearsals, {
      impact: 'Members cannot continue a rehearsal or open its report.',
      grants: [grantTable(tables.of(REHEARSALS), 'Query')],
    });

    this.endpoint(startRehearsal, {
      impact: 'Members cannot start a rehearsal.',
      grants: [
        grantTable(tables.of(REHEARSALS), 'GetItem', 'PutItem'),
        grantTable(tables.usage, 'GetItem'),
      ],
    });

    this.endpoint(finishRehearsal, {
      impact: 'Ended rehearsals are still offered to be continued.',
      grants: [grantTable(tables.of(REHEARSALS), 'UpdateItem')],
    });
  }

  private addJobPosts({ tables, secrets }: Core): void {
    const jobPosts = tables.of(JOB_POSTS);
    const readOpenAiKey = grantReadSecret(secrets.openAiKey, 'OPENAI_KEY_SECRET_ARN');
    this.endpoint(getJobPost, {
      impact: 'Members cannot see their saved job post.',
      grants: [grantTable(jobPosts, 'GetItem'), readOpenAiKey],
    });

    this.endpoint(saveJobPost, {
      impact: 'Members cannot save a job post.',
      grants: [grantTable(jobPosts, 'GetItem', 'PutItem')],
    });

    this.endpoint(deleteJobPost, {
      impact: 'Members cannot delete their saved job post.',
      grants: [grantTable(jobPosts, 'DeleteItem')],
    });

    this.endpoint(writeJobPostQuestions, {
      impact: 'Members get no generated questions for their job post.',
      grants: [grantTable(jobPosts, 'GetItem', 'UpdateItem'), readOpenAiKey],
      timeout: LONG_TIMEOUT,
    });
  }

  private addExpiration({ tables, mail }: Core): void {
    this.schedule('expire-videos', {
      impact:
        'Members get no email before recordings expire, and expired recordings are not deleted.',
      schedule: Schedule.rate(Duration.hours(1)),
      grants: [
        grantIndexQuery(tables.videos, 'expiring'),
        grantTable(tables.videos, 'Query', 'UpdateItem', 'DeleteItem'),
        ...this.deleteVideoData,
        grantSend(mail.queue),
      ],
      timeout: Duration.minutes(5),
    });
  }
}
