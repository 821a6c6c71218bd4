import { Duration, NestedStack } from 'aws-cdk-lib';
import { HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Rule, type EventPattern, type Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { EventSourceMapping, type Function as LambdaTarget } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { Core } from '#infra/core/core.ts';
import { ALARM_PERIOD } from '#infra/core/monitoring.ts';
import type { WorkQueue } from '#infra/core/work-queue.ts';
import type { DeployedContract } from '#platform/uses/declaration.ts';

import { addSiteLimitFilter } from './log-alarm.ts';
import { GrantedFunction, type FunctionSettings } from './granted-function.ts';
import { limitAccess, sessionAccess } from './endpoint-access.ts';
import { grantDelayRetry, grantReceive } from './grant.ts';
import { toGrant } from './needs.ts';
import { parseRunsPerHour } from './schedule-rate.ts';

type EndpointSettings = Omit<FunctionSettings, 'path' | 'isEndpoint'>;

interface WorkerSettings extends Partial<EndpointSettings> {
  queue: Queue;
  /** Maximum number of messages per invocation. */
  batchSize: number;
  /** Maximum number of concurrent invocations, which limits the cost. */
  maxConcurrency?: number;
}

interface EventWorkerSettings extends Partial<EndpointSettings> {
  eventPattern: EventPattern;
}

interface ScheduleSettings extends Partial<EndpointSettings> {
  schedule: Schedule;
}

/**
 * A feature's nested stack: its endpoints, queue workers and schedules. Each endpoint, worker or
 * schedule is a Lambda with its own role, named after its source file in `functions/<feature>`.
 */
export class FeatureStack extends NestedStack {
  protected readonly core: Core;
  readonly feature: string;
  private readonly endpoints = new Map<string, LambdaTarget>();
  private lastRoute: HttpRoute | undefined;

  constructor(scope: Construct, feature: string, core: Core) {
    super(scope, toPascalCase(feature), {
      description: `Greenroom ${core.settings.stage}: ${feature}`,
    });
    this.feature = feature;
    this.core = core;
    this.addDeclaredEndpoints();
  }

  get hasRoutes(): boolean {
    return this.lastRoute !== undefined;
  }

  /** Adds the endpoints whose files declare what they use. */
  private addDeclaredEndpoints(): void {
    for (const { contract } of this.core.declarations.values())
      if (contract?.feature === this.feature)
        this.endpoints.set(contract.name, this.endpoint(contract));
  }

  /** Returns a declared endpoint by name, for alarms. */
  protected endpointNamed(name: string): LambdaTarget {
    const lambda = this.endpoints.get(name);
    if (!lambda) throw new Error(`No file declares the endpoint ${this.feature}/${name}.`);

    return lambda;
  }

  /** Merges the declaration in the function's file, if it has one, with the stack's `settings`. */
  private settingsOf(name: string, settings: Partial<EndpointSettings>): EndpointSettings {
    const declared = this.core.declarations.get(`${this.feature}/${name}`);
    const { impact = declared?.impact, grants = [], ...rest } = settings;
    if (!impact) throw new Error(`${this.feature}/${name} has no declaration in its file.`);

    const { needs = [], timeoutSeconds, memoryMegabytes } = declared ?? {};

    return {
      ...rest,
      impact,
      grants: [...grants, ...needs.map((need) => toGrant(this.core, need))],
      ...(timeoutSeconds && { timeout: Duration.seconds(timeoutSeconds) }),
      ...(memoryMegabytes && { memoryMegabytes }),
    };
  }

  /**
   * Adds a route and a Lambda for the contract. Every endpoint except webhooks can read the
   * caller's session.
   */
  protected endpoint(
    contract: DeployedContract,
    stated: Partial<EndpointSettings> = {},
  ): LambdaTarget {
    if (contract.feature !== this.feature)
      throw new Error(`${contract.name} belongs to ${contract.feature}`);

    const settings = this.settingsOf(contract.name, stated);
    const session = sessionAccess(contract, this.core);
    const limits = limitAccess(contract, this.core);

    const lambda = this.lambda(contract.name, {
      ...settings,
      isEndpoint: true,
      grants: [...session.grants, ...limits.grants, ...settings.grants],
      environment: {
        APP_ORIGIN: this.core.edge.appOrigin,
        ORIGIN_VERIFY_SHA256: this.core.keys.originProofSha256,
        ...session.environment,
        ...limits.environment,
        ...settings.environment,
      },
    });

    if (contract.limits)
      addSiteLimitFilter(this, this.core, lambda, `${toPascalCase(contract.name)}SiteLimits`);

    const id = `${toPascalCase(contract.name)}Route`;
    const integration = new HttpLambdaIntegration('Integration', lambda);
    this.route(id, HttpRouteKey.with(contract.path, HttpMethod[contract.method]), integration);
    if (contract.allowsHead)
      this.route(`${id}Head`, HttpRouteKey.with(contract.path, HttpMethod.HEAD), integration);

    return lambda;
  }

  private route(id: string, routeKey: HttpRouteKey, integration: HttpLambdaIntegration): void {
    const route = new HttpRoute(this, id, { httpApi: this.core.api.http, routeKey, integration });
    // API Gateway rejects concurrent changes to an API, so routes are created one after another.
    const previous = this.lastRoute?.node.defaultChild;
    if (previous) route.node.addDependency(previous);
    this.lastRoute = route;
  }

  /**
   * Adds the function in `<name>.worker.ts`, which receives messages from the queue. Only messages
   * that it reports as failed are redelivered.
   */
  protected queueWorker(
    name: string,
    { queue, batchSize, maxConcurrency, ...stated }: WorkerSettings,
  ): LambdaTarget {
    const settings = this.settingsOf(name, stated);
    const declared = this.core.declarations.get(`${this.feature}/${name}`);
    const retryGrants = declared?.isRetriedBySchedule ? [] : [grantDelayRetry(queue)];
    const lambda = this.lambda(name, {
      ...settings,
      grants: [grantReceive(queue), ...retryGrants, ...settings.grants],
    });

    new EventSourceMapping(this, `${toPascalCase(name)}Source`, {
      target: lambda,
      eventSourceArn: queue.queueArn,
      batchSize,
      reportBatchItemFailures: true,
      ...(maxConcurrency && { maxConcurrency }),
    });

    return lambda;
  }

  /**
   * Adds the function in `<name>.worker.ts`, which receives matching events from the default event
   * bus. Lambda retries a failed run twice.
   */
  protected eventWorker(
    name: string,
    { eventPattern, ...stated }: EventWorkerSettings,
  ): LambdaTarget {
    const settings = this.settingsOf(name, stated);
    const lambda = this.lambda(name, settings);
    const rule = new Rule(this, `${toPascalCase(name)}Rule`, {
      eventPattern,
      targets: [new LambdaFunction(lambda)],
    });

    this.core.monitoring.addAlarm(this, `${toPascalCase(name)}Dropped`, {
      metric: droppedEvents(rule, lambda),
      threshold: 1,
      impact: settings.impact,
      runbook: 'events-dropped',
    });

    return lambda;
  }

  /**
   * Adds the function in `<name>.worker.ts`, which other functions invoke. It can only write its
   * own log, and each tenant gets a separate execution environment.
   */
  protected isolatedFunction(
    name: string,
    settings: Omit<EndpointSettings, 'grants'>,
  ): LambdaTarget {
    return this.lambda(name, { ...settings, grants: [], isIsolated: true });
  }

  /**
   * Adds the function in `<name>.schedule.ts`, which runs on a schedule. A failed run isn't
   * retried.
   */
  protected schedule(name: string, { schedule, ...stated }: ScheduleSettings): LambdaTarget {
    const settings = this.settingsOf(name, stated);
    const lambda = this.lambda(name, settings);
    new Rule(this, `${toPascalCase(name)}Schedule`, {
      schedule,
      targets: [new LambdaFunction(lambda, ONCE)],
    });

    // The rule's retry settings apply only until Lambda accepts the event. After that, Lambda by
    // default retries a failed run twice.
    lambda.configureAsyncInvoke(ONCE);

    const minutes = 60 / parseRunsPerHour(schedule.expressionString);
    this.core.monitoring.addHeartbeat(this, `${toPascalCase(name)}Stopped`, {
      metric: lambda.metricInvocations({
        statistic: 'Sum',
        period: Duration.minutes(Math.max(minutes, ALARM_PERIOD.toMinutes())),
      }),
      impact: settings.impact,
      runbook: 'schedule-stopped',
    });

    return lambda;
  }

  /** Adds an alarm for a dead-letter queue that has no worker. */
  protected addDeadLetterAlarm(
    id: string,
    { deadLetters }: WorkQueue,
    impact: string,
    runbook: string,
  ): void {
    this.core.monitoring.addAlarm(this, id, {
      metric: deadLetters.metricApproximateNumberOfMessagesVisible({
        statistic: 'Maximum',
        period: ALARM_PERIOD,
      }),
      threshold: 1,
      impact,
      runbook,
    });
  }

  private lambda(name: string, settings: Omit<FunctionSettings, 'path'>): LambdaTarget {
    const path = `${this.feature}/${name}` as const;
    return new GrantedFunction(this, toPascalCase(name), this.core, { ...settings, path }).lambda;
  }
}

/** Events that EventBridge couldn't deliver, and events whose last retry failed. */
function droppedEvents({ ruleName }: Rule, { functionName }: LambdaTarget): MathExpression {
  const sum = { statistic: 'Sum', period: ALARM_PERIOD };

  return new MathExpression({
    expression: 'SUM(METRICS())',
    period: ALARM_PERIOD,
    usingMetrics: {
      undelivered: new Metric({
        ...sum,
        namespace: 'AWS/Events',
        metricName: 'FailedInvocations',
        dimensionsMap: { RuleName: ruleName },
      }),
      unprocessed: new Metric({
        ...sum,
        namespace: 'AWS/Lambda',
        metricName: 'AsyncEventsDropped',
        dimensionsMap: { FunctionName: functionName },
      }),
    },
  });
}

/** No retries, because the next scheduled run does the missed work. */
const ONCE = { retryAttempts: 0, maxEventAge: Duration.minutes(1) };

/** `reserve-upload` -> `ReserveUpload`. */
function toPascalCase(kebab: string): string {
  return kebab
    .split('-')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
}
