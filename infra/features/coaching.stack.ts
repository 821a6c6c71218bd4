import { Duration } from 'aws-cdk-lib';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { FilterPattern } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

import { COACH_PROFILES } from '#functions/coaching/member-tables.public.ts';
import { ACCOUNT_CHANGES } from '#functions/members/member-tables.public.ts';
import { ANALYSES } from '#functions/practice/member-tables.public.ts';

import { FeatureStack } from '#infra/constructs/feature-stack.ts';
import {
  grantIndexQuery,
  grantUserPool,
  grantTable,
  grantSend,
  grantSignMedia,
  type TableAction,
} from '#infra/constructs/grant.ts';
import { addLogAlarm } from '#infra/constructs/log-alarm.ts';
import type { Core } from '#infra/core/core.ts';
import { ALARM_PERIOD } from '#infra/core/monitoring.ts';

import {
  getCoachPhrases,
  getCoachProfile,
  saveCoachPhrases,
  saveCoachProfile,
} from '#shared/coaching/coach-profile.contract.ts';
import {
  assignRequest,
  listCoaches,
  listOpenRequests,
} from '#shared/coaching/coach-team.contract.ts';

import {
  answerRequest,
  askCoach,
  editCoachRequest,
  getScoreAgreement,
  getCoachAnalysis,
  getCoachPlayback,
  getCoachRequest,
  getCoachReview,
  listCoachRequests,
  listCoachQueue,
  listMemberRequests,
  markAnswerRead,
  markReplySeen,
  rateCoach,
  releaseRequest,
  replyToCoach,
  saveCoachDraft,
  takeRequest,
  withdrawCoachRequest,
} from '#shared/coaching/coaching.contract.ts';

export class CoachingStack extends FeatureStack {
  private readonly readRequest = this.grantCoaching('GetItem');
  private readonly updateRequest = this.grantCoaching('GetItem', 'UpdateItem');
  private readonly sendMail = grantSend(this.core.mail.queue);
  private readonly readVideo = grantTable(this.core.tables.videos, 'GetItem');
  private readonly readAnalysis = grantTable(this.core.tables.of(ANALYSES), 'GetItem');

  constructor(scope: Construct, core: Core) {
    super(scope, 'coaching', core);
    this.addMemberEndpoints(core);
    this.addQueueEndpoints(core);
    this.addAnswerEndpoints(core);
    this.addProfileEndpoints(core);
    this.addTeamEndpoints(core);
    this.addResponseSla(core);
  }

  private grantCoaching(...actions: TableAction[]) {
    return grantTable(this.core.tables.coaching, ...actions);
  }

  private addMemberEndpoints({ tables }: Core): void {
    const readBios = grantTable(tables.of(COACH_PROFILES), 'BatchGetItem');
    this.endpoint(askCoach, {
      impact: 'Members cannot ask a coach.',
      grants: [
        this.grantCoaching('Query', 'PutItem', 'DeleteItem'),
        this.readVideo,
        grantTable(tables.usage, 'GetItem', 'UpdateItem'),
      ],
    });

    this.endpoint(listMemberRequests, {
      impact: 'Administrators cannot see a member’s coach requests.',
      grants: [this.grantCoaching('Query')],
    });

    this.endpoint(editCoachRequest, {
      impact: 'Members cannot edit a request to a coach.',
      grants: [this.updateRequest],
    });

    this.endpoint(withdrawCoachRequest, {
      impact: 'Members cannot withdraw a request to a coach.',
      grants: [this.grantCoaching('GetItem', 'DeleteItem'), grantTable(tables.usage, 'UpdateItem')],
    });

    this.endpoint(replyToCoach, {
      impact: 'Members cannot reply to their coach.',
      grants: [this.updateRequest, this.sendMail],
    });

    this.endpoint(markAnswerRead, {
      impact: 'The home page keeps showing a read answer as unread.',
      grants: [this.grantCoaching('UpdateItem')],
    });

    this.endpoint(rateCoach, {
      impact: 'Members cannot rate an answer.',
      grants: [this.updateRequest],
    });

    this.endpoint(listCoachRequests, {
      impact: 'Members cannot see their requests to coaches and the answers.',
      grants: [this.grantCoaching('Query'), readBios],
    });

    this.endpoint(getCoachRequest, {
      impact: 'Members cannot read the answer of their coach.',
      grants: [this.readRequest, readBios],
    });
  }

  private addQueueEndpoints({ tables }: Core): void {
    this.endpoint(listCoachQueue, {
      impact: 'Coaches cannot see their queue.',
      grants: [
        grantIndexQuery(tables.coaching, 'queue'),
        grantIndexQuery(tables.coaching, 'byCoach'),
      ],
    });

    this.endpoint(takeRequest, {
      impact: 'Coaches cannot take a request.',
      grants: [this.updateRequest],
    });

    this.endpoint(releaseRequest, {
      impact: 'Coaches cannot release a request; it reopens two hours after they took it.',
      grants: [this.grantCoaching('UpdateItem')],
    });

    this.endpoint(getScoreAgreement, {
      impact: 'Administrators cannot compare coaches’ scores with the analysis.',
      grants: [grantIndexQuery(tables.coaching, 'agreement')],
    });
  }

  private addAnswerEndpoints({ keys }: Core): void {
    this.endpoint(getCoachReview, {
      impact: 'Coaches cannot open a request that they hold.',
      grants: [this.grantCoaching('Query'), this.readVideo],
    });

    this.endpoint(getCoachPlayback, {
      impact: 'Coaches cannot watch the videos that were submitted.',
      grants: [
        this.readRequest,
        grantTable(this.core.tables.videos, 'GetItem', 'UpdateItem'),
        grantSignMedia(keys.signing),
      ],
    });

    this.endpoint(getCoachAnalysis, {
      impact: 'Coaches cannot see the analysis.',
      grants: [this.readRequest, this.readAnalysis],
    });

    this.endpoint(saveCoachDraft, {
      impact: 'Drafts of coaches are not saved, and their holds expire while they write.',
      grants: [this.updateRequest],
    });

    this.endpoint(answerRequest, {
      impact: 'Coaches cannot send their answers.',
      grants: [this.updateRequest, this.readAnalysis, this.sendMail],
    });

    this.endpoint(markReplySeen, {
      impact: 'Replies stay marked as new after a coach read them.',
      grants: [this.grantCoaching('UpdateItem')],
    });
  }

  private addProfileEndpoints({ tables }: Core): void {
    const readProfile = grantTable(tables.of(COACH_PROFILES), 'GetItem');
    const changeProfile = grantTable(tables.of(COACH_PROFILES), 'GetItem', 'PutItem');
    this.endpoint(getCoachProfile, {
      impact: 'Coaches cannot open their bio.',
      grants: [readProfile],
    });

    this.endpoint(saveCoachProfile, {
      impact: 'Coaches cannot change the bio that members see.',
      grants: [changeProfile],
    });

    this.endpoint(getCoachPhrases, {
      impact: 'Coaches cannot insert their saved phrases.',
      grants: [readProfile],
    });

    this.endpoint(saveCoachPhrases, {
      impact: 'Coaches cannot change their saved phrases.',
      grants: [changeProfile],
    });
  }

  private addTeamEndpoints({ tables, identity }: Core): void {
    this.endpoint(listOpenRequests, {
      impact: 'Administrators cannot see who works on which request.',
      grants: [grantIndexQuery(tables.coaching, 'queue')],
    });

    this.endpoint(assignRequest, {
      impact: 'Administrators cannot give a request to another coach.',
      grants: [
        this.updateRequest,
        grantTable(tables.of(ACCOUNT_CHANGES), 'PutItem', 'DeleteItem'),
        this.sendMail,
      ],
    });

    this.endpoint(listCoaches, {
      impact: 'Administrators cannot see coaches’ response times or choose a coach for a request.',
      grants: [
        grantIndexQuery(tables.coaching, 'answers'),
        grantUserPool(identity.pool, 'ListUsersInGroup'),
      ],
    });
  }

  private addResponseSla({ tables, identity }: Core): void {
    const slaCheck = this.schedule('check-response-sla', {
      impact:
        'Coaches get no email about requests that are nearly overdue, and overdue ones raise no alarm.',
      schedule: Schedule.rate(ALARM_PERIOD),
      grants: [
        grantIndexQuery(tables.coaching, 'queue'),
        this.grantCoaching('UpdateItem'),
        this.sendMail,
        grantUserPool(identity.pool, 'ListUsersInGroup'),
      ],
      // Shorter than the schedule's interval, so that runs don't overlap.
      timeout: Duration.minutes(4),
    });

    // Overdue requests (over 24 hours old) aren't function errors, but operators must know about
    // them.
    addLogAlarm(this, this.core, slaCheck, {
      name: 'OverdueCoachRequests',
      pattern: FilterPattern.stringValue('$.event', '=', 'response sla checked'),
      metricField: '$.overdue',
      threshold: 1,
      impact: 'Members wait longer than the promised 24 hours for a coach.',
      runbook: 'coach-requests-overdue',
    });
  }
}
