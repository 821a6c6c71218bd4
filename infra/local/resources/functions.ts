import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { arnOf, REGION } from '../aws/credentials.ts';
import { FunctionLog } from '../lambda/function-log.ts';
import type { FunctionSettings } from '../lambda/invocation.ts';
import { isHeavy, LocalFunction } from '../lambda/local-function.ts';
import { isObject, listOf, member, numberOf, objectsOf, textOf, type JsonObject } from '../template/template.ts';
import type { PlannedResource } from '../template/deploy.ts';
import type { Cloud, Makers } from './cloud.ts';
import { LAMBDA_RETRIES } from './schedules.ts';

const MAX_PROCESSES = 4;
/** Concurrent events per thread. At three table calls each, they stay below the SDK client's limit of 50 sockets. */
const EVENTS_OF_A_THREAD = 16;
/** Node's default inspector port. */
export const INSPECTOR_PORT = 9229;
/** Long timeout, because execution may be paused at a breakpoint. */
export const INSPECTED_SECONDS = 3_600;

/** Functions with their roles and event sources. */
export function functionMakers(cloud: Cloud): Makers {
  return {
    'AWS::IAM::Role': async ({ physicalName, properties }) => {
      const name = properties.RoleName === undefined ? physicalName : textOf(properties.RoleName);
      for (const { PolicyDocument } of objectsOf(properties.Policies))
        cloud.identities.permissions.grant(name, PolicyDocument);
      return {
        ref: name,
        attributes: { Arn: arnOf('iam', `role/${name}`).replace(`:${REGION}:`, '::'), RoleId: name },
      };
    },
    'AWS::IAM::Policy': grantPolicy(cloud),
    'AWS::IAM::ManagedPolicy': grantPolicy(cloud),
    'AWS::Lambda::Function': async (planned) => makeFunction(cloud, planned),
    'AWS::Lambda::EventSourceMapping': async ({ physicalName, properties }) => {
      if (properties.Enabled !== false) {
        cloud.blueprint.eventSources.push({
          functionName: textOf(properties.FunctionName),
          queueArn: textOf(properties.EventSourceArn),
          batchSize: numberOf(properties.BatchSize) ?? 10,
          maxConcurrency: numberOf(member(properties.ScalingConfig, 'MaximumConcurrency')),
          reportsFailures: listOf(properties.FunctionResponseTypes).includes('ReportBatchItemFailures'),
        });
      }
      return { ref: physicalName, attributes: { Id: physicalName } };
    },
  };
}

function grantPolicy(cloud: Cloud): Makers[string] {
  return async ({ physicalName, properties }) => {
    for (const role of listOf(properties.Roles))
      cloud.identities.permissions.grant(textOf(role), properties.PolicyDocument);
    return { ref: physicalName };
  };
}

function makeFunction(cloud: Cloud, planned: PlannedResource): { ref: string; attributes: JsonObject } {
  const { properties, metadata } = planned;
  const name = properties.FunctionName === undefined ? planned.physicalName : textOf(properties.FunctionName);
  const arn = arnOf('lambda', `function:${name}`);
  const role = textOf(properties.Role).split('/').at(-1) ?? '';
  const staged = metadata['aws:asset:path'];
  const assetPath =
    staged === undefined ? cloud.assembly.assetFolder(textOf(member(properties.Code, 'S3Key'))) : textOf(staged);
  const isOurs = assetPath !== undefined && textOf(properties.Runtime).startsWith('nodejs');
  const label = labelOf(textOf(properties.Description), name);
  const live = label.includes('/') ? cloud.codeFolder?.(label) : undefined;
  const codeFolder = isOurs ? (live ?? cloud.assembly.pathOf(assetPath)) : undefined;
  const local = codeFolder ? localFunction(cloud, { name, arn, role, codeFolder, label, properties }) : undefined;
  cloud.blueprint.functions.set(name, { arn, label, role, codeFolder, local, asyncRetries: LAMBDA_RETRIES });
  return { ref: name, attributes: { Arn: arn } };
}

interface FunctionPlan {
  readonly name: string;
  readonly arn: string;
  readonly role: string;
  readonly codeFolder: string;
  readonly label: string;
  readonly properties: JsonObject;
}

function localFunction(cloud: Cloud, plan: FunctionPlan): LocalFunction {
  const memoryMb = numberOf(plan.properties.MemorySize) ?? 128;
  const isInspected = plan.label === cloud.inspected;
  const settings: FunctionSettings = {
    name: plan.name,
    arn: plan.arn,
    codeFolder: plan.codeFolder,
    handler: textOf(plan.properties.Handler),
    timeoutSeconds: isInspected ? INSPECTED_SECONDS : (numberOf(plan.properties.Timeout) ?? 3),
    memoryMb,
    environment: environmentOf(cloud, plan, memoryMb),
    isTenantIsolated: member(plan.properties.TenancyConfig, 'TenantIsolationMode') === 'PER_TENANT',
    ...(isInspected && { inspectorPort: INSPECTOR_PORT }),
  };
  const log = new FunctionLog(join(cloud.stateDir, 'logs'), plan.label.replaceAll('/', '.'), cloud.report);
  const processes = isInspected ? 1 : Math.min(availableParallelism(), MAX_PROCESSES);
  const atOnce = isHeavy(settings) ? processes : EVENTS_OF_A_THREAD;
  return new LocalFunction(settings, log, atOnce);
}

/** Lambda's own variables, the stand-ins' endpoints, then the template's variables. */
function environmentOf(cloud: Cloud, plan: FunctionPlan, memoryMb: number): Record<string, string> {
  const { accessKeyId, secretAccessKey } = cloud.identities.keyFor(plan.role);
  const variables = member(plan.properties.Environment, 'Variables');
  const given = isObject(variables)
    ? Object.entries(variables).map(([name, value]) => [name, cloud.variables?.[name] ?? textOf(value)] as const)
    : [];
  return {
    AWS_REGION: REGION,
    AWS_DEFAULT_REGION: REGION,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_LAMBDA_FUNCTION_NAME: plan.name,
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMb),
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    LAMBDA_TASK_ROOT: plan.codeFolder,
    PATH: process.env.PATH ?? '',
    TMPDIR: tmpdir(),
    TZ: 'UTC',
    LANG: 'en_US.UTF-8',
    ...cloud.services.endpoints(),
    ...Object.fromEntries(given),
  };
}

/** Prefers a description like `practice/list-videos` to a name with a hash. */
function labelOf(description: string, name: string): string {
  return /^[a-z-]+\/[a-z-]+$/.test(description) ? description : name;
}
