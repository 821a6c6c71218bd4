import type { Duration } from 'aws-cdk-lib';
import type { Function as LambdaTarget } from 'aws-cdk-lib/aws-lambda';
import { MetricFilter, type IFilterPattern } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Core } from '../core/core.ts';
import { ALARM_PERIOD, type AlarmSettings } from '../core/monitoring.ts';

export interface LogAlarmSettings extends Pick<AlarmSettings, 'threshold' | 'impact' | 'runbook'> {
  /** In PascalCase. The metric's name is this name plus the stage. */
  readonly name: string;
  /** Matches a JSON line that `log` writes. */
  readonly pattern: IFilterPattern;
  /**
   * A number field of the log line, e.g. `$.overdue`, whose maximum becomes the metric. By default, the metric is the
   * number of lines.
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
