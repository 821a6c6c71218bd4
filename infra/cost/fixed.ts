import { App } from 'aws-cdk-lib';
import { CfnAlarm, CfnDashboard } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnRule } from 'aws-cdk-lib/aws-events';
import { CfnEventSourceMapping, CfnFunction, Code } from 'aws-cdk-lib/aws-lambda';
import { CfnMetricFilter } from 'aws-cdk-lib/aws-logs';
import { CfnSecret } from 'aws-cdk-lib/aws-secretsmanager';
import { GreenroomStack } from '../greenroom.stack.ts';
import { readSettings } from '../settings.ts';
import type { Fixed } from './model.ts';

/** Counts, in the stack as it would be deployed, what costs without members. Nothing is built. */
export function countFixed(context: Readonly<Record<string, unknown>>, webFolder: string): Fixed {
  const app = new App({ context, analyticsReporting: false });
  const codeOf = () => Code.fromInline('// built elsewhere');
  const stack = new GreenroomStack(app, readSettings(app.node), { codeOf, webFolder });
  const all = stack.node.findAll();
  const functions = all.filter((one) => one instanceof CfnFunction);
  const megabytes = functions.map(({ memorySize }) => memorySize ?? 128);
  const concurrency = all
    .filter((one) => one instanceof CfnEventSourceMapping)
    .map(({ scalingConfig }) => stack.resolve(scalingConfig)?.maximumConcurrency)
    .filter((limit) => typeof limit === 'number');
  return {
    alarms: all.filter((one) => one instanceof CfnAlarm).length,
    dashboards: all.filter((one) => one instanceof CfnDashboard).length,
    customMetrics: all.filter((one) => one instanceof CfnMetricFilter).length,
    eventSources: all.filter((one) => one instanceof CfnEventSourceMapping).length,
    secrets: all.filter((one) => one instanceof CfnSecret).length,
    scheduledRunsPerHour: all
      .filter((one) => one instanceof CfnRule)
      .reduce((sum, { scheduleExpression }) => sum + runsPerHour(scheduleExpression), 0),
    endpointMegabytes: mostCommon(megabytes),
    analysisMegabytes: Math.max(...megabytes),
    analysisConcurrency: Math.max(...concurrency),
  };
}

/** Of `rate(5 minutes)`. Throws on a form that no schedule here uses. */
export function runsPerHour(expression: string | undefined): number {
  if (expression === undefined) return 0;
  const [, count, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const hours = unit === 'minute' ? 1 / 60 : unit === 'hour' ? 1 : unit === 'day' ? 24 : null;
  if (hours === null) throw new Error(`how often is ${expression}?`);
  return 1 / (Number(count) * hours);
}

function mostCommon(values: readonly number[]): number {
  const times = (wanted: number) => values.filter((value) => value === wanted).length;
  return values.reduce((most, value) => (times(value) > times(most) ? value : most), 0);
}
