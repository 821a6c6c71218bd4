import { Duration } from 'aws-cdk-lib';
import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  MathExpression,
  Metric,
  TextWidget,
  type Alarm,
  type IMetric,
  type IWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Core } from './core.ts';

const PERIOD = Duration.minutes(5);
const HALF = 12;
const THIRD = 8;
const HEIGHT = 6;

export interface OperationsDashboardProps {
  readonly core: Core;
  /** All alarms except those of single functions, because a dashboard can't show that many. */
  readonly alarms: readonly Alarm[];
}

/** The on-call dashboard: member impact on top, then the analysis pipeline, functions, tables and queues. */
export class OperationsDashboard extends Construct {
  constructor(scope: Construct, id: string, { core, alarms }: OperationsDashboardProps) {
    super(scope, id);
    new Dashboard(this, 'Dashboard', {
      dashboardName: `Greenroom-${core.settings.stage}`,
      defaultInterval: Duration.hours(12),
      widgets: [
        [intro(core.settings.stage)],
        [new AlarmStatusWidget({ title: 'Alarms', alarms: [...alarms], width: 24, height: 3 })],
        calls(core),
        analysis(core),
        functions(core.settings.stage),
        tables(core),
        queues(core),
      ],
    });
  }
}

function intro(stage: string): IWidget {
  return new TextWidget({
    markdown: `# Greenroom ${stage}\nEach alarm names its page in infra/docs/runbook. Times are UTC.`,
    width: 24,
    height: 2,
  });
}

function calls({ api, edge }: Core): IWidget[] {
  const { http } = api;
  const edgeMetric = (metricName: string) =>
    new Metric({
      namespace: 'AWS/CloudFront',
      metricName,
      dimensionsMap: { DistributionId: edge.distribution.distributionId, Region: 'Global' },
      region: 'us-east-1',
      statistic: 'Average',
      period: PERIOD,
    });
  return [
    graph('Calls and errors of the API', THIRD, [
      http.metricCount({ period: PERIOD, statistic: 'Sum', label: 'calls' }),
      http.metricClientError({ period: PERIOD, statistic: 'Sum', label: '4xx' }),
      http.metricServerError({ period: PERIOD, statistic: 'Sum', label: '5xx' }),
    ]),
    graph('How long calls take, ms', THIRD, [
      http.metricLatency({ period: PERIOD, statistic: 'p50', label: 'p50' }),
      http.metricLatency({ period: PERIOD, statistic: 'p99', label: 'p99' }),
    ]),
    graph('Errors at the edge, %', THIRD, [edgeMetric('4xxErrorRate'), edgeMetric('5xxErrorRate')]),
  ];
}

function analysis({ analysis: { queue } }: Core): IWidget[] {
  return [
    graph('Videos that wait or are analysed', HALF, [
      queue.metricApproximateNumberOfMessagesVisible({ period: PERIOD, statistic: 'Maximum', label: 'wait' }),
      queue.metricApproximateNumberOfMessagesNotVisible({ period: PERIOD, statistic: 'Maximum', label: 'analysed' }),
    ]),
    graph('How long the oldest video waits, s', HALF, [
      queue.metricApproximateAgeOfOldestMessage({ period: PERIOD, statistic: 'Maximum', label: 'oldest' }),
    ]),
  ];
}

// Generated function names start with the stack's name. An unquoted search term matches part of a name.
function functions(stage: string): IWidget[] {
  const functionMetric = (metric: string, statistic: string) =>
    new MathExpression({
      expression: `SEARCH('{AWS/Lambda,FunctionName} MetricName="${metric}" FunctionName=Greenroom-${stage}', '${statistic}', ${PERIOD.toSeconds()})`,
      label: '',
      period: PERIOD,
    });
  return [
    graph('Errors by function', THIRD, [functionMetric('Errors', 'Sum')]),
    graph('Throttles by function', THIRD, [functionMetric('Throttles', 'Sum')]),
    graph('Duration by function, p99 ms', THIRD, [functionMetric('Duration', 'p99')]),
  ];
}

function tables({ tables: all }: Core): IWidget[] {
  const labeledTables = Object.entries({
    Members: all.members,
    Sessions: all.sessions,
    Catalog: all.catalog,
    Videos: all.videos,
    Progress: all.progress,
    Billing: all.billing,
  });
  return [
    graph(
      'Requests that tables throttled',
      HALF,
      labeledTables.flatMap(([label, table]) =>
        ['ReadThrottleEvents', 'WriteThrottleEvents'].map((name) =>
          table.metric(name, {
            period: PERIOD,
            statistic: 'Sum',
            label: `${label} ${name.startsWith('R') ? 'reads' : 'writes'}`,
          }),
        ),
      ),
    ),
    graph(
      'Read units',
      HALF,
      labeledTables.map(([label, table]) =>
        table.metricConsumedReadCapacityUnits({ period: PERIOD, statistic: 'Sum', label }),
      ),
    ),
  ];
}

function queues({ analysis: analyses, copies, mail }: Core): IWidget[] {
  const waitingMessages = (label: string, queue: Queue) =>
    queue.metricApproximateNumberOfMessagesVisible({ period: PERIOD, statistic: 'Maximum', label });
  return [
    graph('Messages that nobody could work on', HALF, [
      waitingMessages('analyses', analyses.deadLetters),
      waitingMessages('copies', copies.deadLetters),
      waitingMessages('mails', mail.deadLetters),
    ]),
    graph('Mails and copies that wait', HALF, [
      waitingMessages('mails', mail.queue),
      waitingMessages('copies', copies.queue),
    ]),
  ];
}

function graph(title: string, width: number, left: IMetric[]): GraphWidget {
  return new GraphWidget({ title, width, height: HEIGHT, left, leftYAxis: { min: 0 } });
}
