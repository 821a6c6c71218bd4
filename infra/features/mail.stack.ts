import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { FeatureStack } from '../constructs/feature-stack.ts';
import { grantTable, type Grant } from '../constructs/grant.ts';
import type { Core } from '../core/core.ts';

export class MailStack extends FeatureStack {
  constructor(scope: Construct, core: Core) {
    super(scope, 'mail', core);
    const { tables, mail, settings, edge } = core;
    this.queueWorker('send-mail', {
      impact: 'Members get no email.',
      queue: mail.queue,
      batchSize: 5,
      // Limited, because a new SES account can send only one email per second.
      maxConcurrency: 2,
      grants: [
        grantTable(tables.mails, 'GetItem', 'UpdateItem'),
        grantTable(tables.members, 'GetItem'),
        ...this.sendGrants(settings.mailFrom),
      ],
      environment: { MAIL_FROM: settings.mailFrom ?? '', APP_ORIGIN: edge.appOrigin },
      timeout: mail.timeout,
    });
    this.addDeadLetterAlarm('DeadLetters', mail, 'Some emails were not sent.', 'mail-dead-letters');
  }

  // SES checks permissions on the verified identity, which may be the email address or its domain.
  private sendGrants(mailFrom: string | undefined): Grant[] {
    if (!mailFrom) return [];
    const identities = [mailFrom, mailFrom.slice(mailFrom.indexOf('@') + 1)];
    return identities.map((resourceName) => ({
      actions: ['ses:SendEmail'],
      resource: Stack.of(this).formatArn({ service: 'ses', resource: 'identity', resourceName }),
    }));
  }
}
