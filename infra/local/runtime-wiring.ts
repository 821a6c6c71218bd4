import { ACCOUNT, buildArn } from './aws/credentials.ts';
import type { InvokeTrigger } from './cognito/custom-message.ts';
import type { DistributionOrigin } from './edge/distribution.ts';
import type { EdgeConfig } from './edge/edge.ts';
import {
  createApiOrigin,
  createBucketOrigin,
  createFilesOrigin,
  restrictToReadable,
  type FetchFromOrigin,
} from './edge/origins.ts';
import type { HttpApi } from './http-api/http-api.ts';
import { createCrashResult, type InvocationResult } from './lambda/invocation.ts';
import type { LocalFunction } from './lambda/local-function.ts';
import { buildApiDomain } from './resources/api.ts';
import { requireFunction, type DeployedApi, type EventSource } from './resources/blueprint.ts';
import type { Cloud } from './resources/cloud.ts';
import { DEBUG_TIMEOUT_SECONDS } from './resources/functions.ts';
import { pollQueue } from './scheduler/queue-poller.ts';
import { matchesPattern } from './scheduler/event-rules.ts';
import { invokeWithRetries, runSchedule, type RunningSchedule } from './scheduler/schedules.ts';

const API_GATEWAY = 'apigateway.amazonaws.com';
const EVENT_BRIDGE = 'events.amazonaws.com';
const COGNITO = 'cognito-idp.amazonaws.com';

/** Number of batches that Lambda initially processes concurrently if no limit is set. */
const DEFAULT_POLLERS = 5;

/**
 * Builds the edge's configuration from the template's resources. Throws if a behavior refers to a
 * missing resource.
 */
export function buildEdgeConfig(cloud: Cloud): EdgeConfig {
  const { distribution, headersPolicies, functions, publicKeys, keyGroups } = cloud.blueprint.edge;
  if (!distribution) throw new Error('the template has no CloudFront distribution');

  const origins = new Map<string, FetchFromOrigin>();
  for (const [id, origin] of distribution.origins) origins.set(id, findOrigin(cloud, origin));

  const selectKeys = (ids: readonly string[]) =>
    new Map(
      ids.flatMap((id) => (publicKeys.has(id) ? [[id, publicKeys.get(id) ?? ''] as const] : [])),
    );

  return {
    distribution,
    origins,
    headersPolicies,
    functions,
    keyGroups: new Map([...keyGroups].map(([id, keys]) => [id, selectKeys(keys)])),
  };
}

function findOrigin(
  cloud: Cloud,
  { domainName, hasAccessControl }: DistributionOrigin,
): FetchFromOrigin {
  const { blueprint, services, identities } = cloud;
  for (const api of blueprint.apis.values()) {
    if (domainName === buildApiDomain(api.id)) return createApiOrigin(buildHttpApi(cloud, api));
  }

  const bucket = /^(.+)\.s3(\.[a-z0-9-]+)?\.amazonaws\.com$/.exec(domainName)?.[1];
  const files = bucket && blueprint.files.get(bucket);

  if (bucket && blueprint.buckets.has(bucket)) {
    const caller = {
      principal: 'cloudfront.amazonaws.com',
      sourceArn: blueprint.edge.distributionArn,
    };

    return restrictToReadable(
      files ? createFilesOrigin(files) : createBucketOrigin(services.s3, bucket),
      (key) =>
        hasAccessControl &&
        identities.hooks.authorize({
          ...caller,
          action: 's3:GetObject',
          resource: `arn:aws:s3:::${bucket}/${key}`,
        }),
    );
  }

  throw new Error(`the local cloud doesn't know the distribution's origin ${domainName}`);
}

function buildHttpApi(cloud: Cloud, api: DeployedApi): HttpApi {
  const { blueprint, inspected } = cloud;
  const routes = api.routes.map(({ routeKey, integrationId }) => {
    const integration = api.integrations.get(integrationId);
    if (!integration) throw new Error(`the route ${routeKey} has no integration`);

    const { local, label } = requireFunction(blueprint, integration.functionArn);
    if (!local) throw new Error(`the route ${routeKey} calls ${label}, which cannot run here`);
    if (integration.payloadFormat !== '2.0')
      throw new Error(
        `the route ${routeKey} uses the unsupported payload format ${integration.payloadFormat}`,
      );

    const sourceArn = buildArn(
      'execute-api',
      `${api.id}/${api.stageName}/${routeKey.replace(' ', '')}`,
    );

    return {
      routeKey,
      target: { invoke: createInvoker(cloud, local, { principal: API_GATEWAY, sourceArn }) },
    };
  });

  const timeoutOverride = inspected ? { integrationTimeoutMs: DEBUG_TIMEOUT_SECONDS * 1000 } : {};

  return {
    apiId: api.id,
    domainName: buildApiDomain(api.id),
    accountId: ACCOUNT,
    routes,
    ...timeoutOverride,
  };
}

/**
 * Creates a callback that invokes the function for an AWS service, if the function's resource
 * policy allows it.
 */
function createInvoker(
  { identities }: Pick<Cloud, 'identities'>,
  local: LocalFunction,
  caller: { principal: string; sourceArn: string },
) {
  const request = { ...caller, action: 'lambda:InvokeFunction', resource: local.settings.arn };
  return async (event: unknown): Promise<InvocationResult> =>
    identities.hooks.authorize(request)
      ? local.invoke(event)
      : createCrashResult(
          'AccessDeniedException',
          `${caller.principal} may not invoke ${request.resource}`,
        );
}

/** Creates a callback that invokes a user pool's triggers, as Cognito does. */
export function createTriggerInvoker(
  cloud: Pick<Cloud, 'blueprint' | 'identities'>,
): InvokeTrigger {
  return async ({ functionArn, poolId, event }) => {
    const { local, label } = requireFunction(cloud.blueprint, functionArn);
    if (!local) throw new Error(`the user pool calls ${label}, which cannot run here`);

    const sourceArn = buildArn('cognito-idp', `userpool/${poolId}`);

    return createInvoker(cloud, local, { principal: COGNITO, sourceArn })(event);
  };
}

/** Invokes the functions of the rules that match the event, as EventBridge does. */
export function deliverEvent(
  cloud: Pick<Cloud, 'blueprint' | 'identities'>,
  event: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): void {
  for (const { arn, functionArn } of cloud.blueprint.eventRules.filter(({ pattern }) =>
    matchesPattern(pattern, event),
  )) {
    const target = requireFunction(cloud.blueprint, functionArn);
    const { local, asyncRetries: retries, asyncMaxAgeSeconds: maxAgeSeconds } = target;
    if (!local) continue;

    const invoke = createInvoker(cloud, local, { principal: EVENT_BRIDGE, sourceArn: arn });
    void invokeWithRetries({ input: event, retries, maxAgeSeconds, invoke }, signal);
  }
}

export type Workers = ReturnType<typeof startWorkers>;

/** Starts background work: queue pollers, schedules and the cleanup of expired data. */
export function startWorkers(cloud: Cloud) {
  const pollers = cloud.blueprint.eventSources.flatMap((source) => startPoller(cloud, source));
  const schedules = startSchedules(cloud);

  const deleteExpired = async (): Promise<void> => {
    const now = cloud.clock.now();
    cloud.services.s3.deleteExpiredObjects(now);
    await cloud.services.dynamodb.deleteExpiredItems(now);
  };

  const cleanupTimer = setInterval(() => {
    void deleteExpired().catch((error: unknown) => cloud.report(`cleanup: ${String(error)}`));
  }, 10 * 60_000);

  return {
    deleteExpired,
    /** Runs each schedule once. */
    runSchedules: async () => void (await Promise.all(schedules.map((each) => each.runNow()))),

    close: async (): Promise<void> => {
      clearInterval(cleanupTimer);
      schedules.forEach((schedule) => schedule.close());

      // Closing a poller waits for its running function, so close the functions at the same time.
      const ending = Promise.all(pollers.map((poller) => poller.close()));
      await Promise.all([...cloud.blueprint.functions.values()].map(({ local }) => local?.close()));
      await ending;
    },
  };
}

/**
 * Invokes the functions of the rules with a schedule, as EventBridge does. Reports unsupported
 * schedules.
 */
export function startSchedules(
  cloud: Pick<Cloud, 'blueprint' | 'identities' | 'report'>,
): RunningSchedule[] {
  return cloud.blueprint.schedules.flatMap((schedule) => {
    const target = requireFunction(cloud.blueprint, schedule.functionArn);
    const { local, label, asyncRetries: retries, asyncMaxAgeSeconds: maxAgeSeconds } = target;
    const caller = { principal: EVENT_BRIDGE, sourceArn: schedule.arn };

    const running =
      local &&
      runSchedule({
        ...schedule,
        retries,
        maxAgeSeconds,
        invoke: createInvoker(cloud, local, caller),
      });

    if (!running)
      cloud.report(`${label}: the schedule ${schedule.expression} is not supported here`);

    return running ?? [];
  });
}

function startPoller(cloud: Cloud, source: EventSource): ReturnType<typeof pollQueue>[] {
  const { local, label, role } = requireFunction(cloud.blueprint, source.functionName);
  if (!local) return [];

  const missing = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'].filter(
    (action) =>
      !cloud.identities.permissions.allows({ principal: role, action, resource: source.queueArn }),
  );

  // Lambda polls with the function's role, and rejects an event source if the role lacks these
  // permissions.
  if (missing.length > 0)
    throw new Error(`${label} reads ${source.queueArn} but may not ${missing.join(', ')}`);

  return [
    pollQueue({
      queue: cloud.services.sqs.queue(source.queueArn),
      queueArn: source.queueArn,
      invoke: (event) => local.invoke(event),
      batchSize: source.batchSize,
      concurrency: Math.min(source.maxConcurrency ?? DEFAULT_POLLERS, local.maxConcurrency),
      reportsBatchItemFailures: source.reportsBatchItemFailures,
    }),
  ];
}
