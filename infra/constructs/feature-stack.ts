import { Duration, NestedStack, type StackProps } from 'aws-cdk-lib';
import { HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Rule, type Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { EventSourceMapping, type Function as LambdaTarget } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { Contract } from '../../shared/http/contract.ts';
import type { Core } from '../core/core.ts';
import { asksSecondFactor } from '../settings.ts';
import { GrantedFunction, type FunctionSettings } from './granted-function.ts';
import { onTable, receiveFrom, type Grant } from './grant.ts';

export type EndpointSettings = Omit<FunctionSettings, 'path'>;

export interface WorkerSettings extends Omit<FunctionSettings, 'path'> {
  readonly queue: Queue;
  /** Messages per call. */
  readonly batchSize: number;
  /** Calls at the same time; bounds the cost. */
  readonly maxConcurrency?: number;
}

export interface ScheduleSettings extends Omit<FunctionSettings, 'path'> {
  readonly schedule: Schedule;
}

/**
 * A feature's nested stack: its endpoints, queue workers and schedules, each a Lambda with a role of its own. The names
 * of contract, worker and schedule are the names of the source files under `functions/<feature>`.
 */
export abstract class FeatureStack extends NestedStack {
  protected readonly core: Core;
  private readonly feature: string;

  constructor(scope: Construct, feature: string, core: Core, props?: StackProps) {
    super(scope, pascal(feature), { description: `Greenroom ${core.settings.stage}: ${feature}`, ...props });
    this.feature = feature;
    this.core = core;
  }

  /** The contract's route and its Lambda. Every endpoint but a webhook can read who is calling. */
  protected endpoint(contract: Contract, settings: EndpointSettings): LambdaTarget {
    if (contract.feature !== this.feature) throw new Error(`${contract.name} belongs to ${contract.feature}`);
    const session = contract.access === 'webhook' ? NO_SESSION : sessionReading(this.core);
    const lambda = this.lambda(contract.name, {
      ...settings,
      uses: [...session.uses, ...settings.uses],
      environment: {
        APP_ORIGIN: this.core.edge.appOrigin,
        ORIGIN_VERIFY_SHA256: this.core.keys.originProofSha256,
        ...session.environment,
        ...settings.environment,
      },
    });
    new HttpRoute(this, `${pascal(contract.name)}Route`, {
      httpApi: this.core.api.http,
      routeKey: HttpRouteKey.with(contract.path, HttpMethod[contract.method]),
      integration: new HttpLambdaIntegration('Integration', lambda),
    });
    return lambda;
  }

  /** `<name>.worker.ts`, fed from the queue. Only the messages it reports as failed are delivered again. */
  protected queueWorker(name: string, { queue, batchSize, maxConcurrency, ...settings }: WorkerSettings): LambdaTarget {
    const receiving = receiveFrom(queue);
    const lambda = this.lambda(name, { ...settings, uses: [receiving, ...settings.uses] });
    new EventSourceMapping(this, `${pascal(name)}Source`, {
      target: lambda,
      eventSourceArn: queue.queueArn,
      batchSize,
      reportBatchItemFailures: true,
      ...(maxConcurrency && { maxConcurrency }),
    });
    return lambda;
  }

  /** `<name>.worker.ts`, called by functions that are granted it, once per tenant's environment. It may do nothing. */
  protected isolatedFunction(name: string, settings: Omit<FunctionSettings, 'path' | 'uses'>): LambdaTarget {
    return this.lambda(name, { ...settings, uses: [], isIsolated: true });
  }

  /** `<name>.schedule.ts`, run by the clock, once each time whatever becomes of it. */
  protected schedule(name: string, { schedule, ...settings }: ScheduleSettings): LambdaTarget {
    const lambda = this.lambda(name, settings);
    new Rule(this, `${pascal(name)}Schedule`, {
      schedule,
      targets: [new LambdaFunction(lambda, ONCE)],
    });
    // The rule's own settings end where Lambda has the event: from there it would run what failed twice more.
    lambda.configureAsyncInvoke(ONCE);
    return lambda;
  }

  private lambda(name: string, settings: Omit<FunctionSettings, 'path'>): LambdaTarget {
    const environment = { STAGE: this.core.settings.stage, ...settings.environment };
    const path = `${this.feature}/${name}` as const;
    return new GrantedFunction(this, pascal(name), this.core, { ...settings, environment, path }).lambda;
  }
}

/** A run that failed, or found no place within a minute, is made up for by the next one. */
const ONCE = { retryAttempts: 0, maxEventAge: Duration.minutes(1) };

interface SessionReading {
  readonly uses: readonly Grant[];
  readonly environment: Readonly<Record<string, string>>;
}

const NO_SESSION: SessionReading = { uses: [], environment: {} };

function sessionReading({ tables, settings }: Core): SessionReading {
  return {
    // The batch reads both rows at once; single rows are for use cases that read them again, and are no further right.
    uses: [
      onTable(tables.sessions, 'BatchGetItem', 'GetItem', 'UpdateItem'),
      onTable(tables.members, 'BatchGetItem', 'GetItem'),
    ],
    environment: {
      ADMIN_SECOND_FACTOR: asksSecondFactor(settings) ? 'required' : 'not-asked',
    },
  };
}

/** `reserve-upload` -> `ReserveUpload`. */
export function pascal(kebab: string): string {
  return kebab
    .split('-')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
}
