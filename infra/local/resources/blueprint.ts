import type { KeyLike } from 'node:crypto';
import type { ClientSettings, PoolSettings } from '../cognito/pool-settings.ts';
import type { EdgeFunction } from '../edge/cloudfront-function.ts';
import type { Distribution } from '../edge/distribution.ts';
import type { HeadersPolicy } from '../edge/headers-policy.ts';
import type { WebFiles } from '../edge/web-files.ts';
import type { LocalFunction } from '../lambda/local-function.ts';

interface DeployedFunction {
  arn: string;
  /** Display name: `practice/list-videos` for the app's functions, the physical name for others. */
  label: string;
  role: string;
  /** Undefined if the code doesn't run locally, e.g. for the CDK's own helper functions. */
  local: LocalFunction | undefined;
  /** Number of retries for a failed asynchronous invocation. */
  asyncRetries: number;
  /** Age in seconds at which a throttled asynchronous event is dropped. */
  asyncMaxAgeSeconds: number;
}

export interface DeployedApi {
  id: string;
  /** Empty until the stage is created. */
  stageName: string;
  integrations: Map<string, { functionArn: string; payloadFormat: string }>;
  routes: { routeKey: string; integrationId: string }[];
}

export interface EventSource {
  functionName: string;
  queueArn: string;
  batchSize: number;
  maxConcurrency: number | undefined;
  reportsBatchItemFailures: boolean;
}

export interface Schedule {
  arn: string;
  expression: string;
  functionArn: string;
  /** A constant event that replaces the standard scheduled event. */
  input: unknown;
}

interface EventRule {
  arn: string;
  /** EventBridge's event pattern. Supports only lists of exact values. */
  pattern: unknown;
  functionArn: string;
}

export type Blueprint = ReturnType<typeof createEmptyBlueprint>;

/**
 * Creates an empty blueprint. Provisioners add the template's resources, which the local cloud then
 * starts.
 */
export function createEmptyBlueprint() {
  return {
    functions: new Map<string, DeployedFunction>(),
    apis: new Map<string, DeployedApi>(),
    eventSources: [] as EventSource[],
    schedules: [] as Schedule[],
    eventRules: [] as EventRule[],
    /** Event types that SES publishes, such as `bounce`, keyed by configuration set. */
    mailEvents: new Map<string, readonly string[]>(),
    pools: new Map<string, PoolSettings & { clients: ClientSettings[]; groups: string[] }>(),
    /** Deployed files by bucket name. */
    files: new Map<string, WebFiles>(),
    buckets: new Set<string>(),
    /** Each table's construct ID, by table ARN. */
    tableIds: new Map<string, string>(),
    edge: {
      distribution: undefined as Distribution | undefined,
      distributionArn: '',
      headersPolicies: new Map<string, HeadersPolicy>(),
      functions: new Map<string, EdgeFunction>(),
      publicKeys: new Map<string, KeyLike>(),
      keyGroups: new Map<string, readonly string[]>(),
    },
  };
}

/** Returns the environment variables of all functions. */
export function mergeEnvironments({
  functions,
}: Pick<Blueprint, 'functions'>): Readonly<Record<string, string>> {
  return Object.assign(
    {},
    ...[...functions.values()].map(({ local }) => local?.settings.environment),
  ) as Record<string, string>;
}

/** Extracts the name from an ARN; a plain name is returned unchanged. */
export function extractFunctionName(nameOrArn: string): string {
  return nameOrArn.split(':function:').at(-1)?.split(':')[0] ?? '';
}

/** Finds a function by name or ARN. */
export function requireFunction(
  blueprint: Pick<Blueprint, 'functions'>,
  nameOrArn: string,
): DeployedFunction {
  const found = blueprint.functions.get(extractFunctionName(nameOrArn));
  if (!found) throw new Error(`there is no function ${nameOrArn}`);
  return found;
}
