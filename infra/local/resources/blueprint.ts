import type { KeyLike } from 'node:crypto';
import type { ClientSettings, PoolSettings } from '../cognito/pool-settings.ts';
import type { EdgeFunction } from '../edge/cloudfront-function.ts';
import type { Distribution } from '../edge/distribution.ts';
import type { HeadersPolicy } from '../edge/headers-policy.ts';
import type { WebFiles } from '../edge/web-files.ts';
import type { LocalFunction } from '../lambda/local-function.ts';

export interface DeployedFunction {
  readonly arn: string;
  /** Display name: `practice/list-videos` for the app's functions, the physical name for others. */
  readonly label: string;
  readonly role: string;
  /** Undefined if the code doesn't run locally, e.g. for the CDK's own helper functions. */
  readonly local: LocalFunction | undefined;
  /** Number of retries for a failed asynchronous invocation. */
  readonly asyncRetries: number;
  /** Age in seconds at which a throttled asynchronous event is dropped. */
  readonly asyncMaxAgeSeconds: number;
}

export interface DeployedApi {
  readonly id: string;
  /** Empty until the stage is created. */
  stageName: string;
  readonly integrations: Map<string, { readonly functionArn: string; readonly payloadFormat: string }>;
  readonly routes: { readonly routeKey: string; readonly integrationId: string }[];
}

export interface EventSource {
  readonly functionName: string;
  readonly queueArn: string;
  readonly batchSize: number;
  readonly maxConcurrency: number | undefined;
  readonly reportsBatchItemFailures: boolean;
}

export interface Schedule {
  readonly arn: string;
  readonly expression: string;
  readonly functionArn: string;
  /** A constant event that replaces the standard scheduled event. */
  readonly input: unknown;
}

export interface EventRule {
  readonly arn: string;
  /** EventBridge's event pattern. Supports only lists of exact values. */
  readonly pattern: unknown;
  readonly functionArn: string;
}

/** The resources declared in the template. The local cloud starts them after all have been created. */
export interface Blueprint {
  readonly functions: Map<string, DeployedFunction>;
  readonly apis: Map<string, DeployedApi>;
  readonly eventSources: EventSource[];
  readonly schedules: Schedule[];
  readonly eventRules: EventRule[];
  /** Event types that SES publishes, such as `bounce`, keyed by configuration set. */
  readonly mailEvents: Map<string, readonly string[]>;
  readonly pools: Map<string, PoolSettings & { readonly clients: ClientSettings[]; readonly groups: string[] }>;
  /** Deployed files by bucket name. */
  readonly files: Map<string, WebFiles>;
  readonly buckets: Set<string>;
  /** Each table's construct ID, by table ARN. */
  readonly tableIds: Map<string, string>;
  readonly edge: {
    distribution: Distribution | undefined;
    distributionArn: string;
    readonly headersPolicies: Map<string, HeadersPolicy>;
    readonly functions: Map<string, EdgeFunction>;
    readonly publicKeys: Map<string, KeyLike>;
    readonly keyGroups: Map<string, readonly string[]>;
  };
}

export function createEmptyBlueprint(): Blueprint {
  return {
    functions: new Map(),
    apis: new Map(),
    eventSources: [],
    schedules: [],
    eventRules: [],
    mailEvents: new Map(),
    pools: new Map(),
    files: new Map(),
    buckets: new Set(),
    tableIds: new Map(),
    edge: {
      distribution: undefined,
      distributionArn: '',
      headersPolicies: new Map(),
      functions: new Map(),
      publicKeys: new Map(),
      keyGroups: new Map(),
    },
  };
}

/** Extracts the name from an ARN; a plain name is returned unchanged. */
export function extractFunctionName(nameOrArn: string): string {
  return nameOrArn.split(':function:').at(-1)?.split(':')[0] ?? '';
}

/** Finds a function by name or ARN. */
export function requireFunction(blueprint: Pick<Blueprint, 'functions'>, nameOrArn: string): DeployedFunction {
  const found = blueprint.functions.get(extractFunctionName(nameOrArn));
  if (!found) throw new Error(`there is no function ${nameOrArn}`);
  return found;
}
