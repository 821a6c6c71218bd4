import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { MathExpression, type Alarm, type Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, MetricFilter, type LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Settings } from '#infra/settings.ts';
import { ALARM_PERIOD, type Monitoring } from './monitoring.ts';

const MIN_SHARE_PERCENT = 1;
/** Fewer failed calls in five minutes don't send an alarm, whatever their share. */
const FEW_CALLS = 6;

/**
 * Failed calls in five minutes that justify a rollback. 1,000 members make about four times as
 * many calls.
 */
const MANY_SERVER_ERRORS = 20;

interface WatchedApi {
  http: HttpApi;
  accessLog: LogGroup;
  monitoring: Monitoring;
  settings: Settings;
}

/**
 * Adds the API's alarms. Returns the alarm for so many failed calls that a running deployment
 * should be rolled back.
 */
export function addApiAlarms(scope: Construct, api: WatchedApi): Alarm {
  addThrottleAlarms(scope, api);

  const { http, monitoring } = api;
  const failed = http.metricServerError({ period: ALARM_PERIOD, statistic: 'Sum' });
  const serverErrors = { threshold: MIN_SHARE_PERCENT, runbook: 'api-server-errors' };

  monitoring.addAlarm(scope, 'ServerErrors', {
    ...serverErrors,
    metric: shareOfCalls(http, failed, FEW_CALLS),
    impact: 'Members see errors. The dashboard lists the impact of each function.',
  });

  return monitoring.addAlarm(scope, 'ManyServerErrors', {
    ...serverErrors,
    metric: shareOfCalls(http, failed, MANY_SERVER_ERRORS),
    impact: 'Many members see errors. If a deployment is running, CloudFormation may roll it back.',
  });
}

function addThrottleAlarms(
  scope: Construct,
  { http, accessLog, monitoring, settings: { stage, callsPerSecond } }: WatchedApi,
): void {
  const filter = new MetricFilter(scope, 'ThrottledCalls', {
    logGroup: accessLog,
    // Responses with 429 from a function come from the limits in its contract.
    filterPattern: FilterPattern.all(
      FilterPattern.stringValue('$.status', '=', '429'),
      FilterPattern.stringValue('$.functionStatus', '!=', '429'),
    ),
    metricNamespace: 'Greenroom',
    metricName: `ThrottledCalls-${stage}`,
  });

  monitoring.addAlarm(scope, 'ThrottledCallsAlarm', {
    metric: shareOfCalls(
      http,
      filter.metric({ statistic: 'Sum', period: ALARM_PERIOD }),
      FEW_CALLS,
    ),
    threshold: MIN_SHARE_PERCENT,
    impact: 'Pages ask members to try again, because the API accepts no more calls.',
    runbook: 'api-throttled',
  });

  // API Gateway may log none of the rejected calls if there are many, so this alarm fires first.
  monitoring.addAlarm(scope, 'CallsNearLimit', {
    metric: http.metricCount({ period: ALARM_PERIOD, statistic: 'Sum' }),
    threshold: (callsPerSecond * ALARM_PERIOD.toSeconds()) / 2,
    impact: 'None yet. With twice as many calls, pages ask members to try again.',
    runbook: 'api-throttled',
  });
}

/** `counted` as a percentage of all calls; 0 if it is below `few`. */
function shareOfCalls(http: HttpApi, counted: Metric, few: number): MathExpression {
  return new MathExpression({
    expression: `IF(counted >= ${few}, 100 * counted / calls, 0)`,
    period: ALARM_PERIOD,
    usingMetrics: {
      counted,
      calls: http.metricCount({ period: ALARM_PERIOD, statistic: 'Sum' }),
    },
  });
}
