import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { MEASURE_TIMEOUT_SECONDS } from '#functions/analysis/measure-function/measure-limits.ts';
import { FeatureStack } from '#infra/constructs/feature-stack.ts';
import { grantInvoke } from '#infra/constructs/grant.ts';
import type { Core } from '#infra/core/core.ts';
import { ALARM_PERIOD } from '#infra/core/monitoring.ts';

export class AnalysisStack extends FeatureStack {
  constructor(scope: Construct, core: Core) {
    super(scope, 'analysis', core);

    const { analysis } = core;

    this.queueWorker('enqueue-analysis', {
      queue: analysis.videoEvents,
      batchSize: 10,
      timeout: analysis.eventsTimeout,
    });

    const measureFunction = this.isolatedFunction('measure-recording', {
      impact: 'Practice videos fail, and members are asked to start the analysis again.',
      errorsRunbook: 'measuring-failed',
      environment: { ENGINE_ASSETS_DIR: './engine' },
      timeout: Duration.seconds(MEASURE_TIMEOUT_SECONDS),
      memoryMegabytes: 3008,
    });

    this.queueWorker('analyze-video', {
      queue: analysis.queue,
      // With larger batches, a crash or timeout would repeat the analyses of other videos.
      batchSize: 1,
      // Limits the cost. Reserved concurrency would too, but new AWS accounts have too low a quota
      // for it.
      maxConcurrency: core.settings.concurrentAnalyses,
      grants: [grantInvoke(measureFunction, 'MEASURE_FUNCTION')],
      timeout: analysis.timeout,
    });

    this.queueWorker('fail-video', { queue: analysis.deadLetters, batchSize: 10 });

    this.addQueueAlarms(core);
  }

  private addQueueAlarms({ monitoring, analysis: { queue, deadLetters } }: Core): void {
    monitoring.addAlarm(this, 'DeadLetters', {
      // A worker empties this queue within seconds, so the alarm counts received messages in
      // addition to waiting ones.
      metric: new MathExpression({
        expression: 'received + waiting',
        period: ALARM_PERIOD,
        usingMetrics: {
          received: deadLetters.metricNumberOfMessagesReceived({
            statistic: 'Sum',
            period: ALARM_PERIOD,
          }),
          waiting: deadLetters.metricApproximateNumberOfMessagesVisible({
            statistic: 'Maximum',
            period: ALARM_PERIOD,
          }),
        },
      }),
      threshold: 1,
      impact: 'Some practice videos could not be analyzed and show as failed.',
      runbook: 'analysis-dead-letters',
    });

    monitoring.addAlarm(this, 'OldestMessage', {
      metric: queue.metricApproximateAgeOfOldestMessage({
        statistic: 'Maximum',
        period: ALARM_PERIOD,
      }),
      // Seconds.
      threshold: 600,
      impact: 'Members wait ten minutes or more for their analysis.',
      runbook: 'analysis-backlog',
    });
  }
}
