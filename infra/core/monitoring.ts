import { Duration, Stack } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  MathExpression,
  Metric,
  TreatMissingData,
  type IMetric,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { ServicePrincipal, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { Settings } from '#infra/settings.ts';
import { executionsNearQuota } from './executions.ts';

export const ALARM_PERIOD = Duration.minutes(5);

/** One period may contain no run, because a run can start seconds late. */
const MISSED_PERIODS = 2;

interface AlarmText {
  /** One sentence that tells operators what members notice. */
  impact: string;
  /** Page in infra/docs/runbook, without `.md`. */
  runbook: string;
}

export interface AlarmSettings extends AlarmText {
  metric: IMetric;
  /** The alarm fires when the metric reaches this value. */
  threshold: number;
}

/** Alarms and the SNS topic that they publish to. */
export class Monitoring extends Construct {
  readonly alarms: Alarm[] = [];
  /** The effects on members if a function fails, keyed by the function's path. */
  readonly impacts = new Map<string, string>();
  private readonly topic = new Topic(this, 'Alarms', { enforceSSL: true });

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);

    // `enforceSSL` adds a topic policy, which replaces the default policy that allows alarms to
    // publish.
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        actions: ['sns:Publish'],
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        resources: [this.topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );

    const { alarmEmail } = settings;
    if (alarmEmail) this.topic.addSubscription(new EmailSubscription(alarmEmail));

    this.watchConcurrency(settings);
    this.watchTables();
  }

  /**
   * Adds an alarm that fires when `metric` reaches the threshold within its period. The alarm's
   * description contains the impact and the runbook page.
   */
  addAlarm(scope: Construct, id: string, { metric, threshold, ...text }: AlarmSettings): Alarm {
    return this.notify(
      new Alarm(scope, id, {
        metric,
        threshold,
        evaluationPeriods: 1,
        comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        treatMissingData: TreatMissingData.NOT_BREACHING,
        alarmDescription: describe(text),
      }),
    );
  }

  /** Adds an alarm that fires when `metric` is zero or has no data for two of its periods. */
  addHeartbeat(
    scope: Construct,
    id: string,
    { metric, ...text }: Omit<AlarmSettings, 'threshold'>,
  ): Alarm {
    return this.notify(
      new Alarm(scope, id, {
        metric,
        threshold: 1,
        evaluationPeriods: MISSED_PERIODS,
        comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
        treatMissingData: TreatMissingData.BREACHING,
        alarmDescription: describe(text),
      }),
    );
  }

  /** Reports the alarm, and its end, to the topic. */
  private notify(alarm: Alarm): Alarm {
    const action = new SnsAction(this.topic);
    alarm.addAlarmAction(action);
    alarm.addOkAction(action);
    this.alarms.push(alarm);

    return alarm;
  }

  // All functions in an account and region share one concurrency limit, so metrics without
  // dimensions are enough.
  private watchConcurrency(settings: Settings): void {
    const ofAllFunctions = (metricName: string, statistic: string) =>
      new Metric({ namespace: 'AWS/Lambda', metricName, statistic, period: ALARM_PERIOD });

    this.addAlarm(this, 'Throttles', {
      metric: ofAllFunctions('Throttles', 'Sum'),
      threshold: 1,
      impact: 'Pages ask members to try again, and analyses, emails and copies start late.',
      runbook: 'function-throttles',
    });

    this.addAlarm(this, 'ExecutionsNearQuota', {
      metric: ofAllFunctions('ConcurrentExecutions', 'Maximum'),
      threshold: executionsNearQuota(settings),
      impact: 'None yet. With more load, pages ask members to try again, and analyses start late.',
      runbook: 'executions-near-quota',
    });
  }

  // An alarm takes at most ten metrics, fewer than there are tables. DynamoDB reports this metric
  // only for throttled tables, so the query costs nothing extra without throttling.
  private watchTables(): void {
    this.addAlarm(this, 'TableThrottles', {
      metric: new MathExpression({
        expression:
          'SELECT SUM(ThrottledRequests) FROM SCHEMA("AWS/DynamoDB", TableName, Operation)',
        label: 'throttled requests to tables',
        period: ALARM_PERIOD,
      }),
      threshold: 1,
      impact: 'Pages load slowly or ask members to try again.',
      runbook: 'table-throttles',
    });
  }
}

function describe({ impact, runbook }: AlarmText): string {
  return `Impact: ${impact} Runbook: infra/docs/runbook/${runbook}.md`;
}
