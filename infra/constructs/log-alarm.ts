import type { Duration } from 'aws-cdk-lib';
import type { Function as LambdaTarget } from 'aws-cdk-lib/aws-lambda';
import { MetricFilter, type IFilterPattern } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Core } from '../core/core.ts';
import { ALARM_PERIOD, type AlarmSettings } from '../core/monitoring.ts';

export interface LogAlarmSettings extends Pick<AlarmSettings, 'threshold' | 'impact' | 'runbook'> {
  /** Name in PascalCase. The metric's name is this name with the stage appended. */
  readonly name: string;
  /** Selects the JSON log lines to monitor. */
  readonly pattern: IFilterPattern;
  /**
   * A numeric field of the log line, e.g. `$.overdue`. If set, the alarm watches the field's maximum; otherwise, it
   * watches the number of lines.
   */
  readonly metricField?: string;
  /** Five minutes by default. */
  readonly period?: Duration;
}

/** Adds an alarm on log lines, for conditions that need attention but aren't function errors. */
export function addLogAlarm(
  scope: Construct,
  { monitoring, settings }: Core,
  { logGroup }: LambdaTarget,
  { name, pattern, metricField, period = ALARM_PERIOD, ...alarm }: LogAlarmSettings,
): void {
  const filter = new MetricFilter(scope, name, {
    logGroup,
    filterPattern: pattern,
    metricNamespace: 'Greenroom',
    metricName: `${name}-${settings.stage}`,
    ...(metricField !== undefined && { metricValue: metricField }),
  });
  const statistic = metricField === undefined ? 'Sum' : 'Maximum';
  monitoring.addAlarm(scope, `${name}Alarm`, { metric: filter.metric({ statistic, period }), ...alarm });
}
