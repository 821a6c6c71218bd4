import { Duration } from 'aws-cdk-lib';
import { Schedule } from 'aws-cdk-lib/aws-events';
import type { Function as LambdaTarget } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import {
  answerRequest,
  askCoach,
  editCoachRequest,
  getCoachAgreement,
  getCoachAnalysis,
  getCoachPlayback,
  getCoachRequest,
  getCoachWork,
  listCoachRequests,
  listDesk,
  noteReplySeen,
  rateCoach,
  releaseRequest,
  replyToCoach,
  saveCoachDraft,
  takeRequest,
  withdrawCoachRequest,
} from '../../shared/coaching/coaching.contract.ts';
import { FeatureStack } from '../constructs/feature-stack.ts';
import { onIndex, onQueue, onSecret, onTable, type TableVerb } from '../constructs/grant.ts';
import { watchLog } from '../constructs/log-watch.ts';
import type { Core } from '../core/core.ts';
import { ALARM_PERIOD } from '../core/monitoring.ts';

export class CoachingStack extends FeatureStack {
  private readonly requestsTable = { COACHING_TABLE: this.core.tables.coaching.tableName };
  private readonly videosTable = { VIDEOS_TABLE: this.core.tables.videos.tableName };
  private readonly analysesTable = { ANALYSES_TABLE: this.core.tables.analyses.tableName };
  private readonly mailQueue = { MAIL_QUEUE_URL: this.core.mail.queue.queueUrl };

  constructor(scope: Construct, core: Core) {
    super(scope, 'coaching', core);
    this.asking(core);
    this.reading();
    this.queue(core);
    this.watching(core);
    this.answering(core);
    this.promise(core);
  }

  private on(...verbs: TableVerb[]) {
    return onTable(this.core.tables.coaching, ...verbs);
  }

  private asking({ tables, mail }: Core): void {
    this.endpoint(askCoach, {
      impact: 'Members cannot ask a coach.',
      grants: [
        this.on('Query', 'PutItem', 'DeleteItem'),
        onTable(tables.videos, 'GetItem'),
        onTable(tables.coachingLimits, 'UpdateItem'),
      ],
      environment: {
        ...this.requestsTable,
        ...this.videosTable,
        COACHING_LIMITS_TABLE: tables.coachingLimits.tableName,
      },
    });
    this.endpoint(editCoachRequest, {
      impact: 'Members cannot change what they asked a coach.',
      grants: [this.on('GetItem', 'UpdateItem')],
      environment: this.requestsTable,
    });
    this.endpoint(withdrawCoachRequest, {
      impact: 'Members cannot take back what they asked a coach.',
      grants: [this.on('GetItem', 'DeleteItem')],
      environment: this.requestsTable,
    });
    this.endpoint(replyToCoach, {
      impact: 'Members cannot reply to their coach.',
      grants: [this.on('GetItem', 'UpdateItem'), onQueue(mail.queue, 'SendMessage')],
      environment: { ...this.requestsTable, ...this.mailQueue },
    });
    this.endpoint(rateCoach, {
      impact: 'Members cannot rate an answer.',
      grants: [this.on('GetItem', 'UpdateItem')],
      environment: this.requestsTable,
    });
  }

  private reading(): void {
    this.endpoint(listCoachRequests, {
      impact: 'Members cannot see what they asked, nor that it was answered.',
      grants: [this.on('Query')],
      environment: this.requestsTable,
    });
    this.endpoint(getCoachRequest, {
      impact: 'Members cannot read the answer of their coach.',
      grants: [this.on('GetItem')],
      environment: this.requestsTable,
    });
  }

  private queue({ tables }: Core): void {
    this.endpoint(listDesk, {
      impact: 'Coaches cannot see what waits for them.',
      grants: [onIndex(tables.coaching, 'queue'), onIndex(tables.coaching, 'byCoach')],
      environment: this.requestsTable,
    });
    this.endpoint(takeRequest, {
      impact: 'Coaches cannot begin with an answer.',
      grants: [this.on('GetItem', 'UpdateItem')],
      environment: this.requestsTable,
    });
    this.endpoint(releaseRequest, {
      impact: 'Coaches cannot give a request back; it is open again two hours after they took it.',
      grants: [this.on('UpdateItem')],
      environment: this.requestsTable,
    });
    this.endpoint(getCoachAgreement, {
      impact: 'Administrators cannot see how scores of coaches and of the analysis agree.',
      grants: [onIndex(tables.coaching, 'agreement')],
      environment: this.requestsTable,
    });
  }

  private watching({ tables, keys }: Core): void {
    this.endpoint(getCoachWork, {
      impact: 'Coaches cannot open a request that they hold.',
      grants: [this.on('Query'), onTable(tables.videos, 'GetItem')],
      environment: { ...this.requestsTable, ...this.videosTable },
    });
    this.endpoint(getCoachPlayback, {
      impact: 'Coaches cannot watch the videos that were submitted.',
      grants: [
        this.on('GetItem'),
        onTable(tables.videos, 'GetItem'),
        onSecret(keys.signing.privateKey, 'GetSecretValue'),
      ],
      environment: {
        ...this.requestsTable,
        ...this.videosTable,
        MEDIA_KEY_PAIR_ID: keys.signing.publicKey.publicKeyId,
        MEDIA_PRIVATE_KEY_SECRET_ARN: keys.signing.privateKey.secretArn,
      },
    });
    this.endpoint(getCoachAnalysis, {
      impact: 'Coaches do not see what the analysis found.',
      grants: [this.on('GetItem'), onTable(tables.analyses, 'GetItem')],
      environment: { ...this.requestsTable, ...this.analysesTable },
    });
  }

  private answering({ tables, mail }: Core): void {
    this.endpoint(saveCoachDraft, {
      impact: 'What coaches type is not kept, and their holds end while they write.',
      grants: [this.on('GetItem', 'UpdateItem')],
      environment: this.requestsTable,
    });
    this.endpoint(answerRequest, {
      impact: 'Coaches cannot send their answers.',
      grants: [
        this.on('GetItem', 'UpdateItem'),
        onTable(tables.analyses, 'GetItem'),
        onQueue(mail.queue, 'SendMessage'),
      ],
      environment: { ...this.requestsTable, ...this.analysesTable, ...this.mailQueue },
    });
    this.endpoint(noteReplySeen, {
      impact: 'Replies stay marked as new after a coach has read them.',
      grants: [this.on('UpdateItem')],
      environment: this.requestsTable,
    });
  }

  private promise({ tables, mail, identity }: Core): void {
    const keeper = this.schedule('keep-promise', {
      impact: 'Coaches are not mailed when a request is about to wait too long, and nobody hears of those that do.',
      schedule: Schedule.rate(ALARM_PERIOD),
      grants: [
        onIndex(tables.coaching, 'queue'),
        this.on('UpdateItem'),
        onQueue(mail.queue, 'SendMessage'),
        { actions: ['cognito-idp:ListUsersInGroup'], resource: identity.pool.userPoolArn },
      ],
      environment: { ...this.requestsTable, ...this.mailQueue, USER_POOL_ID: identity.pool.userPoolId },
      // Ends before the next run begins.
      timeout: Duration.minutes(4),
    });
    this.watchOverdue(keeper);
  }

  /** A request past its 24 hours is no error of any function, and yet somebody must know. */
  private watchOverdue(keeper: LambdaTarget): void {
    watchLog(this, this.core, keeper, {
      name: 'OverdueCoachRequests',
      pattern: FilterPattern.stringValue('$.event', '=', 'coach promise'),
      value: '$.overdue',
      threshold: 1,
      impact: 'Members wait longer than the 24 hours in which they were promised an answer of a coach.',
      page: 'coach-requests-overdue',
    });
  }
}
