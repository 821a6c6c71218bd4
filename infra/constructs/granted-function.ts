import { Duration, Stack } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  CfnFunction,
  Function as LambdaFunction,
  Runtime,
  TenancyConfig,
  type Code,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { FunctionPath } from '../build/find-functions.ts';
import { LOG_KEEPING } from '../core/log-keeping.ts';
import { ALARM_PERIOD, type Monitoring } from '../core/monitoring.ts';
import { statementOf, type Grant } from './grant.ts';
import { requirePublicAddresses } from './public-address.ts';

/** Locates a function's bundle. */
export type CodeOf = (path: FunctionPath) => Code;

export interface FunctionSettings {
  readonly path: FunctionPath;
  readonly uses: readonly Grant[];
  readonly environment?: Readonly<Record<string, string>>;
  /** What members notice when it fails, in one sentence. */
  readonly impact: string;
  /** Runbook page for its errors; `function-errors` by default. */
  readonly errorsPage?: string;
  readonly timeout?: Duration;
  readonly memoryMegabytes?: number;
  /** For code that an attacker might take over: no permissions except its own log (so no traces), and one environment per tenant. */
  readonly isIsolated?: boolean;
}

export interface FunctionSurroundings {
  readonly codeOf: CodeOf;
  readonly monitoring: Monitoring;
}

/** X-Ray supports no resource-level permissions. */
const tracing = () =>
  new PolicyStatement({ actions: ['xray:PutTelemetryRecords', 'xray:PutTraceSegments'], resources: ['*'] });

/** A Lambda with a role for exactly what it uses, a log group, traces, and alarms for errors and throttles. */
export class GrantedFunction extends Construct {
  readonly lambda: LambdaFunction;

  constructor(scope: Construct, id: string, { codeOf, monitoring }: FunctionSurroundings, settings: FunctionSettings) {
    super(scope, id);
    const { isIsolated = false } = settings;
    const environment = Object.assign(
      { NODE_OPTIONS: '--enable-source-maps' },
      ...settings.uses.map((grant) => grant.environment),
      settings.environment,
    );
    requirePublicAddresses(settings.path, Stack.of(this).resolve(environment));
    const logs = new LogGroup(this, 'Logs', LOG_KEEPING);
    this.lambda = new LambdaFunction(this, 'Function', {
      code: codeOf(settings.path),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.X86_64,
      role: this.role(logs, isIsolated ? [] : [tracing(), ...settings.uses.map(statementOf)]),
      logGroup: logs,
      timeout: settings.timeout ?? Duration.seconds(10),
      memorySize: settings.memoryMegabytes ?? 512,
      environment,
      description: settings.path,
      ...(isIsolated && { tenancyConfig: TenancyConfig.PER_TENANT }),
    });
    if (!isIsolated) trace(this.lambda);
    this.watch(monitoring, settings);
  }

  // Inline, so that the role never exists without its permissions and no other construct can add any.
  private role(logs: LogGroup, granted: readonly PolicyStatement[]): Role {
    const ownLogs = new PolicyStatement({
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [logs.logGroupArn],
    });
    return new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { Granted: new PolicyDocument({ statements: [ownLogs, ...granted] }) },
    });
  }

  private watch(monitoring: Monitoring, { impact, errorsPage = 'function-errors' }: FunctionSettings): void {
    monitoring.watch(this, 'Errors', {
      metric: this.lambda.metricErrors({ period: ALARM_PERIOD }),
      threshold: 1,
      impact,
      page: errorsPage,
      isOfOneFunction: true,
    });
    monitoring.watch(this, 'Throttles', {
      metric: this.lambda.metricThrottles({ period: ALARM_PERIOD }),
      threshold: 1,
      impact,
      page: 'function-throttles',
      isOfOneFunction: true,
    });
  }
}

// The construct's `tracing` property would add a second policy to the role.
function trace(lambda: LambdaFunction): void {
  const { defaultChild } = lambda.node;
  if (!(defaultChild instanceof CfnFunction)) throw new Error(`${lambda.node.path} has no resource`);
  defaultChild.tracingConfig = { mode: 'Active' };
}
