import { formatDay } from '../../shared/billing/day.ts';
import { PRODUCT_NAME } from '../../shared/product/product.ts';
import { retention } from '../../shared/product/retention.ts';
import type { MailContent } from './mail-content.ts';
import type { Mail } from './mail-message.ts';

type Receipt = Extract<Mail, { kind: 'export-ready' | 'account-deleted' }>;

/** What a member asked for and now has: a copy of their data, or the end of their account. */
export function receiptContent(mail: Receipt, appOrigin: string, greeting: string): MailContent {
  switch (mail.kind) {
    case 'export-ready':
      return {
        subject: 'The copy of your data is ready',
        greeting,
        paragraphs: [
          `You asked for a copy of your data at ${PRODUCT_NAME}. It is ready and can be downloaded until ${formatDay(mail.validUntil)}.`,
          'The download begins in your settings, after you have logged in. This mail has no address of the file itself, so that nobody who reads it gets your recordings.',
        ],
        action: { label: 'Download my data', url: `${appOrigin}/settings?export` },
        footnote: `You get this mail because you asked for the copy. If it was not you, end all sessions in your settings: ${appOrigin}/settings`,
      };
    case 'account-deleted':
      return {
        subject: 'Your account is deleted',
        greeting,
        paragraphs: [
          `Your account at ${PRODUCT_NAME} is deleted, as you asked: recordings and analyses, progress, settings, requests to coaches, your profile and your login. A plan has ended, and nothing more will be charged.`,
          `Copies of the tables that we keep for recovery forget it within ${retention.recoveryDays} days. Invoices and payments stay with Stripe as long as the law on accounts demands.`,
          'We no longer have your address. You can open a new account with it at any time; it begins empty.',
        ],
        action: { label: 'What is kept, and why', url: `${appOrigin}/privacy` },
        footnote: 'You get this mail once, as the receipt of the deletion.',
      };
  }
}
