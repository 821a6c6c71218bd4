import { creationOrder } from './creation-order.ts';
import { holds, resolveValue, type Scope } from './intrinsics.ts';
import { scopeOf, stackArn, type Exports, type StackInput } from './stack-scope.ts';
import { physicalName, type LogicalPath } from './names.ts';
import { isObject, member, textOf, type Json, type JsonObject, type TemplateResource } from './template.ts';
import type { Assembly } from './assembly.ts';

/** A resource with resolved properties, ready to be created. */
export interface PlannedResource {
  readonly type: string;
  readonly path: LogicalPath;
  readonly logicalId: string;
  readonly stackArn: string;
  /** Stable across restarts; used if the template sets no name. */
  readonly physicalName: string;
  readonly properties: JsonObject;
  readonly metadata: JsonObject;
}

/** A resource's return values for Ref and Fn::GetAtt. */
export interface MadeResource {
  readonly ref: string;
  readonly attributes?: Readonly<Record<string, Json>>;
}

export type MakeResource = (planned: PlannedResource) => Promise<MadeResource>;

export interface Deployment {
  readonly assembly: Assembly;
  readonly region: string;
  readonly account: string;
  /** Makers by resource type. Other types are skipped. */
  readonly makers: ReadonlyMap<string, MakeResource>;
  /** Makers for types missing in the map, e.g. every `Custom::…`. */
  makerOf?(type: string): MakeResource | undefined;
  /** Replaces dynamic references and AWS URLs. Called on every resolved value. */
  finish(value: Json): Promise<Json>;
  /** Called once for each skipped type. */
  passedOver?(type: string): void;
}

/** Creates every resource of every stack in dependency order. Returns each stack's outputs by stack name. */
export async function deploy(deployment: Deployment): Promise<Map<string, JsonObject>> {
  const exports: Exports = new Map();
  const outputs = new Map<string, JsonObject>();
  for (const stack of deployment.assembly.stacks) {
    outputs.set(
      stack.name,
      await deployStack(deployment, { path: [stack.name], template: stack.template, given: {} }, exports),
    );
  }
  return outputs;
}

async function deployStack(deployment: Deployment, stack: StackInput, exports: Exports): Promise<JsonObject> {
  const made = new Map<string, MadeResource | 'passed over'>();
  const scope = scopeOf(deployment, stack, made, exports);
  for (const id of creationOrder(stack.template)) {
    const resource = stack.template.Resources[id];
    if (!resource || (resource.Condition && !holds(resource.Condition, scope))) continue;
    try {
      made.set(id, await makeResource(deployment, { id, resource, stack, scope }, exports));
    } catch (error) {
      throw explained(error, `${stack.path.join('/')}/${id} (${resource.Type})`);
    }
  }
  const outputs: Record<string, Json> = {};
  for (const [name, output] of Object.entries(stack.template.Outputs ?? {})) {
    if (output.Condition && !holds(output.Condition, scope)) continue;
    outputs[name] = await deployment.finish(resolveValue(output.Value, scope));
    if (output.Export) exports.set(textOf(resolveValue(output.Export.Name, scope)), outputs[name] ?? null);
  }
  return outputs;
}

interface ResourceInput {
  readonly id: string;
  readonly resource: TemplateResource;
  readonly stack: StackInput;
  readonly scope: Scope;
}

async function makeResource(
  deployment: Deployment,
  input: ResourceInput,
  exports: Exports,
): Promise<MadeResource | 'passed over'> {
  const { id, resource, stack, scope } = input;
  const path = [...stack.path, id];
  const maker = deployment.makers.get(resource.Type) ?? deployment.makerOf?.(resource.Type);
  if (resource.Type === 'AWS::CloudFormation::Stack') return makeNestedStack(deployment, input, exports);
  if (!maker) {
    deployment.passedOver?.(resource.Type);
    return 'passed over';
  }
  const properties = await deployment.finish(resolveValue(resource.Properties ?? {}, scope));
  return maker({
    type: resource.Type,
    path,
    logicalId: id,
    stackArn: stackArn(deployment, stack.path),
    physicalName: physicalName(path),
    properties: isObject(properties) ? properties : {},
    metadata: resource.Metadata ?? {},
  });
}

async function makeNestedStack(deployment: Deployment, input: ResourceInput, exports: Exports): Promise<MadeResource> {
  const { id, resource, stack, scope } = input;
  const assetPath = member(resource.Metadata, 'aws:asset:path');
  if (assetPath === undefined) throw new Error('the nested stack names no template file');
  const given = await deployment.finish(resolveValue(member(resource.Properties, 'Parameters') ?? {}, scope));
  const path = [...stack.path, id];
  const template = await deployment.assembly.nestedTemplate(textOf(assetPath));
  const outputs = await deployStack(deployment, { path, template, given: isObject(given) ? given : {} }, exports);
  const attributes = Object.entries(outputs).map(([name, value]): [string, Json] => [`Outputs.${name}`, value]);
  return { ref: stackArn(deployment, path), attributes: Object.fromEntries(attributes) };
}

function explained(error: unknown, where: string): Error {
  const message = error instanceof Error ? error.message : String(error);
  // Keep only the innermost location.
  if (error instanceof Error && error.name === 'DeploymentError') return error;
  const wrapped = new Error(`cannot make ${where}: ${message}`, { cause: error });
  wrapped.name = 'DeploymentError';
  return wrapped;
}
