import { Duration, Stack } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { FeatureStack } from '#infra/constructs/feature-stack.ts';
import {
  grantIndexQuery,
  grantReadSecret,
  grantTable,
  type Grant,
} from '#infra/constructs/grant.ts';
import type { Core } from '#infra/core/core.ts';

export class MailStack extends FeatureStack {
  constructor(scope: Construct, core: Core) {
    super(scope, 'mail', core);

    const { tables, mail, mailEvents, settings, edge, identity } = core;

    this.queueWorker('send-mail', {
      impact: 'Members get no email.',
      queue: mail.queue,
      batchSize: 5,
      // Limited, because a new SES account can send only one email per second.
      maxConcurrency: 2,
      grants: [
        grantTable(tables.mails, 'GetItem', 'UpdateItem'),
        grantTable(tables.members, 'GetItem'),
        grantTable(tables.rateLimits, 'UpdateItem'),
        grantReadSecret(identity.loginSecret, 'LOGIN_SECRET_ARN'),
        ...this.sendGrants(settings.mailFrom),
      ],
      environment: {
        MAIL_FROM: settings.mailFrom ?? '',
        MAIL_CONFIGURATION_SET: mailEvents.configurationSetName,
        APP_ORIGIN: edge.appOrigin,
        LIMIT_FACTOR: String(settings.limitFactor),
      },
      timeout: mail.timeout,
    });

    this.addDeadLetterAlarm('DeadLetters', mail, 'Some emails were not sent.', 'mail-dead-letters');

    this.eventWorker('record-mail-problem', {
      impact: 'Members whose address bounces see no notice in Settings.',
      eventPattern: {
        source: ['aws.ses'],
        detailType: ['Email Bounced', 'Email Complaint Received'],
        detail: { mail: { tags: { 'ses:configuration-set': [mailEvents.configurationSetName] } } },
      },
      grants: [
        grantIndexQuery(tables.members, 'byEmail'),
        grantTable(tables.members, 'UpdateItem'),
      ],
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

  // SES checks the permission for the configuration set, for the sender's verified identity, which
  // may be an address or a domain, and in the sandbox for each recipient's identity.
  private sendGrants(mailFrom: string | undefined): Grant[] {
    if (!mailFrom) return [];

    const resources = {
      identity: '*',
      'configuration-set': this.core.mailEvents.configurationSetName,
    };

    return Object.entries(resources).map(([resource, resourceName]) => ({
      actions: ['ses:SendEmail'],
      resource: Stack.of(this).formatArn({ service: 'ses', resource, resourceName }),
      conditions: { StringEquals: { 'ses:FromAddress': mailFrom } },
    }));
  }
}
