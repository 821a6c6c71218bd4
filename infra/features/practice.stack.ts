import { Duration } from 'aws-cdk-lib';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { FilterPattern } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

import { FeatureStack } from '#infra/constructs/feature-stack.ts';
import { addLogAlarm } from '#infra/constructs/log-alarm.ts';
import { DUE_MEMBER_BATCHES, OLDEST_DUE } from '#infra/constructs/due-members.ts';
import type { Core } from '#infra/core/core.ts';

export class PracticeStack extends FeatureStack {
  constructor(scope: Construct, core: Core) {
    super(scope, 'practice', core);

    this.addExpiry(core);
    const sweeper = this.schedule('sweep-videos', {
      schedule: Schedule.rate(Duration.minutes(1)),
    });

    // Each retry is a new message, so the dead-letter queue may stay empty. This log line shows
    // that all tries failed.
    addLogAlarm(this, core, sweeper, {
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

  private addExpiry(core: Core): void {
    const schedule = this.schedule('expire-videos', { schedule: Schedule.rate(Duration.hours(1)) });
    this.queueWorker('expire-member-videos', {
      queue: core.expiries.queue,
      ...DUE_MEMBER_BATCHES,
    });

    addLogAlarm(this, core, schedule, {
      ...OLDEST_DUE,
      // Hours: half of the time by which a warning may be late without postponing the deletion.
      threshold: 6,
      period: Duration.hours(1),
      impact: 'Recordings are kept past the day we promised to delete them, or reminders are late.',
      runbook: 'due-members-waiting',
    });
  }
}
