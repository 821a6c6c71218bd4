import { Stack } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { HttpApi, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Settings } from '#infra/settings.ts';
import { addApiAlarms } from './api-alarms.ts';
import { LOG_GROUP_PROPS } from './log-group-props.ts';
import type { Monitoring } from './monitoring.ts';

// Contains no IP address, query string or header, so that access logs contain no personal data.
const ACCESS_LOG_LINE = {
  requestId: '$context.requestId',
  time: '$context.requestTime',
  route: '$context.routeKey',
  status: '$context.status',
  functionStatus: '$context.integration.status',
  latencyMs: '$context.responseLatency',
  integrationError: '$context.integrationErrorMessage',
};

interface ApiDeps {
  monitoring: Monitoring;
  settings: Settings;
}

/** The HTTP API. Features add their routes; browsers reach it only through CloudFront. */
export class Api extends Construct {
  readonly http = new HttpApi(this, 'Http', { createDefaultStage: false });
  /** Host name without scheme. */
  readonly host = `${this.http.apiId}.execute-api.${Stack.of(this).region}.${Stack.of(this).urlSuffix}`;

  /** Fires if so many calls fail that a running deployment should be rolled back. */
  readonly rollbackAlarm: Alarm;

  constructor(scope: Construct, id: string, { monitoring, settings }: ApiDeps) {
    super(scope, id);

    const accessLog = new LogGroup(this, 'AccessLog', LOG_GROUP_PROPS);
    const { callsPerSecond } = settings;

    new HttpStage(this, 'Stage', {
      httpApi: this.http,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: callsPerSecond, burstLimit: 2 * callsPerSecond },
      accessLogSettings: {
        destination: new LogGroupLogDestination(accessLog),
        format: AccessLogFormat.custom(JSON.stringify(ACCESS_LOG_LINE)),
      },
    });

    this.rollbackAlarm = addApiAlarms(this, { http: this.http, accessLog, monitoring, settings });
  }
}
