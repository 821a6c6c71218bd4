import { Stack } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { HttpApi, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { LOG_GROUP_PROPS } from './log-group-props.ts';
import { ALARM_PERIOD, type Monitoring } from './monitoring.ts';

// Contains no IP address, query string or header, so that access logs contain no personal data.
const ACCESS_LOG_LINE = {
  requestId: '$context.requestId',
  time: '$context.requestTime',
  route: '$context.routeKey',
  status: '$context.status',
  latencyMs: '$context.responseLatency',
  integrationError: '$context.integrationErrorMessage',
};

/**
 * Requests per second for the whole site: far above normal traffic, but low enough to limit the
 * cost.
 */
export const THROTTLE = { rateLimit: 200, burstLimit: 400 };

/**
 * Failed calls in five minutes: about a quarter of the calls that 1,000 members make in that time.
 */
const MANY_SERVER_ERRORS = 20;

/** The HTTP API. Features add their routes; browsers reach it only through CloudFront. */
export class Api extends Construct {
  readonly http = new HttpApi(this, 'Http', { createDefaultStage: false });
  /** Host name without scheme. */
  readonly host = `${this.http.apiId}.execute-api.${Stack.of(this).region}.${Stack.of(this).urlSuffix}`;

  /** Fires if so many calls fail that a running deployment should be rolled back. */
  readonly rollbackAlarm: Alarm;

  constructor(scope: Construct, id: string, monitoring: Monitoring) {
    super(scope, id);

    const accessLog = new LogGroup(this, 'AccessLog', LOG_GROUP_PROPS);

    new HttpStage(this, 'Stage', {
      httpApi: this.http,
      stageName: '$default',
      autoDeploy: true,
      throttle: THROTTLE,
      accessLogSettings: {
        destination: new LogGroupLogDestination(accessLog),
        format: AccessLogFormat.custom(JSON.stringify(ACCESS_LOG_LINE)),
      },
    });

    const serverErrors = {
      metric: this.http.metricServerError({ period: ALARM_PERIOD, statistic: 'Sum' }),
      runbook: 'api-server-errors',
    };

    monitoring.addAlarm(this, 'ServerErrors', {
      ...serverErrors,
      threshold: 1,
      impact: 'Members see errors. The dashboard lists the impact of each function.',
    });

    this.rollbackAlarm = monitoring.addAlarm(this, 'ManyServerErrors', {
      ...serverErrors,
      threshold: MANY_SERVER_ERRORS,
      impact:
        'Many members see errors. If a deployment is running, CloudFormation may roll it back.',
    });
  }
}
