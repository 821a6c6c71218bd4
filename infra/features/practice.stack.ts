import { Duration } from 'aws-cdk-lib';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { FilterPattern } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

import { FeatureStack } from '#infra/constructs/feature-stack.ts';
import { addLogAlarm } from '#infra/constructs/log-alarm.ts';
import type { Core } from '#infra/core/core.ts';

export class PracticeStack extends FeatureStack {
  constructor(scope: Construct, core: Core) {
    super(scope, 'practice', core);

    this.schedule('expire-videos', { schedule: Schedule.rate(Duration.hours(1)) });
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
}
