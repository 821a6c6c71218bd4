import { describe, expect, it } from 'vitest';
import type { Assembly } from './assembly.ts';
import { deploy, type Deployment, type PlannedResource } from './deploy.ts';
import type { Template, TemplateResource } from './template.ts';

function assemblyOf(template: Template, nested: Record<string, Template> = {}): Assembly {
  return {
    stack: { name: 'Root', template },
    readNestedTemplate: (path) => nested[path] ?? { Resources: {} },
    findAssetPath: () => undefined,
    resolveAssetPath: (path) => path,
  };
}

function deploymentOf(assembly: Assembly): {
  deployment: Deployment;
  made: PlannedResource[];
  passed: string[];
} {
  const made: PlannedResource[] = [];
  const passed: string[] = [];

  const deployment: Deployment = {
    assembly,

    findProvisioner: (type) =>
      type === 'Test::Thing'
        ? async (planned) => {
            made.push(planned);
            void [planned.properties.of, planned.properties.Tags];
            return { ref: planned.physicalName, attributes: { Arn: `arn:${planned.logicalId}` } };
          }
        : undefined,

    localizeText: (text) => text,
    ignored: new Set(['AWS::CloudWatch::Alarm', 'Test::Thing.Tags.Key']),
    onIgnored: (name) => passed.push(name),
  };

  return { deployment, made, passed };
}

describe('deploying a template', () => {
  it('creates resources before those that refer to them', async () => {
    const { deployment, made } = deploymentOf(
      assemblyOf({
        Resources: {
          A: {
            Type: 'Test::Thing',
            Properties: { of: { 'Fn::GetAtt': ['B', 'Arn'] } },
            DependsOn: 'C',
          },
          B: { Type: 'Test::Thing', Properties: { of: { Ref: 'D' } } },
          C: { Type: 'Test::Thing' },
          D: { Type: 'Test::Thing' },
        },
      }),
    );

    await deploy(deployment);

    expect(made.map(({ logicalId }) => logicalId)).toEqual(['C', 'D', 'B', 'A']);
    expect(made.at(-1)?.properties).toEqual({ of: 'arn:B' });
  });

  it('passes parameters into a nested stack and outputs out of it', async () => {
    const nested: Template = {
      Parameters: { given: { Type: 'String' } },
      Resources: { Inner: { Type: 'Test::Thing', Properties: { of: { Ref: 'given' } } } },
      Outputs: { InnerArn: { Value: { 'Fn::GetAtt': ['Inner', 'Arn'] } } },
    };

    const { deployment, made } = deploymentOf(
      assemblyOf(
        {
          Resources: {
            Outer: {
              Type: 'Test::Thing',
              Properties: { of: { 'Fn::GetAtt': ['Nest', 'Outputs.InnerArn'] } },
            },
            First: { Type: 'Test::Thing' },
            Nest: {
              Type: 'AWS::CloudFormation::Stack',
              Metadata: { 'aws:asset:path': 'nested.json' },
              Properties: { Parameters: { given: { 'Fn::GetAtt': ['First', 'Arn'] } } },
            },
          },
        },
        { 'nested.json': nested },
      ),
    );

    await deploy(deployment);

    expect(made.map(({ path, properties }) => [path.join('/'), properties.of])).toEqual([
      ['Root/First', undefined],
      ['Root/Nest/Inner', 'arn:First'],
      ['Root/Outer', 'arn:Inner'],
    ]);
  });

  it('generates the same physical name on every run, and a different one for each path', async () => {
    const template: Template = {
      Resources: { One: { Type: 'Test::Thing' }, Two: { Type: 'Test::Thing' } },
    };
    const first = deploymentOf(assemblyOf(template));
    const second = deploymentOf(assemblyOf(template));

    await deploy(first.deployment);
    await deploy(second.deployment);

    const names = first.made.map(({ physicalName }) => physicalName);

    expect(second.made.map(({ physicalName }) => physicalName)).toEqual(names);
    expect(new Set(names).size).toBe(2);
  });

  it.each<[string, TemplateResource, string]>([
    ['type', { Type: 'Test::Other' }, 'Test::Other'],
    [
      'property',
      { Type: 'Test::Thing', Properties: { of: 1, Unknown: { Deep: 1 } } },
      'Test::Thing.Unknown',
    ],
    [
      'nested property',
      { Type: 'Test::Thing', Properties: { Tags: [{ Key: 1, Value: 2 }] } },
      'Test::Thing.Tags.Value',
    ],
  ])('rejects an unsupported %s', async (_, Thing, name) => {
    const { deployment } = deploymentOf(assemblyOf({ Resources: { Thing } }));
    await expect(deploy(deployment)).rejects.toThrow(
      `the local cloud has no support for ${name}: add it in infra/local/resources, or list it`,
    );
  });

  it('skips ignored types unless their attributes are needed', async () => {
    const { deployment, made, passed } = deploymentOf(
      assemblyOf({
        Resources: {
          Alarm: { Type: 'AWS::CloudWatch::Alarm', Properties: { of: { Ref: 'Nothing' } } },
          Named: { Type: 'Test::Thing', Properties: { of: { Ref: 'Alarm' } } },
        },
      }),
    );

    await deploy(deployment);
    expect(passed).toEqual(['AWS::CloudWatch::Alarm']);
    expect(made).toHaveLength(1);

    const needing = deploymentOf(
      assemblyOf({
        Resources: {
          Alarm: { Type: 'AWS::CloudWatch::Alarm' },
          Needs: { Type: 'Test::Thing', Properties: { of: { 'Fn::GetAtt': ['Alarm', 'Arn'] } } },
        },
      }),
    );

    await expect(deploy(needing.deployment)).rejects.toThrow(
      'cannot create Root/Needs (Test::Thing): Fn::GetAtt Alarm.Arn: the local cloud does not support this attribute of AWS::CloudWatch::Alarm',
    );
  });

  it('rejects unknown references and dependency cycles', async () => {
    const dangling = deploymentOf(
      assemblyOf({
        Resources: { A: { Type: 'Test::Thing', Properties: { of: { Ref: 'Gone' } } } },
      }),
    );

    await expect(deploy(dangling.deployment)).rejects.toThrow('Ref Gone refers to nothing');

    const circle = deploymentOf(
      assemblyOf({
        Resources: {
          A: { Type: 'Test::Thing', Properties: { of: { Ref: 'B' } } },
          B: { Type: 'Test::Thing', Properties: { of: { Ref: 'A' } } },
        },
      }),
    );

    await expect(deploy(circle.deployment)).rejects.toThrow('circular dependency: A -> B -> A');
  });

  it('rejects a template with conditions', async () => {
    const { deployment } = deploymentOf(
      assemblyOf({ Conditions: { Never: false }, Resources: {} }),
    );
    await expect(deploy(deployment)).rejects.toThrow('has conditions');
  });
});
