import { Duration } from 'aws-cdk-lib';
import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  MathExpression,
  Metric,
  TextWidget,
  type IMetric,
  type IWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

import type { Core } from './core.ts';

const PERIOD = Duration.minutes(5);
const HALF = 12;
const THIRD = 8;

/**
 * The on-call dashboard: member impact on top, then the analysis pipeline, functions, tables and
 * queues.
 */
export class OperationsDashboard extends Construct {
  constructor(scope: Construct, id: string, core: Core) {
    super(scope, id);

    const { stage } = core.settings;
    const markdown = `# Greenroom ${stage}\nEach alarm names its page in infra/docs/runbook. Times are UTC.`;

    new Dashboard(this, 'Dashboard', {
      dashboardName: `Greenroom-${stage}`,
      defaultInterval: Duration.hours(12),
      widgets: [
        [new TextWidget({ markdown, width: 24, height: 2 })],
        [
          new AlarmStatusWidget({
            title: 'Alarms',
            alarms: core.monitoring.alarms,
            width: 24,
            height: 5,
          }),
        ],
        calls(core),
        analysis(core),
        functions(stage),
        tables(core),
        queues(core),
        [new TextWidget({ markdown: listImpacts(core), width: 24, height: 12 })],
      ],
    });
  }
}

const measured = (statistic: string, label: string) => ({ period: PERIOD, statistic, label });

function calls({ api: { http }, edge }: Core): IWidget[] {
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
    graph('API requests and errors', THIRD, [
      http.metricCount(measured('Sum', 'requests')),
      http.metricClientError(measured('Sum', '4xx')),
      http.metricServerError(measured('Sum', '5xx')),
    ]),
    graph('API latency, ms', THIRD, [
      http.metricLatency(measured('p50', 'p50')),
      http.metricLatency(measured('p99', 'p99')),
    ]),
    graph('CloudFront errors, %', THIRD, [edgeMetric('4xxErrorRate'), edgeMetric('5xxErrorRate')]),
  ];
}

function analysis({ analysis: { queue } }: Core): IWidget[] {
  return [
    graph('Videos waiting or being analyzed', HALF, [
      queue.metricApproximateNumberOfMessagesVisible(measured('Maximum', 'waiting')),
      queue.metricApproximateNumberOfMessagesNotVisible(measured('Maximum', 'being analyzed')),
    ]),
    graph('Age of the oldest waiting video, s', HALF, [
      queue.metricApproximateAgeOfOldestMessage(measured('Maximum', 'oldest')),
    ]),
  ];
}

// Finds the functions' metrics by the stack's name, because generated function names start with the
// stack's name.
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

function tables({
  tables: { members, sessions, catalog, videos, progress, billing },
}: Core): IWidget[] {
  const busiest = [members, sessions, catalog, videos, progress, billing];
  const throttles = busiest.flatMap((table) => [
    table.metric('ReadThrottleEvents', measured('Sum', `${table.node.id} reads`)),
    table.metric('WriteThrottleEvents', measured('Sum', `${table.node.id} writes`)),
  ]);

  const reads = busiest.map((table) =>
    table.metricConsumedReadCapacityUnits(measured('Sum', table.node.id)),
  );

  return [graph('Throttled table requests', HALF, throttles), graph('Read units', HALF, reads)];
}

function queues({ analysis: analyses, copies, mail }: Core): IWidget[] {
  const waitingMessages = (label: string, queue: Queue) =>
    queue.metricApproximateNumberOfMessagesVisible(measured('Maximum', label));

  return [
    graph('Dead letters', HALF, [
      waitingMessages('analyses', analyses.deadLetters),
      waitingMessages('copies', copies.deadLetters),
      waitingMessages('emails', mail.deadLetters),
    ]),
    graph('Emails and copies waiting', HALF, [
      waitingMessages('emails', mail.queue),
      waitingMessages('copies', copies.queue),
    ]),
  ];
}

function listImpacts({ monitoring: { impacts } }: Core): string {
  const rows = [...impacts].map(([path, impact]) => `${path} | ${impact}`);
  return ['function | what members notice if it fails', '--- | ---', ...rows.toSorted()].join('\n');
}

function graph(title: string, width: number, left: IMetric[]): GraphWidget {
  return new GraphWidget({ title, width, height: 6, left, leftYAxis: { min: 0 } });
}
