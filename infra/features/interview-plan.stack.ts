import { Duration } from 'aws-cdk-lib';
import { Schedule } from 'aws-cdk-lib/aws-events';
import type { Construct } from 'constructs';
import { FeatureStack } from '#infra/constructs/feature-stack.ts';
import type { Core } from '#infra/core/core.ts';

export class InterviewPlanStack extends FeatureStack {
  constructor(scope: Construct, core: Core) {
    super(scope, 'plan', core);

    // The first reminders are due at 8 a.m. in the member's time zone, and some UTC offsets include
    // a half hour.
    this.schedule('send-reminders', { schedule: Schedule.rate(Duration.minutes(30)) });
  }
}
