import { PRODUCT_NAME } from '../../shared/product/product.ts';
import type { MailContent } from './mail-content.ts';
import type { Mail } from './mail-message.ts';

type SecondFactorMail = Extract<
  Mail,
  { kind: 'second-factor-set-up' | 'second-factor-moved' | 'second-factor-removed' }
>;

export function secondFactorMailContent(mail: SecondFactorMail, appOrigin: string, greeting: string): MailContent {
  const common = {
    greeting,
    action: { label: 'Contact us', url: `${appOrigin}/contact?topic=account` },
    footnote: `You’re getting this email because you’re an administrator of ${PRODUCT_NAME}. You can’t opt out of this email.`,
  };
  switch (mail.kind) {
    case 'second-factor-set-up':
      return {
        ...common,
        subject: 'A second factor was set up for your account',
        paragraphs: [
          `From now on, ${PRODUCT_NAME} asks for a code from your authenticator app before you can open admin pages.`,
          'If it was you, you don’t need to do anything. If you ever lose your phone, an operator has to remove the second factor.',
          'If it wasn’t you, someone else has access to your email and your account. Contact us right away.',
        ],
      };
    case 'second-factor-moved':
      return {
        ...common,
        subject: 'Your second factor was moved to another phone',
        paragraphs: [
          `Your codes for ${PRODUCT_NAME} now come from another phone or app. We logged you out on all other devices.`,
          'If it was you, delete the old entry from your authenticator app. Its codes no longer work.',
          'If it wasn’t you, someone else had a code from your app and has access to your account. Contact us right away.',
        ],
      };
    case 'second-factor-removed':
      return {
        ...common,
        subject: 'Your second factor was removed',
        paragraphs: [
          `An operator removed the second factor of your ${PRODUCT_NAME} account and logged you out everywhere. You’ll set up a new one the next time you open an admin page.`,
          'Delete the old entry from your authenticator app. Its codes no longer work.',
          'If you didn’t ask for this, contact us right away.',
        ],
      };
  }
}
