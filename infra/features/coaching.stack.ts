import { Schedule } from 'aws-cdk-lib/aws-events';
import { FilterPattern } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { FeatureStack } from '#infra/constructs/feature-stack.ts';
import { addLogAlarm } from '#infra/constructs/log-alarm.ts';
import type { Core } from '#infra/core/core.ts';
import { ALARM_PERIOD } from '#infra/core/monitoring.ts';

export class CoachingStack extends FeatureStack {
  constructor(scope: Construct, core: Core) {
    super(scope, 'coaching', core);

    const slaCheck = this.schedule('check-response-sla', {
      schedule: Schedule.rate(ALARM_PERIOD),
    });

    // Overdue requests (over 24 hours old) aren't function errors, but operators must know about
    // them.
    addLogAlarm(this, core, slaCheck, {
      name: 'OverdueCoachRequests',
      pattern: FilterPattern.stringValue('$.event', '=', 'response sla checked'),
      metricField: '$.overdue',
      threshold: 1,
      impact: 'Members wait longer than the promised 24 hours for a coach.',
      runbook: 'coach-requests-overdue',
    });
  }
}
