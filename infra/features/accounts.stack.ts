import { Duration } from 'aws-cdk-lib';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { FilterPattern } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { FeatureStack } from '#infra/constructs/feature-stack.ts';
import { addLogAlarm, type LogAlarmSettings } from '#infra/constructs/log-alarm.ts';
import type { Core } from '#infra/core/core.ts';

export class AccountsStack extends FeatureStack {
  constructor(scope: Construct, core: Core) {
    super(scope, 'accounts', core);
    this.addDeletion(core);
    this.addExports(core);
    this.addSecondFactorAlarms();
    this.schedule('index-members', { schedule: Schedule.rate(Duration.minutes(1)) });
  }

  private addDeletion({ deletions }: Core): void {
    this.queueWorker('finish-deletion', {
      queue: deletions.queue,
      batchSize: 1,
      maxConcurrency: 5,
    });

    this.schedule('sweep-deletions', { schedule: Schedule.rate(Duration.minutes(5)) });

    this.addDeadLetterAlarm(
      'DeletionDeadLetters',
      deletions,
      'Accounts that members deleted still hold their data.',
      'deletion-dead-letters',
    );
  }

  private addExports({ exports }: Core): void {
    this.queueWorker('make-export', {
      queue: exports.queue,
      batchSize: 1,
      // An export may run for 15 minutes, so limit how many run at once.
      maxConcurrency: 2,
    });

    this.schedule('sweep-exports', { schedule: Schedule.rate(Duration.minutes(5)) });

    this.addDeadLetterAlarm(
      'ExportDeadLetters',
      exports,
      'Some members do not get the copy of their data.',
      'export-dead-letters',
    );
  }

  private addSecondFactorAlarms(): void {
    this.addRefusalAlarm('verify-second-factor', {
      name: 'SecondFactorRefused',
      impact: 'Someone who can sign in as an administrator may be guessing second-factor codes.',
    });

    this.addRefusalAlarm('begin-factor-move', {
      name: 'FactorMoveRefused',
      impact:
        'Someone in an administrator session may be guessing codes to move the second factor.',
    });
  }

  private addRefusalAlarm(
    endpoint: string,
    watch: Pick<LogAlarmSettings, 'name' | 'impact'>,
  ): void {
    addLogAlarm(this, this.core, this.endpointNamed(endpoint), {
      ...watch,
      pattern: FilterPattern.stringValue('$.event', '=', 'second factor refused'),
      // A legitimate user rarely needs more than three attempts. The app allows ten attempts per
      // hour.
      threshold: 5,
      period: Duration.hours(1),
      runbook: 'second-factor-refused',
    });
  }
}
