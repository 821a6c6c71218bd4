import type { Mail } from './mail-message.ts';

export interface MailDetail {
  label: string;
  value: string;
}

/** The content of an email before rendering. */
export interface MailContent {
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  /** A code to enter on the site, shown after the first paragraph. */
  code?: string;
  /** Amounts and dates, shown as a table. */
  details?: readonly MailDetail[];
  /** Shown next to the subject in the inbox. Defaults to the first paragraph. */
  preheader?: string;
  /** The email's button. */
  action?: { label: string; url: string };
  /** Tells the recipient why they get this email, or how to stop it. */
  footnote: string;
  /** The link that turns off this kind of email. Only for optional emails. */
  stopUrl?: string;
  /** Reply-To address, without a display name. Defaults to the sender address. */
  replyTo?: string;
  /** Marks the email as important, so that inboxes can sort it to the top. */
  isUrgent?: boolean;
}

/** The greeting defaults to the recipient's first name. */
export type MailText = Omit<MailContent, 'greeting' | 'stopUrl'> &
  Partial<Pick<MailContent, 'greeting'>>;

export type MailByKind = { [M in Mail as M['kind']]: M };

export type MailTexts = {
  readonly [Kind in Mail['kind']]: (appOrigin: string, mail: MailByKind[Kind]) => MailText;
};
