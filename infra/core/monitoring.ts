import { Duration, Stack } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  Metric,
  TreatMissingData,
  type IMetric,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { ServicePrincipal, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';

export const ALARM_PERIOD = Duration.minutes(5);

export interface AlarmSettings {
  metric: IMetric;
  /** The alarm fires when the metric reaches this value. */
  threshold: number;
  /** One sentence that tells operators what members notice. */
  impact: string;
  /** Page in infra/docs/runbook, without `.md`. */
  runbook: string;
}

/** Alarms and the SNS topic that they publish to. */
export class Monitoring extends Construct {
  readonly alarms: Alarm[] = [];
  /** The effects on members if a function fails, keyed by the function's path. */
  readonly impacts = new Map<string, string>();
  private readonly topic = new Topic(this, 'Alarms', { enforceSSL: true });

  constructor(scope: Construct, id: string, alarmEmail: string | undefined) {
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

    if (alarmEmail) this.topic.addSubscription(new EmailSubscription(alarmEmail));

    // All functions in an account and region share one concurrency limit, so one metric without
    // dimensions is enough.
    this.addAlarm(this, 'Throttles', {
      metric: new Metric({
        namespace: 'AWS/Lambda',
        metricName: 'Throttles',
        statistic: 'Sum',
        period: ALARM_PERIOD,
      }),
      threshold: 1,
      impact: 'Pages ask members to try again, and analyses, emails and copies start late.',
      runbook: 'function-throttles',
    });
  }

  /**
   * Adds an alarm that fires when `metric` reaches the threshold within its period. The alarm's
   * description contains the impact and the runbook page.
   */
  addAlarm(
    scope: Construct,
    id: string,
    { metric, threshold, impact, runbook }: AlarmSettings,
  ): Alarm {
    const alarm = new Alarm(scope, id, {
      metric,
      threshold,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      alarmDescription: `Impact: ${impact} Runbook: infra/docs/runbook/${runbook}.md`,
    });

    alarm.addAlarmAction(new SnsAction(this.topic));
    this.alarms.push(alarm);

    return alarm;
  }
}
