import { Duration } from 'aws-cdk-lib';
import { Schedule } from 'aws-cdk-lib/aws-events';
import type { Construct } from 'constructs';
import { DUE_MEMBER_BATCHES, OLDEST_DUE } from '#infra/constructs/due-members.ts';
import { FeatureStack } from '#infra/constructs/feature-stack.ts';
import { addToLogAlarm } from '#infra/constructs/log-alarm.ts';
import type { Core } from '#infra/core/core.ts';

export class InterviewPlanStack extends FeatureStack {
  constructor(scope: Construct, core: Core) {
    super(scope, 'plan', core);

    // The first reminders are due at 8 a.m. in the member's time zone, and some UTC offsets include
    // a half hour.
    const schedule = this.schedule('send-reminders', {
      schedule: Schedule.rate(Duration.minutes(30)),
    });
    this.queueWorker('remind-member', { queue: core.reminders.queue, ...DUE_MEMBER_BATCHES });

    addToLogAlarm(schedule, core, { ...OLDEST_DUE, value: OLDEST_DUE.metricField });
  }
}
