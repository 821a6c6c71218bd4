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
import type { FunctionPath } from '#infra/build/find-functions.ts';
import { LOG_GROUP_PROPS } from '#infra/core/log-group-props.ts';
import { ALARM_PERIOD, type Monitoring } from '#infra/core/monitoring.ts';

import { toPolicyStatements, type Grant } from './grant.ts';
import { requirePublicUrls } from './public-url.ts';

/**
 * Loads a function's bundle. Throws if the bundle uses a table, bucket or queue variable that isn't
 * in `variables`.
 */
export type LoadCode = (path: FunctionPath) => Code;

export interface FunctionSettings {
  path: FunctionPath;
  grants: readonly Grant[];
  environment?: Readonly<Record<string, string>>;
  /** One sentence that tells operators what members notice if the function fails. */
  impact: string;
  /**
   * True if the API calls the function. Crashes and timeouts then set off the API's alarm for 5xx
   * responses.
   */
  isEndpoint?: boolean;
  /** Runbook page for the function's errors; `function-errors` by default. */
  errorsRunbook?: string;
  timeout?: Duration;
  memoryMegabytes?: number;
  /**
   * Set for code that an attacker might take over. The function can only write its own log, has no
   * traces, and gets a separate execution environment per tenant.
   */
  isIsolated?: boolean;
}

export interface FunctionDeps {
  loadCode: LoadCode;
  monitoring: Monitoring;
}

/** The resource is `*`, because X-Ray has no resource-level permissions. */
const allowTracing = () =>
  new PolicyStatement({
    actions: ['xray:PutTelemetryRecords', 'xray:PutTraceSegments'],
    resources: ['*'],
  });

/**
 * A Lambda with a least-privilege role, a log group, traces and, unless it's an endpoint, an alarm
 * for errors.
 */
export class GrantedFunction extends Construct {
  readonly lambda: LambdaFunction;

  constructor(
    scope: Construct,
    id: string,
    { loadCode, monitoring }: FunctionDeps,
    settings: FunctionSettings,
  ) {
    super(scope, id);

    const { isIsolated = false } = settings;
    const environment: Record<string, string> = Object.assign(
      { NODE_OPTIONS: '--enable-source-maps' },
      ...settings.grants.map((grant) => grant.environment),
      settings.environment,
    );

    requirePublicUrls(settings.path, Stack.of(this).resolve(environment));

    const logs = new LogGroup(this, 'Logs', LOG_GROUP_PROPS);

    this.lambda = new LambdaFunction(this, 'Function', {
      code: loadCode(settings.path),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      // The engine's, and that of the tests' machines. ARM for all others would save $1 a month with
      // 10,000 members.
      architecture: Architecture.X86_64,
      role: this.role(
        logs,
        isIsolated ? [] : [allowTracing(), ...settings.grants.flatMap(toPolicyStatements)],
      ),
      logGroup: logs,
      timeout: settings.timeout ?? Duration.seconds(10),
      memorySize: settings.memoryMegabytes ?? 512,
      environment,
      description: settings.path,
      ...(isIsolated && { tenancyConfig: TenancyConfig.PER_TENANT }),
    });

    if (!isIsolated) enableTracing(this.lambda);
    this.monitorErrors(monitoring, settings);
  }

  // The policy is inline, so that the role never exists without its permissions and no other
  // construct can add permissions.
  private role(logs: LogGroup, policyStatements: readonly PolicyStatement[]): Role {
    const ownLogs = new PolicyStatement({
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [logs.logGroupArn],
    });

    return new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: {
        Granted: new PolicyDocument({ statements: [ownLogs, ...policyStatements] }),
      },
    });
  }

  private monitorErrors(monitoring: Monitoring, settings: FunctionSettings): void {
    const { path, impact, isEndpoint = false, errorsRunbook = 'function-errors' } = settings;
    monitoring.impacts.set(path, impact);
    if (isEndpoint) return;

    const metric = this.lambda.metricErrors({ period: ALARM_PERIOD });
    monitoring.addAlarm(this, 'Errors', { metric, threshold: 1, impact, runbook: errorsRunbook });
  }
}

// Doesn't use the construct's `tracing` property, which would add a second policy to the role.
function enableTracing(lambda: LambdaFunction): void {
  const { defaultChild } = lambda.node;
  if (!(defaultChild instanceof CfnFunction))
    throw new Error(`${lambda.node.path} has no resource`);

  defaultChild.tracingConfig = { mode: 'Active' };
}
