import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { AwsSolutionsChecks } from 'cdk-nag';
import {
  listAt,
  valueAt,
  resourcesOfType,
  synthesize,
  type SynthesizedStack,
} from './synthesized.fixtures.ts';

let stack: SynthesizedStack;

beforeAll(() => {
  stack = synthesize({ alarmEmail: 'operations@greenroom.example.org' });
});

const RUNBOOK = 'infra/docs/runbook';

describe('alarms', () => {
  const alarms = () => resourcesOfType(stack.allResources, 'AWS::CloudWatch::Alarm');
  const described = () =>
    alarms().map(({ properties }) => String(valueAt(properties, 'AlarmDescription')));

  const filterOf = (metric: string) =>
    resourcesOfType(stack.allResources, 'AWS::Logs::MetricFilter').find(
      ({ properties }) => valueAt(properties, 'MetricTransformations', 0, 'MetricName') === metric,
    );

  /** Alarms on the share of calls that this metric counts: the expression and the percentage. */
  const sharesOfCalls = (metric: string) =>
    alarms()
      .filter(({ properties }) =>
        listAt(properties, 'Metrics').some(
          (query) => valueAt(query, 'MetricStat', 'Metric', 'MetricName') === metric,
        ),
      )
      .map(({ properties }) => [
        listAt(properties, 'Metrics').flatMap((query) => listAt(query, 'Expression'))[0],
        valueAt(properties, 'Threshold'),
      ]);

  const runbooks = () =>
    described().map(
      (text) => /Runbook: (infra\/docs\/runbook\/[a-z-]+\.md)$/.exec(text)?.[1] ?? '',
    );

  test('state the impact on members and name an existing runbook page', () => {
    for (const text of described()) expect(text).toMatch(/^Impact: [A-Z].+\. Runbook: /);
    for (const page of runbooks()) expect(existsSync(page)).toBe(true);
  });

  test('watch every function’s errors: endpoints through the API’s 5xx alarm, all others individually', () => {
    for (const resources of [stack.root, ...stack.features.values()]) {
      const functions = resourcesOfType(resources, 'AWS::Lambda::Function').filter(({ id }) =>
        /Function[0-9A-F]{8}$/.test(id),
      );
      const called = resourcesOfType(resources, 'AWS::ApiGatewayV2::Integration').map(
        ({ properties }) => valueAt(properties, 'IntegrationUri', 'Fn::GetAtt', 0),
      );
      const monitored = resourcesOfType(resources, 'AWS::CloudWatch::Alarm')
        .filter(({ properties }) => valueAt(properties, 'MetricName') === 'Errors')
        .map(({ properties }) => valueAt(properties, 'Dimensions', 0, 'Value', 'Ref'));

      expect([...called, ...monitored].toSorted()).toEqual(
        functions.map(({ id }) => id).toSorted(),
      );
    }

    expect(sharesOfCalls('5xx')).toEqual([
      ['IF(counted >= 6, 100 * counted / calls, 0)', 1],
      ['IF(counted >= 20, 100 * counted / calls, 0)', 1],
    ]);
  });

  test('fire before the API rejects calls, and if it rejects more than a few', () => {
    expect(filterOf('ThrottledCalls-dev')?.properties).toMatchObject({
      FilterPattern: '{ ($.status = "429") && ($.functionStatus != "429") }',
    });
    expect(sharesOfCalls('ThrottledCalls-dev')).toEqual([
      ['IF(counted >= 6, 100 * counted / calls, 0)', 1],
    ]);

    // Half of 200 calls a second for five minutes.
    const [nearLimit] = alarms().filter(
      ({ properties }) => valueAt(properties, 'MetricName') === 'Count',
    );
    expect(nearLimit?.properties).toMatchObject({ Threshold: 30_000, Period: 300 });
  });

  test('fire if any schedule stops, after two of its periods', () => {
    const stopped = [...stack.features.values()].flatMap((resources) => {
      const rules = resourcesOfType(resources, 'AWS::Events::Rule');
      const heartbeats = resourcesOfType(resources, 'AWS::CloudWatch::Alarm').filter(
        ({ properties }) => valueAt(properties, 'MetricName') === 'Invocations',
      );

      return rules
        .filter(({ properties }) => valueAt(properties, 'ScheduleExpression'))
        .map(({ properties }) => {
          const lambda = valueAt(properties, 'Targets', 0, 'Arn', 'Fn::GetAtt', 0);
          const heartbeat = heartbeats.find(
            (alarm) => valueAt(alarm.properties, 'Dimensions', 0, 'Value', 'Ref') === lambda,
          );
          expect(heartbeat?.properties).toMatchObject({
            TreatMissingData: 'breaching',
            ComparisonOperator: 'LessThanThreshold',
            Threshold: 1,
            EvaluationPeriods: 2,
          });

          return [
            valueAt(properties, 'ScheduleExpression'),
            valueAt(heartbeat?.properties, 'Period'),
          ];
        });
    });

    expect(stopped.length).toBeGreaterThan(5);
    expect(stopped).toContainEqual(['rate(1 hour)', 3_600]);
    for (const [, period] of stopped) expect(period).toBeGreaterThanOrEqual(300);
  });

  test('fire if an event is dropped, or a table is throttled', () => {
    const queried = alarms().flatMap(({ properties }) =>
      listAt(properties, 'Metrics').map((query) => valueAt(query, 'Expression')),
    );

    expect(queried).toContain('SUM(METRICS())');
    expect(queried).toContain(
      'SELECT SUM(ThrottledRequests) FROM SCHEMA("AWS/DynamoDB", TableName, Operation)',
    );
  });

  test.each([
    // 80% of the quota: 26 for the default settings, or the given one.
    [{}, 20],
    [{ executionQuota: '1000' }, 800],
  ])('with %j fire at %i concurrent executions of all functions', (settings, threshold) => {
    const { root } = synthesize({ alarmEmail: 'operations@greenroom.example.org', ...settings });
    const [alarm] = resourcesOfType(root, 'AWS::CloudWatch::Alarm').filter(
      ({ properties }) => valueAt(properties, 'MetricName') === 'ConcurrentExecutions',
    );
    expect(alarm?.properties).toMatchObject({ Statistic: 'Maximum', Threshold: threshold });
    expect(valueAt(alarm?.properties, 'Dimensions')).toBeUndefined();
  });

  test('watch the throttles of all functions with one metric, which has no dimensions', () => {
    const throttles = alarms().filter(
      ({ properties }) => valueAt(properties, 'MetricName') === 'Throttles',
    );

    expect(throttles).toHaveLength(1);
    expect(throttles[0]?.properties).toMatchObject({
      Namespace: 'AWS/Lambda',
      Statistic: 'Sum',
      Threshold: 1,
    });
    expect(valueAt(throttles[0]?.properties, 'Dimensions')).toBeUndefined();
  });

  test('watch the API, the dead letters and the age of queued messages', () => {
    expect(new Set(runbooks().map((page) => page.slice(RUNBOOK.length + 1, -3)))).toEqual(
      new Set([
        'analysis-backlog',
        'analysis-dead-letters',
        'api-server-errors',
        'api-throttled',
        'billing-foreign-price',
        'billing-reconcile',
        'billing-webhook',
        'coach-requests-overdue',
        'copy-backlog',
        'copy-dead-letters',
        'deletion-dead-letters',
        'due-members-waiting',
        'events-dropped',
        'executions-near-quota',
        'export-dead-letters',
        'function-errors',
        'function-throttles',

        'mail-bounces',
        'mail-dead-letters',
        'measuring-failed',
        'schedule-stopped',
        'second-factor-refused',
        'site-limits',
        'table-throttles',
        'upload-event-dead-letters',
      ]),
    );
  });

  test('fire if Stripe events are rejected or fail, which is not a function error', () => {
    const filters = resourcesOfType(stack.allResources, 'AWS::Logs::MetricFilter');
    expect(filters.map(({ properties }) => properties)).toContainEqual(
      expect.objectContaining({
        FilterPattern: '{ ($.event = "request") && ($.status >= 400) }',
        MetricTransformations: [
          {
            MetricNamespace: 'Greenroom',
            MetricName: 'StripeEventsNeedAttention-dev',
            MetricValue: '1',
          },
        ],
      }),
    );

    const alarm = alarms().find(
      ({ properties }) => valueAt(properties, 'MetricName') === 'StripeEventsNeedAttention-dev',
    );
    expect(String(valueAt(alarm?.properties, 'AlarmDescription'))).toContain('billing-webhook.md');
  });

  test('fire at once if a payment is disputed, whether the webhook or the hourly run finds it', () => {
    const filters = resourcesOfType(stack.allResources, 'AWS::Logs::MetricFilter').filter(
      ({ properties }) =>
        valueAt(properties, 'FilterPattern') === '{ $.event = "payment disputed" }',
    );

    expect(
      filters.map(({ properties }) => valueAt(properties, 'MetricTransformations', 0)),
    ).toEqual([
      {
        MetricNamespace: 'Greenroom',
        MetricName: 'StripeEventsNeedAttention-dev',
        MetricValue: '3',
      },
      {
        MetricNamespace: 'Greenroom',
        MetricName: 'StripeEventsNeedAttention-dev',
        MetricValue: '3',
      },
    ]);
  });

  test('fire if a subscription has a price that no plan has, as logged by the hourly run', () => {
    const filter = filterOf('ForeignPrices-dev');
    expect(valueAt(filter?.properties, 'FilterPattern')).toBe('{ $.event = "foreign price" }');

    const reconcile = resourcesOfType(stack.allResources, 'AWS::Lambda::Function').find(
      ({ properties }) => valueAt(properties, 'Description') === 'billing/reconcile-billing',
    );
    expect(valueAt(filter?.properties, 'LogGroupName')).toEqual(
      valueAt(reconcile?.properties, 'LoggingConfig', 'LogGroup'),
    );
  });

  test('fire if the reconciliation with Stripe is more than two hours behind', () => {
    expect(filterOf('BillingBehind-dev')?.properties).toMatchObject({
      FilterPattern: '{ $.behindSeconds > 7200 }',
      MetricTransformations: [{ MetricValue: '$.behindSeconds' }],
    });

    const alarm = alarms().find(
      ({ properties }) => valueAt(properties, 'MetricName') === 'BillingBehind-dev',
    );
    expect(alarm?.properties).toMatchObject({
      Threshold: 7_200,
      Period: 7_200,
      Statistic: 'Maximum',
    });
    expect(String(valueAt(alarm?.properties, 'AlarmDescription'))).toContain(
      'billing-reconcile.md',
    );
  });

  test('fire if any coach request is older than 24 hours, as counted by the schedule', () => {
    const filter = filterOf('OverdueCoachRequests-dev');
    expect(filter?.properties).toMatchObject({
      FilterPattern: '{ $.event = "response sla checked" }',
      MetricTransformations: [
        {
          MetricNamespace: 'Greenroom',
          MetricName: 'OverdueCoachRequests-dev',
          MetricValue: '$.overdue',
        },
      ],
    });

    const slaCheck = resourcesOfType(stack.allResources, 'AWS::Lambda::Function').find(
      ({ properties }) => valueAt(properties, 'Description') === 'coaching/check-response-sla',
    );
    expect(valueAt(filter?.properties, 'LogGroupName')).toEqual(
      valueAt(slaCheck?.properties, 'LoggingConfig', 'LogGroup'),
    );

    const alarm = alarms().find(
      ({ properties }) => valueAt(properties, 'MetricName') === 'OverdueCoachRequests-dev',
    );
    expect(alarm?.properties).toMatchObject({
      Threshold: 1,
      Statistic: 'Maximum',
      EvaluationPeriods: 1,
    });
    expect(String(valueAt(alarm?.properties, 'AlarmDescription'))).toContain(
      'coach-requests-overdue.md',
    );
  });

  test('fire if a member’s due work is six hours late, as reported by both schedules', () => {
    const filters = resourcesOfType(stack.allResources, 'AWS::Logs::MetricFilter').filter(
      ({ properties }) =>
        valueAt(properties, 'FilterPattern') ===
        '{ ($.event = "due members enqueued") && ($.oldestDueHours > 0) }',
    );
    const metric = { MetricName: 'OldestDueHours-dev', MetricValue: '$.oldestDueHours' };

    expect(
      filters.map(({ properties }) => valueAt(properties, 'MetricTransformations', 0)),
    ).toMatchObject([metric, metric]);

    const alarm = alarms().find(
      ({ properties }) => valueAt(properties, 'MetricName') === metric.MetricName,
    );
    expect(alarm?.properties).toMatchObject({ Threshold: 6, Period: 3_600, Statistic: 'Maximum' });
  });

  test.each([
    [
      'AnalysesGivenUp-dev',
      '{ ($.event = "video swept") && ($.outcome = "gave up") }',
      1,
      300,
      'analysis-dead-letters',
    ],
    [
      'SecondFactorRefused-dev',
      '{ $.event = "second factor refused" }',
      5,
      3_600,
      'second-factor-refused',
    ],
    [
      'FactorMoveRefused-dev',
      '{ $.event = "second factor refused" }',
      5,
      3_600,
      'second-factor-refused',
    ],
  ])('fire for log lines: %s', (name, pattern, threshold, period, page) => {
    expect(filterOf(name)?.properties).toMatchObject({ FilterPattern: pattern });

    const alarm = alarms().find(({ properties }) => valueAt(properties, 'MetricName') === name);
    expect(alarm?.properties).toMatchObject({
      Threshold: threshold,
      Period: period,
      Statistic: 'Sum',
    });
    expect(String(valueAt(alarm?.properties, 'AlarmDescription'))).toContain(`${page}.md`);
  });

  test.each([
    ['Reputation.BounceRate', 0.05],
    ['Reputation.ComplaintRate', 0.001],
  ])('fire at the rate that puts the account under review by SES: %s', (name, threshold) => {
    const alarm = alarms().find(({ properties }) => valueAt(properties, 'MetricName') === name);
    expect(alarm?.properties).toMatchObject({
      Namespace: 'AWS/SES',
      Threshold: threshold,
      Statistic: 'Maximum',
    });
    expect(String(valueAt(alarm?.properties, 'AlarmDescription'))).toContain('mail-bounces.md');
  });

  test('send an email to a person, also when they end', () => {
    for (const { properties } of alarms()) {
      expect(listAt(properties, 'AlarmActions')).toHaveLength(1);
      expect(listAt(properties, 'OKActions')).toEqual(listAt(properties, 'AlarmActions'));
    }
    expect(resourcesOfType(stack.root, 'AWS::SNS::Subscription')[0]?.properties).toMatchObject({
      Protocol: 'email',
      Endpoint: 'operations@greenroom.example.org',
    });
  });

  test('have runbook pages with the trigger, the impact on members and the steps', () => {
    for (const page of new Set(runbooks())) {
      const text = readFileSync(page, 'utf8');
      for (const part of ['**Trigger:**', '**Effect on members:**', '**Do**'])
        expect(text).toContain(part);
    }

    for (const file of readdirSync(RUNBOOK))
      expect(readFileSync(join(RUNBOOK, file), 'utf8')).toMatch(/^# /);
  });
});

describe('the AwsSolutions rules', () => {
  /** Maps each acknowledged cdk-nag rule to the reason for accepting it. */
  const exceptions = ({ app }: SynthesizedStack) => {
    const reasons = new Map<string, string>();
    for (const { metadata } of app.node.findAll().map(({ node }) => node)) {
      for (const { type, data } of metadata) {
        if (type !== 'aws:cdk:acknowledged-rules') continue;

        for (const [id, reason] of Object.entries(data)) {
          const rule = /AwsSolutions-([A-Z]+\d+)/.exec(id)?.[1];
          if (rule) reasons.set(rule, String(reason));
        }
      }
    }

    return reasons;
  };

  test('have no unacknowledged findings', () => {
    const { violations } = new AwsSolutionsChecks(stack.app).validateScope(stack.app);
    expect(
      violations.map(
        ({ ruleName, violatingResources }) => `${ruleName} ${violatingResources[0]?.constructPath}`,
      ),
    ).toEqual([]);
  });

  test('have at most twelve acknowledged rules, each with a reason', () => {
    const reasons = exceptions(stack);
    expect([...reasons.keys()].toSorted()).toEqual([
      'APIG4',
      'CFR1',
      'CFR2',
      'CFR3',
      'CFR4',
      'COG1',
      'COG2',
      'COG8',
      'IAM4',
      'IAM5',
      'L1',
      'SMG4',
    ]);
    for (const reason of reasons.values()) expect(reason.length).toBeGreaterThan(40);
  });

  test('have no findings in production, whose user pool and edge need no exceptions', () => {
    const production = synthesize({ stage: 'production' });
    const { violations } = new AwsSolutionsChecks(production.app).validateScope(production.app);

    expect(violations.map(({ ruleName }) => ruleName)).toEqual([]);
    expect([...exceptions(production).keys()]).toEqual(
      [...exceptions(stack).keys()].filter((rule) => !['CFR2', 'COG8'].includes(rule)),
    );
  });
});
