import { App } from 'aws-cdk-lib';
import { CfnAlarm, CfnDashboard } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnRule } from 'aws-cdk-lib/aws-events';
import { CfnEventSourceMapping, CfnFunction, Code } from 'aws-cdk-lib/aws-lambda';
import { CfnMetricFilter } from 'aws-cdk-lib/aws-logs';
import { CfnSecret } from 'aws-cdk-lib/aws-secretsmanager';
import { GreenroomStack } from '../greenroom.stack.ts';
import { readSettings } from '../settings.ts';
import type { Fixed } from './month.ts';

/** Counts resources in the stack that `cdk deploy` would create, without building code. */
export function countFixed(context: Readonly<Record<string, unknown>>, webFolder: string): Fixed {
  const app = new App({ context, analyticsReporting: false });
  const codeOf = () => Code.fromInline('// not built');
  const stack = new GreenroomStack(app, readSettings(app.node), { codeOf, webFolder });
  const all = stack.node.findAll();
  const eventSources = all.filter((one) => one instanceof CfnEventSourceMapping);
  const megabytes = all.filter((one) => one instanceof CfnFunction).map(({ memorySize }) => memorySize ?? 128);
  const concurrency = eventSources
    .map(({ scalingConfig }) => stack.resolve(scalingConfig)?.maximumConcurrency)
    .filter((limit) => typeof limit === 'number');
  const rules = all.filter((one) => one instanceof CfnRule);
  return {
    alarms: all.filter((one) => one instanceof CfnAlarm).length,
    dashboards: all.filter((one) => one instanceof CfnDashboard).length,
    metricFilters: all.filter((one) => one instanceof CfnMetricFilter).length,
    eventSources: eventSources.length,
    secrets: all.filter((one) => one instanceof CfnSecret).length,
    scheduledRunsPerHour: rules.reduce((sum, { scheduleExpression }) => sum + runsPerHour(scheduleExpression), 0),
    // The median, because nearly all functions are endpoints of similar size.
    endpointMegabytes: megabytes.toSorted((one, other) => one - other)[Math.floor(megabytes.length / 2)] ?? 0,
    analysisMegabytes: Math.max(...megabytes),
    analysisConcurrency: Math.max(...concurrency),
  };
}

/** Parses e.g. `rate(5 minutes)`. Throws on other expressions, such as cron. */
export function runsPerHour(expression: string | undefined): number {
  if (expression === undefined) return 0;
  const [, count, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const perHour = { minute: 60, hour: 1, day: 1 / 24 };
  if (unit !== 'minute' && unit !== 'hour' && unit !== 'day') throw new Error(`unknown schedule: ${expression}`);
  return perHour[unit] / Number(count);
}
