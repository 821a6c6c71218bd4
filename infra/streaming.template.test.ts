import { describe, expect, test } from '@jest/globals';
import { AwsSolutionsChecks } from 'cdk-nag';
import { listAt, resourcesOfType, synthesize, valueAt, type Json } from './synthesized.fixtures.ts';

const without = synthesize();
const stack = synthesize({ streaming: 'mediaconvert' });
const catalog = stack.features.get('Catalog') ?? [];
const [queue] = resourcesOfType(catalog, 'AWS::MediaConvert::Queue');
const queueArn = { 'Fn::GetAtt': [queue?.id, 'Arn'] };

const findFunction = (path: string) =>
  resourcesOfType(catalog, 'AWS::Lambda::Function').find(
    ({ properties }) => valueAt(properties, 'Description') === path,
  );

const listStatements = (roleId: Json | undefined): readonly Json[] =>
  listAt(catalog.find(({ id }) => id === roleId)?.properties, 'Policies').flatMap((policy) =>
    listAt(policy, 'PolicyDocument', 'Statement'),
  );

const encodingRole = resourcesOfType(catalog, 'AWS::IAM::Role').find(({ properties }) =>
  JSON.stringify(properties).includes('mediaconvert.amazonaws.com'),
);

describe('without the streaming option', () => {
  test('the stack has no MediaConvert resources', () => {
    expect(JSON.stringify(without.allResources)).not.toMatch(
      /mediaconvert|ENCODING_|finish-stream/i,
    );
  });
});

describe('with the streaming option', () => {
  test('jobs may only read course videos and write streams', () => {
    const statements = listStatements(encodingRole?.id);
    const content = { Ref: expect.stringMatching(/BucketsContent.*Arn$/) };

    expect(statements).toEqual([
      {
        Action: 's3:GetObject',
        Effect: 'Allow',
        Resource: { 'Fn::Join': ['', [content, '/media/content/course/*']] },
      },
      {
        Action: 's3:PutObject',
        Effect: 'Allow',
        Resource: { 'Fn::Join': ['', [content, '/media/content/streams/*']] },
      },
    ]);

    expect(
      valueAt(encodingRole?.properties, 'AssumeRolePolicyDocument', 'Statement', 0),
    ).toMatchObject({
      Principal: { Service: 'mediaconvert.amazonaws.com' },
      Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
    });
  });

  test('only the copy worker may start jobs, only in this queue and only with this role', () => {
    const starters = resourcesOfType(catalog, 'AWS::IAM::Role').filter(({ id }) =>
      JSON.stringify(listStatements(id)).includes('mediaconvert:CreateJob'),
    );
    const roleId = valueAt(findFunction('catalog/copy-media')?.properties, 'Role', 'Fn::GetAtt', 0);

    expect(starters.map(({ id }) => id)).toEqual([roleId]);

    expect(listStatements(roleId)).toEqual(
      expect.arrayContaining([
        { Action: 'mediaconvert:CreateJob', Effect: 'Allow', Resource: queueArn },
        {
          Action: 'iam:PassRole',
          Effect: 'Allow',
          Resource: { 'Fn::GetAtt': [encodingRole?.id, 'Arn'] },
        },
      ]),
    );
  });

  test('the end of each job of this stack’s queue reaches one worker', () => {
    const worker = findFunction('catalog/finish-stream');
    const rules = resourcesOfType(catalog, 'AWS::Events::Rule').filter(
      ({ properties }) => valueAt(properties, 'Targets', 0, 'Arn', 'Fn::GetAtt', 0) === worker?.id,
    );

    expect(rules.map(({ properties }) => valueAt(properties, 'EventPattern'))).toEqual([
      {
        source: ['aws.mediaconvert'],
        'detail-type': ['MediaConvert Job State Change'],
        detail: { queue: [queueArn], status: ['COMPLETE', 'ERROR', 'CANCELED'] },
      },
    ]);
  });

  test('the dashboard can still show every alarm', () => {
    expect(
      resourcesOfType(stack.allResources, 'AWS::CloudWatch::Alarm').length,
    ).toBeLessThanOrEqual(100);
  });

  test('failed streams set off an alarm with a runbook page', () => {
    const alarms = resourcesOfType(catalog, 'AWS::CloudWatch::Alarm').filter(({ properties }) =>
      String(valueAt(properties, 'AlarmDescription')).includes('runbook/streams-failed.md'),
    );

    expect(alarms.map(({ properties }) => valueAt(properties, 'MetricName'))).toEqual([
      'StreamsNotStarted-dev',
      'StreamsFailed-dev',
    ]);
  });

  test('cdk-nag reports no findings', () => {
    const { violations } = new AwsSolutionsChecks(stack.app).validateScope(stack.app);
    expect(
      violations.map(
        ({ ruleName, violatingResources }) => `${ruleName} ${violatingResources[0]?.constructPath}`,
      ),
    ).toEqual([]);
  });
});
