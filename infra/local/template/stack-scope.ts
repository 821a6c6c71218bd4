import type { Deployment, ProvisionedResource } from './deploy.ts';
import type { Scope } from './intrinsics.ts';
import { buildPhysicalName, type LogicalPath } from './names.ts';
import type { Json, JsonObject, Template } from './template.ts';

export type Exports = Map<string, Json>;

export interface StackInput {
  readonly path: LogicalPath;
  readonly template: Template;
  /** Values of the stack's parameters. */
  readonly parameters: JsonObject;
}

/** The stack's ARN, which is also the Ref of a nested stack. */
export function buildStackArn(deployment: Deployment, path: LogicalPath): string {
  const { region, account } = deployment;
  return `arn:aws:cloudformation:${region}:${account}:stack/${path.join('-')}/${buildPhysicalName(path)}`;
}

/** Resolves names in a stack's template while its resources are created. */
export function createScope(
  deployment: Deployment,
  stack: StackInput,
  provisioned: ReadonlyMap<string, ProvisionedResource | 'skipped'>,
  exports: Exports,
): Scope {
  const { template } = stack;
  const pseudo: Readonly<Record<string, Json>> = {
    'AWS::Region': deployment.region,
    'AWS::AccountId': deployment.account,
    'AWS::Partition': 'aws',
    'AWS::URLSuffix': 'amazonaws.com',
    'AWS::StackName': stack.path.join('-'),
    'AWS::StackId': buildStackArn(deployment, stack.path),
    'AWS::NotificationARNs': [],
  };
  return {
    conditions: template.Conditions ?? {},
    mappings: template.Mappings ?? {},
    ref: (name) => {
      const simple = pseudo[name] ?? stack.parameters[name] ?? template.Parameters?.[name]?.Default;
      if (simple !== undefined) return simple;
      const resource = provisioned.get(name);
      // A skipped resource has no Ref, so use its name. That suffices if the Ref is only passed on.
      if (resource === 'skipped') return buildPhysicalName([...stack.path, name]);
      if (resource) return resource.ref;
      throw new Error(`Ref ${name} refers to nothing in ${stack.path.join('/')}`);
    },
    getAtt: (name, attribute) => {
      const resource = provisioned.get(name);
      const value = resource === 'skipped' ? undefined : resource?.attributes?.[attribute];
      if (value !== undefined) return value;
      const type = template.Resources[name]?.Type ?? 'a resource that is not in the template';
      throw new Error(`Fn::GetAtt ${name}.${attribute}: the local cloud does not support this attribute of ${type}`);
    },
    importValue: (name) => {
      const value = exports.get(name);
      if (value === undefined) throw new Error(`Fn::ImportValue ${name}: no stack exports it`);
      return value;
    },
  };
}
