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
      impact: 'Members cannot edit a request to a coach.',
      uses: [this.on('GetItem', 'UpdateItem')],
    });
    this.endpoint(withdrawCoachRequest, {
      impact: 'Members cannot withdraw a request to a coach.',
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
      impact: 'Members cannot see their requests to coaches and the answers.',
      uses: [this.on('Query')],
    });
    this.endpoint(getCoachRequest, {
      impact: 'Members cannot read the answer of their coach.',
      uses: [this.on('GetItem')],
    });
  }

  private queue({ tables }: Core): void {
    this.endpoint(listDesk, {
      impact: 'Coaches cannot see their queue.',
      uses: [onIndex(tables.coaching, 'queue'), onIndex(tables.coaching, 'byCoach')],
    });
    this.endpoint(takeRequest, {
      impact: 'Coaches cannot take a request.',
      uses: [this.on('GetItem', 'UpdateItem')],
    });
    this.endpoint(releaseRequest, {
      impact: 'Coaches cannot release a request; it reopens two hours after they took it.',
      uses: [this.on('UpdateItem')],
    });
    this.endpoint(getCoachAgreement, {
      impact: 'Administrators cannot compare coaches’ scores with the analysis.',
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
      impact: 'Coaches cannot see the analysis.',
      uses: [this.on('GetItem'), onTable(tables.analyses, 'GetItem')],
    });
  }

  private answering({ tables, mail }: Core): void {
    this.endpoint(saveCoachDraft, {
      impact: 'Drafts of coaches are not saved, and their holds expire while they write.',
      uses: [this.on('GetItem', 'UpdateItem')],
    });
    this.endpoint(answerRequest, {
      impact: 'Coaches cannot send their answers.',
      uses: [this.on('GetItem', 'UpdateItem'), onTable(tables.analyses, 'GetItem'), sendTo(mail.queue)],
    });
    this.endpoint(noteReplySeen, {
      impact: 'Replies stay marked as new after a coach read them.',
      uses: [this.on('UpdateItem')],
    });
  }

  private promise({ tables, mail, identity }: Core): void {
    const keeper = this.schedule('keep-promise', {
      impact: 'Coaches get no email about requests that are nearly overdue, and overdue ones raise no alarm.',
      schedule: Schedule.rate(ALARM_PERIOD),
      uses: [
        onIndex(tables.coaching, 'queue'),
        this.on('UpdateItem'),
        sendTo(mail.queue),
        onPool(identity.pool, 'ListUsersInGroup'),
      ],
      // Shorter than the schedule's interval.
      timeout: Duration.minutes(4),
    });
    this.watchOverdue(keeper);
  }

  /** A request older than 24 hours isn't a function error, but it needs attention. */
  private watchOverdue(keeper: LambdaTarget): void {
    watchLog(this, this.core, keeper, {
      name: 'OverdueCoachRequests',
      pattern: FilterPattern.stringValue('$.event', '=', 'coach promise'),
      value: '$.overdue',
      threshold: 1,
      impact: 'Members wait longer than the promised 24 hours for a coach.',
      page: 'coach-requests-overdue',
    });
  }
}
