import type { Duration } from 'aws-cdk-lib';
import type { Function as LambdaTarget } from 'aws-cdk-lib/aws-lambda';
import { MetricFilter, type IFilterPattern } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Core } from '../core/core.ts';
import { ALARM_PERIOD, type Watch } from '../core/monitoring.ts';

export interface LogWatch extends Pick<Watch, 'threshold' | 'impact' | 'page'> {
  /** In PascalCase. The metric is called so, with the stage behind it. */
  readonly name: string;
  /** What `log` writes: a line of JSON. */
  readonly pattern: IFilterPattern;
  /** A number in the line, e.g. `$.overdue`, of which the largest counts. Otherwise lines are counted. */
  readonly value?: string;
  /** In which the threshold is reached; five minutes unless it says so. */
  readonly period?: Duration;
}

/** Rings by what a function logs: what is no error of it, and yet somebody must know. */
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
