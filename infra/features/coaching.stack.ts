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
import { onIndex, onPool, onTable, sendTo, signMedia, type TableVerb } from '../constructs/grant.ts';
import { watchLog } from '../constructs/log-watch.ts';
import type { Core } from '../core/core.ts';
import { ALARM_PERIOD } from '../core/monitoring.ts';

export class CoachingStack extends FeatureStack {
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
      uses: [
        this.on('Query', 'PutItem', 'DeleteItem'),
        onTable(tables.videos, 'GetItem'),
        onTable(tables.coachingLimits, 'UpdateItem'),
      ],
    });
    this.endpoint(editCoachRequest, {
      impact: 'Members cannot change what they asked a coach.',
      uses: [this.on('GetItem', 'UpdateItem')],
    });
    this.endpoint(withdrawCoachRequest, {
      impact: 'Members cannot take back what they asked a coach.',
      uses: [this.on('GetItem', 'DeleteItem')],
    });
    this.endpoint(replyToCoach, {
      impact: 'Members cannot reply to their coach.',
      uses: [this.on('GetItem', 'UpdateItem'), sendTo(mail.queue)],
    });
    this.endpoint(rateCoach, {
      impact: 'Members cannot rate an answer.',
      uses: [this.on('GetItem', 'UpdateItem')],
    });
  }

  private reading(): void {
    this.endpoint(listCoachRequests, {
      impact: 'Members cannot see what they asked, nor that it was answered.',
      uses: [this.on('Query')],
    });
    this.endpoint(getCoachRequest, {
      impact: 'Members cannot read the answer of their coach.',
      uses: [this.on('GetItem')],
    });
  }

  private queue({ tables }: Core): void {
    this.endpoint(listDesk, {
      impact: 'Coaches cannot see what waits for them.',
      uses: [onIndex(tables.coaching, 'queue'), onIndex(tables.coaching, 'byCoach')],
    });
    this.endpoint(takeRequest, {
      impact: 'Coaches cannot begin with an answer.',
      uses: [this.on('GetItem', 'UpdateItem')],
    });
    this.endpoint(releaseRequest, {
      impact: 'Coaches cannot give a request back; it is open again two hours after they took it.',
      uses: [this.on('UpdateItem')],
    });
    this.endpoint(getCoachAgreement, {
      impact: 'Administrators cannot see how scores of coaches and of the analysis agree.',
      uses: [onIndex(tables.coaching, 'agreement')],
    });
  }

  private watching({ tables, keys }: Core): void {
    this.endpoint(getCoachWork, {
      impact: 'Coaches cannot open a request that they hold.',
      uses: [this.on('Query'), onTable(tables.videos, 'GetItem')],
    });
    this.endpoint(getCoachPlayback, {
      impact: 'Coaches cannot watch the videos that were submitted.',
      uses: [this.on('GetItem'), onTable(tables.videos, 'GetItem'), signMedia(keys.signing)],
    });
    this.endpoint(getCoachAnalysis, {
      impact: 'Coaches do not see what the analysis found.',
      uses: [this.on('GetItem'), onTable(tables.analyses, 'GetItem')],
    });
  }

  private answering({ tables, mail }: Core): void {
    this.endpoint(saveCoachDraft, {
      impact: 'What coaches type is not kept, and their holds end while they write.',
      uses: [this.on('GetItem', 'UpdateItem')],
    });
    this.endpoint(answerRequest, {
      impact: 'Coaches cannot send their answers.',
      uses: [this.on('GetItem', 'UpdateItem'), onTable(tables.analyses, 'GetItem'), sendTo(mail.queue)],
    });
    this.endpoint(noteReplySeen, {
      impact: 'Replies stay marked as new after a coach has read them.',
      uses: [this.on('UpdateItem')],
    });
  }

  private promise({ tables, mail, identity }: Core): void {
    const keeper = this.schedule('keep-promise', {
      impact: 'Coaches are not mailed when a request is about to wait too long, and nobody hears of those that do.',
      schedule: Schedule.rate(ALARM_PERIOD),
      uses: [
        onIndex(tables.coaching, 'queue'),
        this.on('UpdateItem'),
        sendTo(mail.queue),
        onPool(identity.pool, 'ListUsersInGroup'),
      ],
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
