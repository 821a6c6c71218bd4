import { CfnAlarm, CfnDashboard } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnRule } from 'aws-cdk-lib/aws-events';
import { CfnEventSourceMapping, CfnFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnMetricFilter } from 'aws-cdk-lib/aws-logs';
import { CfnSecret } from 'aws-cdk-lib/aws-secretsmanager';
import { parseRunsPerHour } from '#infra/constructs/schedule-rate.ts';
import type { GreenroomStack } from '#infra/greenroom.stack.ts';
import { readSettings } from '#infra/settings.ts';

/** Counts of resources whose cost doesn't depend on the number of members. */
export type FixedResources = ReturnType<typeof countFixedResources>;

/** Counts the resources that `cdk deploy` would create. */
export function countFixedResources(stack: GreenroomStack) {
  const constructs = stack.node.findAll();
  const eventSources = constructs.filter((one) => one instanceof CfnEventSourceMapping);
  const megabytes = constructs
    .filter((one) => one instanceof CfnFunction)
    .map(({ memorySize }) => memorySize ?? 128);
  const rules = constructs.filter((one) => one instanceof CfnRule);
  const { concurrentAnalyses, callsPerSecond, limitFactor } = readSettings(stack.node);

  return {
    alarmMetrics: constructs
      .filter((one) => one instanceof CfnAlarm)
      .reduce((sum, alarm) => sum + countMetrics(alarm), 0),
    dashboards: constructs.filter((one) => one instanceof CfnDashboard).length,
    customMetrics: new Set(
      constructs.filter((one) => one instanceof CfnMetricFilter).flatMap(listRegularMetrics),
    ).size,
    eventSources: eventSources.length,
    secrets: constructs.filter((one) => one instanceof CfnSecret).length,
    scheduledRunsPerHour: rules.reduce(
      (sum, { scheduleExpression }) => sum + parseRunsPerHour(scheduleExpression),
      0,
    ),
    // The median of all functions, because nearly all of them are endpoints with similar memory
    // sizes.
    endpointMegabytes:
      megabytes.toSorted((one, other) => one - other)[Math.floor(megabytes.length / 2)] ?? 0,
    measureMegabytes: Math.max(...megabytes),
    concurrentAnalyses,
    callsPerSecond,
    limitFactor,
  };
}

/**
 * The metrics that a filter reports regularly. CloudWatch bills a metric only for the hours in
 * which it is reported, and the filters that count incidents or select numbers over a limit report
 * nothing in normal operation.
 */
function listRegularMetrics({
  filterPattern,
  metricTransformations,
}: CfnMetricFilter): readonly string[] {
  if (!Array.isArray(metricTransformations))
    throw new Error('the metric of a filter is unknown at synthesis');

  if (filterPattern.includes(' > ')) return [];

  return metricTransformations.flatMap((each) =>
    'metricName' in each && each.metricValue.startsWith('$') ? [each.metricName] : [],
  );
}

/**
 * CloudWatch bills an alarm on a metric math expression for each metric in the expression. A query
 * over all tables counts as one, because only throttled tables report the metric.
 */
function countMetrics({ metrics }: CfnAlarm): number {
  if (!Array.isArray(metrics)) return 1;

  return Math.max(1, metrics.filter((query) => 'metricStat' in query && query.metricStat).length);
}
