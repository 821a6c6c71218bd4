import { Duration } from 'aws-cdk-lib';
import { Schedule } from 'aws-cdk-lib/aws-events';
import type { Construct } from 'constructs';
import { PRACTICE_SETTINGS } from '#functions/practice/member-tables.public.ts';
import { FeatureStack } from '#infra/constructs/feature-stack.ts';
import { grantIndexQuery, grantSend, grantTable } from '#infra/constructs/grant.ts';
import type { Core } from '#infra/core/core.ts';
import {
  changeInterviewPlan,
  createFeed,
  deleteFeed,
  deleteInterviewPlan,
  getFeed,
  getInterviewPlan,
  markDay,
} from '#shared/interview-plan/interview-plan.contract.ts';

export class InterviewPlanStack extends FeatureStack {
  constructor(scope: Construct, core: Core) {
    super(scope, 'plan', core);

    const { tables, mail } = core;
    const { interviewPlans } = tables;

    const readFacts = [
      grantTable(tables.videos, 'Query'),
      grantTable(tables.progress, 'Query'),
      grantIndexQuery(tables.catalog, 'byPosition'),
      grantTable(tables.of(PRACTICE_SETTINGS), 'GetItem'),
      grantTable(tables.usage, 'GetItem'),
    ];

    this.endpoint(getInterviewPlan, {
      impact: 'Members do not see their interview plan.',
      grants: [grantTable(interviewPlans, 'GetItem'), ...readFacts],
    });

    this.endpoint(changeInterviewPlan, {
      impact: 'Members cannot set up or change their interview plan.',
      grants: [grantTable(interviewPlans, 'UpdateItem')],
    });

    this.endpoint(deleteInterviewPlan, {
      impact: 'Members cannot delete their interview plan.',
      grants: [grantTable(interviewPlans, 'DeleteItem')],
    });

    this.endpoint(markDay, {
      impact: 'Members cannot mark a day of their interview plan as done or skipped.',
      grants: [grantTable(interviewPlans, 'GetItem', 'UpdateItem'), ...readFacts],
    });

    this.endpoint(createFeed, {
      impact: 'Members cannot create a calendar link for their interview plan.',
      grants: [grantTable(interviewPlans, 'UpdateItem')],
    });

    this.endpoint(deleteFeed, {
      impact: 'Members cannot revoke the calendar link of their interview plan.',
      grants: [grantTable(interviewPlans, 'UpdateItem')],
    });

    // The first reminders are due at 8 a.m. in the member's time zone, and some UTC offsets include
    // a half hour.
    this.schedule('send-reminders', {
      impact: 'Members get no email about today’s task in their interview plan.',
      schedule: Schedule.rate(Duration.minutes(30)),
      grants: [
        grantIndexQuery(interviewPlans, 'reminding'),
        grantTable(interviewPlans, 'GetItem', 'UpdateItem'),
        grantTable(tables.members, 'GetItem'),
        ...readFacts,
        grantSend(mail.queue),
      ],
      timeout: Duration.minutes(5),
    });

    this.endpoint(getFeed, {
      impact: 'Calendars do not show changes to interview plans.',
      grants: [
        grantIndexQuery(interviewPlans, 'byFeed'),
        grantTable(interviewPlans, 'GetItem'),
        grantTable(tables.members, 'GetItem'),
        // Rate-limit counters.
        grantTable(tables.rateLimits, 'UpdateItem'),
        ...readFacts,
      ],
    });
  }
}
