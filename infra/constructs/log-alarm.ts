import type { Duration } from 'aws-cdk-lib';
import type { Function as LambdaTarget } from 'aws-cdk-lib/aws-lambda';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, MetricFilter, type IFilterPattern } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Core } from '#infra/core/core.ts';
import { ALARM_PERIOD, type AlarmSettings } from '#infra/core/monitoring.ts';

const NAMESPACE = 'Greenroom';

export interface LogAlarmSettings extends Pick<AlarmSettings, 'threshold' | 'impact' | 'runbook'> {
  /** Name in PascalCase. The metric's name is this name with the stage appended. */
  name: string;
  /** Selects the JSON log lines to monitor. */
  pattern: IFilterPattern;
  /**
   * A numeric field of the log line, e.g. `$.overdue`. If set, the alarm watches the field's
   * maximum; otherwise, it watches the number of lines.
   */
  metricField?: string;
  /** Five minutes by default. */
  period?: Duration;
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
    metricNamespace: NAMESPACE,
    metricName: `${name}-${settings.stage}`,
    ...(metricField !== undefined && { metricValue: metricField }),
  });

  const statistic = metricField === undefined ? 'Sum' : 'Maximum';
  monitoring.addAlarm(scope, `${name}Alarm`, {
    metric: filter.metric({ statistic, period }),
    ...alarm,
  });
}

const siteLimitMetric = (stage: string) => `SiteLimitReached-${stage}`;

/**
 * Reports the function's calls that a limit for the whole site refused. All functions share one
 * metric and alarm.
 */
export function addSiteLimitFilter(
  scope: Construct,
  { settings }: Core,
  { logGroup }: LambdaTarget,
  id: string,
): void {
  new MetricFilter(scope, id, {
    logGroup,
    filterPattern: FilterPattern.stringValue('$.event', '=', 'site limit reached'),
    metricNamespace: NAMESPACE,
    metricName: siteLimitMetric(settings.stage),
  });
}

/** Adds the alarm on the calls that `addSiteLimitFilter` reports. */
export function addSiteLimitAlarm(
  scope: Construct,
  { monitoring, settings }: Pick<Core, 'monitoring' | 'settings'>,
): void {
  monitoring.addAlarm(scope, 'SiteLimitAlarm', {
    metric: new Metric({
      namespace: NAMESPACE,
      metricName: siteLimitMetric(settings.stage),
      statistic: 'Sum',
      period: ALARM_PERIOD,
    }),
    threshold: 1,
    impact:
      'Visitors or members are asked to try again later, because all of them together reached a limit.',
    runbook: 'site-limits',
  });
}

/**
 * Counts log lines of another function, or other lines, in an existing log alarm. Needs no other
 * metric or alarm.
 */
export function addToLogAlarm(
  { logGroup }: LambdaTarget,
  { settings }: Core,
  { name, pattern, value }: Pick<LogAlarmSettings, 'name' | 'pattern'> & { value: number | string },
): void {
  new MetricFilter(logGroup, name, {
    logGroup,
    filterPattern: pattern,
    metricNamespace: NAMESPACE,
    metricName: `${name}-${settings.stage}`,
    metricValue: String(value),
  });
}
