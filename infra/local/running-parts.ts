import { ACCOUNT } from './aws/credentials.ts';
import type { EdgeParts } from './edge/edge.ts';
import { apiOrigin, bucketOrigin, filesOrigin, type Origin } from './edge/origins.ts';
import type { HttpApi } from './http-api/http-api.ts';
import { apiDomain } from './resources/api.ts';
import { functionOf, type DeployedApi, type EventSource } from './resources/blueprint.ts';
import type { Cloud } from './resources/cloud.ts';
import { INSPECTED_SECONDS } from './resources/functions.ts';
import { pollQueue } from './scheduler/queue-poller.ts';
import { runSchedule } from './scheduler/schedules.ts';

/** Lambda's initial number of concurrent batches when no limit is set. */
const FIRST_POLLERS = 5;

/** The edge as the template describes it. Throws if a behavior refers to something that doesn't exist. */
export function edgeParts(cloud: Cloud): EdgeParts {
  const { distribution, headersPolicies, functions, publicKeys, keyGroups } = cloud.blueprint.edge;
  if (!distribution) throw new Error('the template has no CloudFront distribution');
  const origins = new Map<string, Origin>();
  for (const [id, { domainName }] of distribution.origins) origins.set(id, originAt(cloud, domainName));
  const keysOf = (ids: readonly string[]) =>
    new Map(ids.flatMap((id) => (publicKeys.has(id) ? [[id, publicKeys.get(id) ?? ''] as const] : [])));
  return {
    distribution,
    origins,
    headersPolicies,
    functions,
    keyGroups: new Map([...keyGroups].map(([id, keys]) => [id, keysOf(keys)])),
  };
}

function originAt(cloud: Cloud, domainName: string): Origin {
  const { blueprint, services } = cloud;
  for (const api of blueprint.apis.values()) {
    if (domainName === apiDomain(api.id)) return apiOrigin(httpApi(cloud, api));
  }
  const bucket = /^(.+)\.s3(\.[a-z0-9-]+)?\.amazonaws\.com$/.exec(domainName)?.[1];
  const files = bucket && blueprint.files.get(bucket);
  if (files) return filesOrigin(files);
  if (bucket && blueprint.buckets.has(bucket)) return bucketOrigin(services.s3, bucket);
  throw new Error(`the distribution's origin ${domainName} is nothing that the local cloud knows`);
}

function httpApi({ blueprint, inspected }: Cloud, api: DeployedApi): HttpApi {
  const routes = api.routes.map(({ routeKey, integrationId }) => {
    const integration = api.integrations.get(integrationId);
    if (!integration) throw new Error(`the route ${routeKey} has no integration`);
    const { local, label } = functionOf(blueprint, integration.functionArn);
    if (!local) throw new Error(`the route ${routeKey} calls ${label}, which cannot run here`);
    if (integration.payloadFormat !== '2.0')
      throw new Error(`the route ${routeKey} wants payload format ${integration.payloadFormat}`);
    return { routeKey, target: { invoke: (event: unknown) => local.invoke(event), payloadFormat: '2.0' } };
  });
  const patience = inspected ? { integrationTimeoutMs: INSPECTED_SECONDS * 1000 } : {};
  return { apiId: api.id, domainName: apiDomain(api.id), accountId: ACCOUNT, routes, ...patience };
}

export interface Workers {
  close(): Promise<void>;
}

/** Starts background work: queue pollers, schedules and cleanup of expired storage. */
export function startWorkers(cloud: Cloud): Workers {
  const pollers = cloud.blueprint.eventSources.flatMap((source) => startPoller(cloud, source));
  const schedules = cloud.blueprint.schedules.flatMap((schedule) => {
    const { local, label, asyncRetries: retries } = functionOf(cloud.blueprint, schedule.functionArn);
    const running = local && runSchedule({ ...schedule, retries, invoke: (event) => local.invoke(event) });
    if (!running) cloud.report(`${label}: ${schedule.expression} is not run here`);
    return running ?? [];
  });
  const sweep = setInterval(() => {
    const now = Date.now();
    void Promise.all([cloud.services.s3.expire(now), cloud.services.dynamodb.sweep(now)]).catch((error: unknown) => {
      cloud.report(`sweep: ${String(error)}`);
    });
  }, 10 * 60_000);
  return {
    close: async () => {
      clearInterval(sweep);
      schedules.forEach((schedule) => schedule.close());
      // A poller waits for its function to return, so close the functions as well.
      const ending = Promise.all(pollers.map((poller) => poller.close()));
      await Promise.all([...cloud.blueprint.functions.values()].map(({ local }) => local?.close()));
      await ending;
    },
  };
}

function startPoller(cloud: Cloud, source: EventSource): ReturnType<typeof pollQueue>[] {
  const { local, label, role } = functionOf(cloud.blueprint, source.functionName);
  if (!local) return [];
  const missing = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'].filter(
    (action) => !cloud.identities.permissions.allows(role, action, source.queueArn),
  );
  // Lambda polls with the function's role and rejects an event source without these permissions.
  if (missing.length > 0) throw new Error(`${label} reads ${source.queueArn} but may not ${missing.join(', ')}`);
  return [
    pollQueue({
      queue: cloud.services.sqs.queue(source.queueArn),
      queueArn: source.queueArn,
      invoke: (event) => local.invoke(event),
      batchSize: source.batchSize,
      concurrency: Math.min(source.maxConcurrency ?? FIRST_POLLERS, local.maxAtOnce),
      reportsFailures: source.reportsFailures,
    }),
  ];
}
