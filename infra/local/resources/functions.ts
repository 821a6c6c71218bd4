import { availableParallelism } from 'node:os';
import { join } from 'node:path';

import { buildArn, REGION } from '../aws/credentials.ts';
import { FunctionLog } from '../lambda/function-log.ts';
import type { FunctionSettings } from '../lambda/invocation.ts';
import { needsOwnProcess, LocalFunction } from '../lambda/local-function.ts';
import {
  isObject,
  toList,
  getMember,
  toNumber,
  toObjects,
  toText,
  type JsonObject,
} from '../template/template.ts';
import type { PlannedResource } from '../template/deploy.ts';
import type { Cloud, Provisioners } from './cloud.ts';
import { ASYNC_DEFAULTS } from './schedules.ts';

const MAX_PROCESSES = 4;

/**
 * Concurrent events per thread. Even with three database calls each, they stay below the SDK
 * client's limit of 50 sockets.
 */
const MAX_EVENTS_PER_THREAD = 16;
/** Node's default inspector port. */
export const INSPECTOR_PORT = 9229;
/** The functions' folder for temporary files, deleted at the next start. */
export const getTemporaryFolder = (stateDir: string): string => join(stateDir, 'tmp');
/** A long timeout, because execution may be paused at a breakpoint. */
export const DEBUG_TIMEOUT_SECONDS = 3_600;

/** Provisioners for functions with their roles and event sources. */
export function createFunctionProvisioners(cloud: Cloud): Provisioners {
  return {
    'AWS::IAM::Role': async ({ physicalName: name, properties }) => {
      for (const { PolicyDocument } of toObjects(properties.Policies))
        cloud.identities.permissions.grant(name, PolicyDocument);

      return {
        ref: name,
        attributes: { Arn: buildArn('iam', `role/${name}`).replace(`:${REGION}:`, '::') },
      };
    },

    'AWS::IAM::Policy': async ({ physicalName, properties }) => {
      for (const role of toList(properties.Roles))
        cloud.identities.permissions.grant(toText(role), properties.PolicyDocument);
      return { ref: physicalName };
    },

    'AWS::Lambda::Function': async (planned) => provisionFunction(cloud, planned),

    'AWS::Lambda::EventSourceMapping': async ({ physicalName, properties }) => {
      cloud.blueprint.eventSources.push({
        functionName: toText(properties.FunctionName),
        queueArn: toText(properties.EventSourceArn),
        batchSize: toNumber(properties.BatchSize) ?? 10,
        maxConcurrency: toNumber(getMember(properties.ScalingConfig, 'MaximumConcurrency')),
        reportsBatchItemFailures: toList(properties.FunctionResponseTypes).includes(
          'ReportBatchItemFailures',
        ),
      });

      return { ref: physicalName };
    },
  };
}

function provisionFunction(
  cloud: Cloud,
  planned: PlannedResource,
): { ref: string; attributes: JsonObject } {
  const { physicalName: name, properties, metadata } = planned;
  const arn = buildArn('lambda', `function:${name}`);
  const role = toText(properties.Role).split('/').at(-1) ?? '';
  const stagedPath = metadata['aws:asset:path'];
  const uploadedPath = cloud.assembly.findAssetPath(toText(getMember(properties.Code, 'S3Key')));
  const assetPath = stagedPath === undefined ? uploadedPath : toText(stagedPath);
  const isNodeFunction = toText(properties.Runtime).startsWith('nodejs') && assetPath !== undefined;
  const label = chooseLabel(toText(properties.Description), name);
  const builtFolder = label.includes('/') ? cloud.codeFolder?.(label) : undefined;
  const isDebugged = label === cloud.inspected;
  const plan = {
    name,
    codeFolder: builtFolder ?? cloud.assembly.resolveAssetPath(assetPath ?? ''),
    memoryMb: toNumber(properties.MemorySize) ?? 128,
  };

  const settings: FunctionSettings = {
    ...plan,
    arn,
    handler: toText(properties.Handler),
    timeoutSeconds: isDebugged ? DEBUG_TIMEOUT_SECONDS : (toNumber(properties.Timeout) ?? 3),
    environment: buildEnvironment(cloud, plan, { role, properties }),
    isTenantIsolated: getMember(properties.TenancyConfig, 'TenantIsolationMode') === 'PER_TENANT',
    ...(isDebugged && { inspectorPort: INSPECTOR_PORT }),
  };

  const local = isNodeFunction ? createLocalFunction(cloud, label, settings) : undefined;
  cloud.blueprint.functions.set(name, { arn, label, role, local, ...ASYNC_DEFAULTS });

  return { ref: name, attributes: { Arn: arn } };
}

function createLocalFunction(
  cloud: Cloud,
  label: string,
  settings: FunctionSettings,
): LocalFunction {
  const log = new FunctionLog(
    join(cloud.stateDir, 'logs'),
    label.replaceAll('/', '.'),
    cloud.report,
  );

  const processes =
    settings.inspectorPort === undefined ? Math.min(availableParallelism(), MAX_PROCESSES) : 1;
  const maxConcurrency = needsOwnProcess(settings) ? processes : MAX_EVENTS_PER_THREAD;

  const { executions, idleInstances, clock } = cloud;

  return new LocalFunction(settings, log, maxConcurrency, { executions, idleInstances, clock });
}

/**
 * A function's environment: Lambda's own variables, the mock servers' endpoints and the template's
 * variables.
 */
function buildEnvironment(
  cloud: Cloud,
  { name, codeFolder, memoryMb }: Pick<FunctionSettings, 'name' | 'codeFolder' | 'memoryMb'>,
  { role, properties }: { role: string; properties: JsonObject },
): Record<string, string> {
  const { accessKeyId, secretAccessKey } = cloud.identities.getAccessKey(role);
  const variables = getMember(properties.Environment, 'Variables');
  const given = isObject(variables)
    ? Object.entries(variables).map(
        ([key, value]) => [key, cloud.variables?.[key] ?? toText(value)] as const,
      )
    : [];

  return {
    AWS_REGION: REGION,
    AWS_DEFAULT_REGION: REGION,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_LAMBDA_FUNCTION_NAME: name,
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMb),
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    LAMBDA_TASK_ROOT: codeFolder,
    PATH: process.env.PATH ?? '',
    TMPDIR: getTemporaryFolder(cloud.stateDir),
    TZ: 'UTC',
    LANG: 'en_US.UTF-8',
    ...cloud.services.getEndpointVariables(),
    ...Object.fromEntries(given),
  };
}

/** Prefers a description like `practice/list-videos` to a name with a hash. */
function chooseLabel(description: string, name: string): string {
  return /^[a-z-]+\/[a-z-]+$/.test(description) ? description : name;
}
