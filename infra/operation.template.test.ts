import { beforeAll, describe, expect, test } from '@jest/globals';
import { countFixedResources } from '#infra/cost/fixed-resources.ts';
import { estimateCost } from '#infra/cost/monthly-cost.ts';
import {
  valueAt,
  createApp,
  listAt,
  resourcesOfType,
  synthesize,
  type Json,
  type SynthesizedStack,
} from './synthesized.fixtures.ts';

const alarmEmail = 'operations@greenroom.example.org';

let dev: SynthesizedStack;
let production: SynthesizedStack;

beforeAll(() => {
  dev = synthesize();
  production = synthesize({ stage: 'production', monthlyBudget: '500', alarmEmail });
});

describe('the dashboard', () => {
  const body = () =>
    JSON.stringify(resourcesOfType(dev.root, 'AWS::CloudWatch::Dashboard')[0]?.properties);

  test('shows member impact, the analysis pipeline, functions, tables and queues', () => {
    for (const title of [
      'API requests and errors',
      'API latency, ms',
      'Age of the oldest waiting video, s',
      'Errors by function',
      'Throttled table requests',
      'Dead letters',
    ]) {
      expect(body()).toContain(title);
    }
  });

  test('lists what members notice if a function fails', () => {
    expect(body()).toContain('coaching/answer-request | Coaches cannot send their answers.');
  });

  test('shows every alarm', () => {
    const alarms = resourcesOfType(dev.allResources, 'AWS::CloudWatch::Alarm');
    // A widget shows at most 100 alarms.
    expect(alarms.length).toBeLessThanOrEqual(100);

    // The dashboard refers to root stack alarms by GetAtt, and to feature alarms by their nested
    // stack's outputs.
    const shown = body().match(/"Outputs\.\w+Arn"|"Fn::GetAtt":\["\w+","Arn"\]/g) ?? [];
    expect(shown).toHaveLength(alarms.length);
  });
});

describe('a stage without members', () => {
  test('costs at most $12 a month', () => {
    const lines = estimateCost(
      { members: 0, withOpenAi: false, withWaf: false, hasCognitoPlus: false },
      countFixedResources(dev.stack),
    );

    expect(lines.reduce((sum, { dollars }) => sum + dollars, 0)).toBeLessThanOrEqual(12);
  });
});

describe('production', () => {
  test('protects its tables, user pool and stack from accidental deletion', () => {
    const tables = resourcesOfType(production.root, 'AWS::DynamoDB::GlobalTable');
    expect(tables.length).toBeGreaterThan(10);

    for (const { properties } of tables) {
      expect(valueAt(properties, 'Replicas', 0, 'DeletionProtectionEnabled')).toBe(true);
    }
    expect(
      valueAt(
        resourcesOfType(production.root, 'AWS::Cognito::UserPool')[0]?.properties,
        'DeletionProtection',
      ),
    ).toBe('ACTIVE');

    expect(production.stack.terminationProtection).toBe(true);
  });

  test('can be deleted if its first deployment fails', () => {
    const { stack, root } = synthesize({ stage: 'production', firstDeployment: 'true' });
    expect(stack.terminationProtection).toBe(false);
    expect(JSON.stringify(root)).not.toContain('DeletionProtection');
  });

  test('is the only protected stage; other stages can be deleted', () => {
    for (const { properties } of resourcesOfType(dev.root, 'AWS::DynamoDB::GlobalTable')) {
      expect(valueAt(properties, 'Replicas', 0, 'DeletionProtectionEnabled')).not.toBe(true);
    }
    expect(dev.stack.terminationProtection).toBe(false);
  });
});

describe('the second factor of administrators', () => {
  test.each([
    ['production', () => production, 'required'],
    ['any other stage', () => dev, 'not-asked'],
  ] as const)('in %s is the same for every function that reads the session', (_, stack, wanted) => {
    const variables = resourcesOfType(stack().allResources, 'AWS::Lambda::Function').map(
      ({ properties }) => valueAt(properties, 'Environment', 'Variables'),
    );
    const endpoints = variables.filter(
      (each) => valueAt(each, 'ORIGIN_VERIFY_SHA256') && valueAt(each, 'SESSIONS_TABLE'),
    );

    expect(endpoints.length).toBeGreaterThan(50);
    expect([...new Set(endpoints.map((each) => valueAt(each, 'ADMIN_SECOND_FACTOR')))]).toEqual([
      wanted,
    ]);
  });
});

describe('logs', () => {
  test('expire after 30 days for every function, including CDK’s own', () => {
    const stacks = [production.root, ...production.features.values()];
    const retentionDays = stacks.flatMap((resources) => {
      const groups = new Map(
        resourcesOfType(resources, 'AWS::Logs::LogGroup').map(({ id, properties }) => [
          id,
          properties,
        ]),
      );

      return resourcesOfType(resources, 'AWS::Lambda::Function').map(({ id, properties }) => {
        const group = groups.get(String(valueAt(properties, 'LoggingConfig', 'LogGroup', 'Ref')));
        return [id, valueAt(group, 'RetentionInDays')];
      });
    });

    expect(retentionDays.length).toBeGreaterThan(50);
    expect(retentionDays.filter(([, days]) => days !== 30)).toEqual([]);
  });
});

describe('schedules', () => {
  /** Returns the maximum event age and number of retries, keyed by feature and function. */
  const retryPolicies = (
    type: string,
    read: (properties: Json) => { lambda: Json | undefined; policy: Json | undefined },
  ) =>
    Object.fromEntries(
      [...dev.features].flatMap(([feature, resources]) =>
        resourcesOfType(resources, type)
          .filter(({ properties }) => !valueAt(properties, 'EventPattern'))
          .map(({ properties }) => {
            const { lambda, policy } = read(properties);
            const [age, retries] = ['MaximumEventAgeInSeconds', 'MaximumRetryAttempts'].map(
              (name) => valueAt(policy, name),
            );

            return [`${feature}/${String(lambda)}`, { age, retries }];
          }),
      ),
    );

  test('run their functions once: neither EventBridge nor Lambda retries a failed run', () => {
    const ofRules = retryPolicies('AWS::Events::Rule', (rule) => ({
      lambda: valueAt(rule, 'Targets', 0, 'Arn', 'Fn::GetAtt', 0),
      policy: valueAt(rule, 'Targets', 0, 'RetryPolicy'),
    }));

    const ofLambda = retryPolicies('AWS::Lambda::EventInvokeConfig', (config) => ({
      lambda: valueAt(config, 'FunctionName', 'Ref'),
      policy: config,
    }));
    expect(Object.keys(ofRules).length).toBeGreaterThan(5);
    expect(ofLambda).toEqual(ofRules);

    for (const each of Object.values(ofLambda)) expect(each).toEqual({ age: 60, retries: 0 });
  });
});

describe('a budget', () => {
  test('sends an email when most of it is spent, and when it is forecast to be exceeded', () => {
    const [budget] = resourcesOfType(production.root, 'AWS::Budgets::Budget');
    expect(valueAt(budget?.properties, 'Budget', 'BudgetLimit')).toEqual({
      Amount: 500,
      Unit: 'USD',
    });

    const notifications = listAt(budget?.properties, 'NotificationsWithSubscribers');
    expect(notifications.map((each) => valueAt(each, 'Notification', 'NotificationType'))).toEqual([
      'ACTUAL',
      'FORECASTED',
    ]);

    for (const each of notifications) {
      expect(valueAt(each, 'Subscribers')).toEqual([
        { SubscriptionType: 'EMAIL', Address: alarmEmail },
      ]);
    }
    expect(resourcesOfType(dev.root, 'AWS::Budgets::Budget')).toEqual([]);
  });
});

describe('the web ACL', () => {
  test('is attached to CloudFront, and is created only in us-east-1', () => {
    const [acl] = resourcesOfType(production.root, 'AWS::WAFv2::WebACL');
    expect(valueAt(acl?.properties, 'Scope')).toBe('CLOUDFRONT');

    const [distribution] = resourcesOfType(production.root, 'AWS::CloudFront::Distribution');
    expect(
      valueAt(distribution?.properties, 'DistributionConfig', 'WebACLId', 'Fn::GetAtt', 0),
    ).toBe(acl?.id);
    expect(resourcesOfType(dev.root, 'AWS::WAFv2::WebACL')).toEqual([]);
  });
});

describe('operation settings', () => {
  test.each([
    [{ monthlyBudget: '500' }, 'without alarmEmail'],
    [{ monthlyBudget: '0', alarmEmail }, 'monthlyBudget'],
    [{ waf: 'true', webAclArn: 'arn:aws:wafv2:us-east-1:1:global/webacl/a/b' }, 'choose'],
  ])('%j fails the synthesis', (settings, message) => {
    expect(() => createApp(settings)).toThrow(message);
  });
});
