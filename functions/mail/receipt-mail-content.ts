import { formatDay } from '../../shared/product/time.ts';
import { PRODUCT_NAME } from '../../shared/product/product.ts';
import { retention } from '../../shared/product/retention.ts';
import type { MailContent } from './mail-content.ts';
import type { Mail } from './mail-message.ts';

type Receipt = Extract<Mail, { kind: 'export-ready' | 'account-deleted' }>;

/** Confirms a finished data copy or account deletion. */
export function receiptMailContent(mail: Receipt, appOrigin: string, greeting: string): MailContent {
  switch (mail.kind) {
    case 'export-ready':
      return {
        subject: 'Your data is ready to download',
        greeting,
        paragraphs: [
          `Your copy of your ${PRODUCT_NAME} data is ready. You can download it until ${formatDay(mail.validUntil)}.`,
          'Log in and download it in your settings. To protect your recordings, this email doesn’t link to the file itself.',
        ],
        action: { label: 'Download my data', url: `${appOrigin}/settings?export` },
        footnote: `You’re getting this email because you requested a copy. If it wasn’t you, sign out everywhere in your settings: ${appOrigin}/settings`,
      };
    case 'account-deleted':
      return {
        subject: 'Your account is deleted',
        greeting,
        paragraphs: [
          `As you asked, we deleted your ${PRODUCT_NAME} account: recordings and reports, progress, settings, coach requests, your profile and your login. If you had a plan, it has ended and you won’t be charged again.`,
          `Our backups are cleared within ${retention.recoveryDays} days. Stripe keeps invoices and payments as long as accounting law requires.`,
          'We no longer have your address. You can open a new, empty account with it at any time.',
        ],
        action: { label: 'What we keep, and why', url: `${appOrigin}/privacy` },
        footnote: 'You’re getting this one-time email to confirm the deletion.',
      };
  }
}
