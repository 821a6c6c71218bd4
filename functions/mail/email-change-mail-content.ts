import { EMAIL_CODE_MINUTES } from '../../shared/accounts/profile.ts';
import { PRODUCT_NAME } from '../../shared/product/product.ts';
import type { MailContent } from './mail-content.ts';
import type { Mail } from './mail-message.ts';

type EmailChangeMail = Extract<Mail, { kind: 'email-change-code' | 'email-change-taken' | 'email-changed' }>;

/** They go to a bare address, so they name nobody: whoever typed it need not be its owner. */
export function emailChangeContent(mail: EmailChangeMail, appOrigin: string): MailContent {
  switch (mail.kind) {
    case 'email-change-code':
      return {
        subject: 'Your code for a new email address',
        greeting: 'Hello,',
        paragraphs: [
          `Somebody wants to use this address for their account at ${PRODUCT_NAME}. If that is you, enter this code where you asked for it:`,
          inGroups(mail.code),
          `It is good for ${EMAIL_CODE_MINUTES} minutes and for one time. We never ask for it by phone, by mail or in a chat.`,
        ],
        action: { label: 'Open your profile', url: `${appOrigin}/profile` },
        footnote: 'If it was not you, there is nothing to do: without the code this address is not used.',
      };
    case 'email-change-taken':
      return {
        subject: 'This address has an account already',
        greeting: 'Hello,',
        paragraphs: [
          `Somebody wants to use this address for another account at ${PRODUCT_NAME}. It belongs to your account, so nothing was changed.`,
          'If that was you, log in with this address instead. Two accounts cannot share one.',
        ],
        action: { label: 'Log in', url: `${appOrigin}/api/login?returnTo=/` },
        footnote: 'If it was not you, there is nothing to do. Your account is as it was.',
      };
    case 'email-changed':
      return {
        subject: 'The email address of your account was changed',
        greeting: 'Hello,',
        paragraphs: [
          `Your account at ${PRODUCT_NAME} now has the address ${masked(mail.newEmail)}. You log in with a code that goes there; this address no longer opens the account.`,
          'All other devices were logged out.',
          'If you did not do this, write to us at once, from this address.',
        ],
        action: { label: 'Write to us', url: `${appOrigin}/contact?topic=account` },
        footnote: `You get this mail because this was the address of an account at ${PRODUCT_NAME} until now; it can't be switched off.`,
      };
  }
}

function inGroups(code: string): string {
  return code.replace(/^(\d{4})(\d{4})$/, '$1 $2');
}

/** Enough to know one's own address again, too little to write to a stranger's. */
function masked(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}
