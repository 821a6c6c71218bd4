import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { FeatureStack } from '#infra/constructs/feature-stack.ts';
import type { Core } from '#infra/core/core.ts';
import { countMailWorkers } from '#infra/core/executions.ts';

export class MailStack extends FeatureStack {
  constructor(scope: Construct, core: Core) {
    super(scope, 'mail', core);

    const { mail, mailEvents } = core;

    this.queueWorker('send-mail', {
      queue: mail.queue,
      batchSize: 5,
      maxConcurrency: countMailWorkers(core.settings),
      timeout: mail.timeout,
    });

    this.addDeadLetterAlarm('DeadLetters', mail, 'Some emails were not sent.', 'mail-dead-letters');

    this.eventWorker('record-mail-problem', {
      eventPattern: {
        source: ['aws.ses'],
        detailType: ['Email Bounced', 'Email Complaint Received'],
        detail: { mail: { tags: { 'ses:configuration-set': [mailEvents.configurationSetName] } } },
      },
    });

    // SES puts an account under review at these rates, and may stop sending at 10% bounces or 0.5%
    // complaints.
    this.addReputationAlarm('BounceRate', 0.05);
    this.addReputationAlarm('ComplaintRate', 0.001);
  }

  /** SES reports these rates for the whole account, as fractions: 0.05 is 5%. */
  private addReputationAlarm(rate: 'BounceRate' | 'ComplaintRate', threshold: number): void {
    this.core.monitoring.addAlarm(this, rate, {
      metric: new Metric({
        namespace: 'AWS/SES',
        metricName: `Reputation.${rate}`,
        statistic: 'Maximum',
        period: Duration.hours(1),
      }),
      threshold,
      impact: 'SES may soon stop sending all email, including login codes.',
      runbook: 'mail-bounces',
    });
  }
}
