import type { Construct } from 'constructs';
import { sendMessage } from '../../shared/support/support.contract.ts';
import { FeatureStack } from '../constructs/feature-stack.ts';
import { onQueue, onTable } from '../constructs/grant.ts';
import type { Core } from '../core/core.ts';

export class SupportStack extends FeatureStack {
  constructor(scope: Construct, core: Core) {
    super(scope, 'support', core);
    const { tables, mail, settings } = core;
    this.endpoint(sendMessage, {
      impact: 'Nobody can write to us.',
      grants: [onTable(tables.support, 'UpdateItem'), onQueue(mail.queue, 'SendMessage')],
      environment: {
        CONTACT_MAIL: settings.contactMail ?? settings.mailFrom ?? '',
        SUPPORT_TABLE: tables.support.tableName,
        MAIL_QUEUE_URL: mail.queue.queueUrl,
      },
    });
  }
}
