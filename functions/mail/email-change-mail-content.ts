import { EMAIL_CODE_MINUTES } from '../../shared/accounts/profile.ts';
import { PRODUCT_NAME } from '../../shared/product/product.ts';
import type { MailContent } from './mail-content.ts';
import type { Mail } from './mail-message.ts';

type EmailChangeMail = Extract<Mail, { kind: 'email-change-code' | 'email-change-taken' | 'email-changed' }>;

/** These emails contain no names, because the address may not belong to the member who entered it. */
export function emailChangeMailContent(mail: EmailChangeMail, appOrigin: string): MailContent {
  switch (mail.kind) {
    case 'email-change-code':
      return {
        subject: 'Your code for a new email address',
        greeting: 'Hello,',
        paragraphs: [
          `Someone wants to use this address for their ${PRODUCT_NAME} account. If that’s you, enter this code on your profile page:`,
          groupDigits(mail.code),
          `The code is valid for ${EMAIL_CODE_MINUTES} minutes and works once. We’ll never ask you for it by phone, email or chat.`,
        ],
        action: { label: 'Open your profile', url: `${appOrigin}/profile` },
        footnote: 'If it wasn’t you, you can ignore this email. No one can use this address without the code.',
      };
    case 'email-change-taken':
      return {
        subject: 'This address already has an account',
        greeting: 'Hello,',
        paragraphs: [
          `Someone wants to use this address for another ${PRODUCT_NAME} account. The address already belongs to your account, so we didn’t change anything.`,
          'If that was you, log in with this address instead. Two accounts can’t share one address.',
        ],
        action: { label: 'Log in', url: `${appOrigin}/api/login?returnTo=/` },
        footnote: 'If it wasn’t you, you can ignore this email. Your account hasn’t changed.',
      };
    case 'email-changed':
      return {
        subject: 'Your email address was changed',
        greeting: 'Hello,',
        paragraphs: [
          `The email address of your ${PRODUCT_NAME} account is now ${maskEmail(mail.newEmail)}. We’ll send your login codes there. You can no longer log in with this address.`,
          'We logged you out on all other devices.',
          'If you didn’t do this, contact us right away from this address.',
        ],
        action: { label: 'Contact us', url: `${appOrigin}/contact?topic=account` },
        footnote: `You’re getting this email because this was the address of your ${PRODUCT_NAME} account. You can’t opt out of this email.`,
      };
  }
}

function groupDigits(code: string): string {
  return code.replace(/^(\d{4})(\d{4})$/, '$1 $2');
}

/** Enough for owners to recognize their address, too little for anyone else to write to it. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}
