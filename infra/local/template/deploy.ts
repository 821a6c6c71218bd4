import { sortByCreationOrder } from './creation-order.ts';
import { resolveValue, type Scope } from './intrinsics.ts';
import { createScope, buildStackArn, type StackInput } from './stack-scope.ts';
import { buildPhysicalName, type LogicalPath } from './names.ts';
import { trackReads } from './track-reads.ts';
import {
  isObject,
  mapTexts,
  toText,
  type Json,
  type JsonObject,
  type TemplateResource,
} from './template.ts';
import type { Assembly } from './assembly.ts';
import type { ProvisionedResource } from './provisioned-resource.ts';

/** A resource with resolved properties, ready to be created. */
export interface PlannedResource {
  type: string;
  path: LogicalPath;
  logicalId: string;
  stackArn: string;
  /** The resource's name if the template sets none. Stable across restarts. */
  physicalName: string;
  properties: JsonObject;
  metadata: JsonObject;
}

export type ProvisionResource = (planned: PlannedResource) => Promise<ProvisionedResource>;

export interface Deployment {
  assembly: Assembly;
  /** Finds the provisioner for a resource type. */
  findProvisioner(type: string): ProvisionResource | undefined;
  /** Replaces dynamic references and AWS URLs. Called on every resolved string. */
  localizeText(text: string): string;
  /**
   * Resource types without a provisioner, and properties that no provisioner reads, such as
   * `AWS::SQS::Queue.Tags`. An ignored type covers all of its properties. The deployment fails on
   * any other unsupported type or property.
   */
  ignored: ReadonlySet<string>;
  /** Called with each entry of `ignored` that occurs in the template. */
  onIgnored(name: string): void;
}

/**
 * Creates every resource of the stack and its nested stacks in dependency order. Returns the
 * stack's outputs.
 */
export function deploy(deployment: Deployment): Promise<JsonObject> {
  const { name, template } = deployment.assembly.stack;
  return deployStack(deployment, { path: [name], template, parameters: {} });
}

async function deployStack(deployment: Deployment, stack: StackInput): Promise<JsonObject> {
  if (stack.template.Conditions)
    throw new Error(`${stack.path.join('/')} has conditions, which are not supported here`);

  const provisioned = new Map<string, ProvisionedResource | 'skipped'>();
  const scope = createScope(stack, provisioned);

  for (const id of sortByCreationOrder(stack.template)) {
    const resource = stack.template.Resources[id];
    if (!resource) continue;

    try {
      provisioned.set(id, await provisionResource(deployment, { id, resource, stack, scope }));
    } catch (error) {
      throw wrapDeploymentError(error, `${stack.path.join('/')}/${id} (${resource.Type})`);
    }
  }

  const outputs: Record<string, Json> = {};
  for (const [name, output] of Object.entries(stack.template.Outputs ?? {})) {
    outputs[name] = mapTexts(resolveValue(output.Value, scope), deployment.localizeText);
  }

  return outputs;
}

interface ResourceInput {
  id: string;
  resource: TemplateResource;
  stack: StackInput;
  scope: Scope;
}

async function provisionResource(
  deployment: Deployment,
  input: ResourceInput,
): Promise<ProvisionedResource | 'skipped'> {
  const { id, resource, stack, scope } = input;
  const { Type: type, Metadata: metadata = {} } = resource;
  const path = [...stack.path, id];
  const provision =
    type === 'AWS::CloudFormation::Stack'
      ? (planned: PlannedResource) => provisionNestedStack(deployment, planned)
      : deployment.findProvisioner(type);

  if (!provision) {
    requireIgnored(deployment, [type]);
    return 'skipped';
  }

  const resolved = mapTexts(
    resolveValue(resource.Properties ?? {}, scope),
    deployment.localizeText,
  );

  const { tracked: properties, listUnread } = trackReads(isObject(resolved) ? resolved : {});

  const names = {
    path,
    logicalId: id,
    stackArn: buildStackArn(stack.path),
    physicalName: buildPhysicalName(path),
  };

  const provisioned = await provision({ type, ...names, properties, metadata });
  const unread = listUnread().map((property) => `${type}.${property}`);
  requireIgnored(deployment, deployment.ignored.has(type) ? [type] : unread);

  return provisioned;
}

function requireIgnored({ ignored, onIgnored }: Deployment, names: readonly string[]): void {
  const unlisted = names.filter((name) => !ignored.has(name));
  if (unlisted.length > 0)
    throw new Error(
      `the local cloud has no support for ${unlisted.join(', ')}: add it in infra/local/resources, or list it with the reason for ignoring it in infra/local/template/ignored-properties.ts`,
    );

  names.forEach(onIgnored);
}

async function provisionNestedStack(
  deployment: Deployment,
  { path, properties, metadata }: PlannedResource,
): Promise<ProvisionedResource> {
  const assetPath = metadata['aws:asset:path'];
  if (assetPath === undefined) throw new Error('the nested stack names no template file');

  const parameters = properties.Parameters ?? {};
  const template = deployment.assembly.readNestedTemplate(toText(assetPath));
  const outputs = await deployStack(deployment, {
    path,
    template,
    parameters: isObject(parameters) ? parameters : {},
  });

  const attributes = Object.entries(outputs).map(([name, value]): [string, Json] => [
    `Outputs.${name}`,
    value,
  ]);

  return { ref: buildStackArn(path), attributes: Object.fromEntries(attributes) };
}

function wrapDeploymentError(error: unknown, resourcePath: string): Error {
  const message = error instanceof Error ? error.message : String(error);
  // A DeploymentError already names the innermost resource, so don't wrap it again.
  if (error instanceof Error && error.name === 'DeploymentError') return error;

  const wrapped = new Error(`cannot create ${resourcePath}: ${message}`, { cause: error });
  wrapped.name = 'DeploymentError';

  return wrapped;
}
