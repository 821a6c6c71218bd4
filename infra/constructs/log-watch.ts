import type { Duration } from 'aws-cdk-lib';
import type { Function as LambdaTarget } from 'aws-cdk-lib/aws-lambda';
import { MetricFilter, type IFilterPattern } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Core } from '../core/core.ts';
import { ALARM_PERIOD, type Watch } from '../core/monitoring.ts';

export interface LogWatch extends Pick<Watch, 'threshold' | 'impact' | 'page'> {
  /** In PascalCase. The metric's name is this plus the stage. */
  readonly name: string;
  /** Matches a JSON line that `log` writes. */
  readonly pattern: IFilterPattern;
  /** A number in the line, e.g. `$.overdue`; the metric is its maximum. By default the metric counts lines. */
  readonly value?: string;
  /** Five minutes by default. */
  readonly period?: Duration;
}

/** An alarm on log lines, for conditions that need attention but aren't function errors. */
export function watchLog(
  scope: Construct,
  { monitoring, settings }: Core,
  { logGroup }: LambdaTarget,
  { name, pattern, value, period = ALARM_PERIOD, ...watch }: LogWatch,
): void {
  const filter = new MetricFilter(scope, name, {
    logGroup,
    filterPattern: pattern,
    metricNamespace: 'Greenroom',
    metricName: `${name}-${settings.stage}`,
    ...(value !== undefined && { metricValue: value }),
  });
  const statistic = value === undefined ? 'Sum' : 'Maximum';
  monitoring.watch(scope, `${name}Alarm`, { metric: filter.metric({ statistic, period }), ...watch });
}
