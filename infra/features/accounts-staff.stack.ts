import { Duration } from 'aws-cdk-lib';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { FilterPattern } from 'aws-cdk-lib/aws-logs';
import { addLogAlarm, type LogAlarmSettings } from '#infra/constructs/log-alarm.ts';
import { AccountsDataStack } from './accounts-data.stack.ts';

/** Alarms for second factors of coaches and administrators, and the search index of members. */
export abstract class AccountsStaffStack extends AccountsDataStack {
  protected addSecondFactorAlarms(): void {
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

  protected addAdministration(): void {
    this.schedule('index-members', { schedule: Schedule.rate(Duration.minutes(1)) });
  }
}
