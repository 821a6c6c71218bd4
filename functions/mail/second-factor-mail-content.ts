import { PRODUCT_NAME } from '../../shared/product/product.ts';
import type { MailContent } from './mail-content.ts';
import type { Mail } from './mail-message.ts';

type SecondFactorMail = Extract<
  Mail,
  { kind: 'second-factor-set-up' | 'second-factor-moved' | 'second-factor-removed' }
>;

export function secondFactorContent(mail: SecondFactorMail, appOrigin: string, greeting: string): MailContent {
  const common = {
    greeting,
    action: { label: 'Write to us', url: `${appOrigin}/contact?topic=account` },
    footnote: `You get this mail because you are an administrator of ${PRODUCT_NAME}. It can't be switched off.`,
  };
  switch (mail.kind) {
    case 'second-factor-set-up':
      return {
        ...common,
        subject: 'A second factor was set up for your account',
        paragraphs: [
          `From now on ${PRODUCT_NAME} asks for a code of an authenticator app before your account opens anything that is for administrators.`,
          'If it was you, there is nothing to do. Keep the phone: without it an operator has to take the second factor away.',
          'If it was not you, somebody else reads your mail and has your account: write to us at once.',
        ],
      };
    case 'second-factor-moved':
      return {
        ...common,
        subject: 'The second factor of your account was moved to another phone',
        paragraphs: [
          `From now on the codes that ${PRODUCT_NAME} asks you for come from another phone or app. Wherever else you were logged in, you are logged out.`,
          'If it was you, delete the old entry from your authenticator app: its codes open nothing any more.',
          'If it was not you, somebody else had a code of your app and has your account: write to us at once.',
        ],
      };
    case 'second-factor-removed':
      return {
        ...common,
        subject: 'The second factor of your account was taken away',
        paragraphs: [
          `An operator took the second factor of your account at ${PRODUCT_NAME} away and logged you out everywhere. The next time you open a page for administrators you set up a new one.`,
          'Delete the old entry from your authenticator app: its codes open nothing any more.',
          'If you did not ask for this, write to us at once.',
        ],
      };
  }
}
