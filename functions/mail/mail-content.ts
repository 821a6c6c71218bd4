import { PRODUCT_NAME } from '../../shared/product/product.ts';
import { billingMailContent } from './billing-mail-content.ts';
import { coachingMailContent } from './coaching-mail-content.ts';
import { contactMailContent } from './contact-mail-content.ts';
import { emailChangeMailContent } from './email-change-mail-content.ts';
import type { Mail } from './mail-message.ts';
import { recordingsExpiringMailContent } from './practice-mail-content.ts';
import { receiptMailContent } from './receipt-mail-content.ts';
import { secondFactorMailContent } from './second-factor-mail-content.ts';

/** The content of an email before rendering. */
export interface MailContent {
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** The email's button. */
  readonly action: { readonly label: string; readonly url: string };
  /** Why the reader receives this email. */
  readonly footnote: string;
  /** Reply-To address, without a display name. Defaults to the sender address. */
  readonly replyTo?: string;
}

export interface MailContext {
  readonly appOrigin: string;
  /**
   * The recipient's first name, as entered by the member. Null if the email goes to an address without a member row.
   */
  readonly firstName: string | null;
}

export function buildMailContent(mail: Mail, { appOrigin, firstName }: MailContext): MailContent {
  const greeting = greetingFor(firstName);
  switch (mail.kind) {
    case 'welcome':
      return {
        subject: `Welcome to ${PRODUCT_NAME}`,
        greeting,
        paragraphs: [
          'Your account is ready. When you log in, we’ll email you a code, so there’s no password to remember.',
          'Record a practice answer of up to a minute and see what to try next.',
        ],
        action: { label: 'Record your first answer', url: `${appOrigin}/video-analysis` },
        footnote: `You’re getting this one-time email because a ${PRODUCT_NAME} account was created with this address.`,
      };
    case 'analysis-ready':
      return {
        subject: 'Your analysis is ready',
        greeting,
        paragraphs: ['We analyzed your practice recording. Open your report to see your results and what to try next.'],
        action: {
          label: 'See the results',
          url: `${appOrigin}/video-analysis?tab=results&video=${encodeURIComponent(mail.videoId)}`,
        },
        footnote: `To stop these emails, go to your settings: ${appOrigin}/settings`,
      };
    case 'recordings-expiring':
      return recordingsExpiringMailContent(mail, appOrigin, greeting);
    case 'trial-ends':
    case 'payment-failed':
    case 'plan-changed':
    case 'plan-cancelled':
      return billingMailContent(mail, appOrigin, greeting);
    case 'email-change-code':
    case 'email-change-taken':
    case 'email-changed':
      return emailChangeMailContent(mail, appOrigin);
    case 'second-factor-set-up':
    case 'second-factor-moved':
    case 'second-factor-removed':
      return secondFactorMailContent(mail, appOrigin, greeting);
    case 'coach-answered':
    case 'coach-request-waiting':
    case 'coach-replied':
      return coachingMailContent(mail, appOrigin, greeting);
    case 'export-ready':
    case 'account-deleted':
      return receiptMailContent(mail, appOrigin, greeting);
    case 'contact-message':
      return contactMailContent(mail);
  }
}

/**
 * Matches text that looks like a name. All other text is left out of the greeting, so that no one can send advertising
 * through our emails.
 */
const NAME = /^[\p{L}\p{M}][\p{L}\p{M}' -]{0,39}$/u;

function greetingFor(firstName: string | null): string {
  return firstName !== null && NAME.test(firstName) ? `Hello ${firstName},` : 'Hello,';
}
