import type { Construct } from 'constructs';
import { FeatureStack } from '#infra/constructs/feature-stack.ts';
import { grantSend } from '#infra/constructs/grant.ts';
import type { Core } from '#infra/core/core.ts';
import { sendMessage } from '#shared/support/support.contract.ts';

export class SupportStack extends FeatureStack {
  constructor(scope: Construct, core: Core) {
    super(scope, 'support', core);

    const { mail, settings } = core;
    this.endpoint(sendMessage, {
      impact: 'Nobody can send a message with the contact form.',
      grants: [grantSend(mail.queue)],
      environment: { CONTACT_MAIL: settings.contactMail ?? settings.mailFrom ?? '' },
    });
  }
}
