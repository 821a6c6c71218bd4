import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  listAt,
  resourcesOfType,
  synthesize,
  valueAt,
  type SynthesizedStack,
} from './synthesized.fixtures.ts';

let stack: SynthesizedStack;

beforeAll(() => {
  stack = synthesize({ stage: 'throwaway', ephemeral: 'true' });
});

describe('an ephemeral stack', () => {
  test('deletes every resource with the stack, including tables, buckets, users, keys and logs', () => {
    expect(stack.allResources.length).toBeGreaterThan(500);
    const retained = stack.allResources.filter(({ deletionPolicy, updateReplacePolicy }) =>
      [deletionPolicy, updateReplacePolicy].some(
        (policy) => policy !== undefined && policy !== 'Delete',
      ),
    );

    expect(retained.map(({ id }) => id)).toEqual([]);
  });

  test('empties every bucket before deleting it', () => {
    const buckets = resourcesOfType(stack.allResources, 'AWS::S3::Bucket').map(({ id }) => id);
    const emptied = resourcesOfType(stack.allResources, 'Custom::S3AutoDeleteObjects').map(
      ({ properties }) => valueAt(properties, 'BucketName', 'Ref'),
    );

    expect(buckets.length).toBeGreaterThan(3);
    expect(emptied.toSorted()).toEqual(buckets.toSorted());
  });

  test('has no deletion protection, and no point-in-time recovery, which would leave a backup of each table', () => {
    expect(stack.stack.terminationProtection).toBe(false);
    expect(JSON.stringify(stack.allResources.map(({ properties }) => properties))).not.toMatch(
      /"DeletionProtection(Enabled)?":(true|"ACTIVE")|"PointInTimeRecoveryEnabled":true/,
    );
  });

  test('gives every function a log group that keeps logs for one day, so that no function creates its own', () => {
    for (const resources of [stack.root, ...stack.features.values()]) {
      const groups = new Map(
        resourcesOfType(resources, 'AWS::Logs::LogGroup').map((group) => [group.id, group]),
      );

      for (const { id, properties } of resourcesOfType(resources, 'AWS::Lambda::Function')) {
        const group = groups.get(String(valueAt(properties, 'LoggingConfig', 'LogGroup', 'Ref')));
        expect([id, valueAt(group?.properties, 'RetentionInDays')]).toEqual([id, 1]);
      }
    }
  });

  test('prevents CDK’s functions from recreating a log group', () => {
    const roles = resourcesOfType(stack.root, 'AWS::IAM::Role').filter(
      ({ properties }) => listAt(properties, 'ManagedPolicyArns').length > 0,
    );
    expect(roles).toHaveLength(3);
    for (const { properties } of roles) {
      expect(listAt(properties, 'Policies', 0, 'PolicyDocument', 'Statement')).toEqual([
        { Effect: 'Deny', Action: 'logs:CreateLogGroup', Resource: '*' },
      ]);
    }
  });
});

/** Every resource type and its top-level properties, such as `AWS::SQS::Queue.RedrivePolicy`. */
function listShape({ allResources }: SynthesizedStack): Set<string> {
  return new Set(
    allResources.flatMap(({ type, properties }) => [
      type,
      ...Object.keys(properties ?? {}).map((name) => `${type}.${name}`),
    ]),
  );
}

test('the weekly stack has all that production has, except for its domain and its protection from deletion', () => {
  // The settings of .github/workflows/ephemeral.yml.
  const shared = {
    mailFrom: 'hello@example.org',
    alarmEmail: 'operations@example.org',
    monthlyBudget: '50',
  };

  const plan = { waf: 'true', cognitoPlan: 'plus', adminSecondFactor: 'true' };
  const weekly = listShape(
    synthesize({ stage: 'ephemeral', ephemeral: 'true', ...shared, ...plan }),
  );
  const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/abc';
  const production = listShape(
    synthesize({ stage: 'production', domainName: 'app.example.org', certificateArn, ...shared }),
  );

  expect([...production].filter((part) => !weekly.has(part))).toEqual([
    'AWS::Cognito::UserPool.DeletionProtection',
  ]);
});
