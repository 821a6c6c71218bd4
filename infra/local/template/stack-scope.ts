import { ACCOUNT, buildArn, REGION } from '../aws/credentials.ts';
import type { ProvisionedResource } from './provisioned-resource.ts';
import type { Scope } from './intrinsics.ts';
import { buildPhysicalName, type LogicalPath } from './names.ts';
import type { Json, JsonObject, Template } from './template.ts';

export interface StackInput {
  path: LogicalPath;
  template: Template;
  parameters: JsonObject;
}

/** The stack's ARN, which is also the Ref of a nested stack. */
export function buildStackArn(path: LogicalPath): string {
  return buildArn('cloudformation', `stack/${path.join('-')}/${buildPhysicalName(path)}`);
}

/** Resolves names in a stack's template while its resources are created. */
export function createScope(
  stack: StackInput,
  provisioned: ReadonlyMap<string, ProvisionedResource | 'skipped'>,
): Scope {
  const { template } = stack;
  const pseudo: Readonly<Record<string, Json>> = {
    'AWS::Region': REGION,
    'AWS::AccountId': ACCOUNT,
    'AWS::Partition': 'aws',
    'AWS::URLSuffix': 'amazonaws.com',
    'AWS::StackName': stack.path.join('-'),
    'AWS::StackId': buildStackArn(stack.path),
    'AWS::NotificationARNs': [],
  };

  return {
    ref: (name) => {
      const simple = pseudo[name] ?? stack.parameters[name] ?? template.Parameters?.[name]?.Default;
      if (simple !== undefined) return simple;

      const resource = provisioned.get(name);
      // A skipped resource has no Ref, so use its generated name as a placeholder.
      if (resource === 'skipped') return buildPhysicalName([...stack.path, name]);
      if (resource) return resource.ref;

      throw new Error(`Ref ${name} refers to nothing in ${stack.path.join('/')}`);
    },

    getAtt: (name, attribute) => {
      const resource = provisioned.get(name);
      const value = resource === 'skipped' ? undefined : resource?.attributes?.[attribute];
      if (value !== undefined) return value;

      const type = template.Resources[name]?.Type ?? 'a resource that is not in the template';
      throw new Error(
        `Fn::GetAtt ${name}.${attribute}: the local cloud does not support this attribute of ${type}`,
      );
    },
  };
}
