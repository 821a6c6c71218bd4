import type { MailChoices } from '#shared/accounts/mail-choices.ts';
import { accountMails } from './account-mail-content.ts';
import { billingMails } from './billing-mail-content.ts';
import type { Mail } from './mail-message.ts';
import { practiceMails } from './practice-mail-content.ts';

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

export interface MailContext {
  appOrigin: string;
  /** As entered by the member. Null if the email goes to an address without a member row. */
  firstName: string | null;
  /** Only for optional emails. */
  stopUrl?: string;
}

/** The greeting defaults to the recipient's first name. */
export type MailText = Omit<MailContent, 'greeting' | 'stopUrl'> &
  Partial<Pick<MailContent, 'greeting'>>;

type MailByKind = { [M in Mail as M['kind']]: M };

export type MailTexts = {
  readonly [Kind in Mail['kind']]: (appOrigin: string, mail: MailByKind[Kind]) => MailText;
};

const texts: MailTexts = { ...accountMails, ...billingMails, ...practiceMails };

export function buildMailContent(
  mail: Mail,
  { appOrigin, firstName, stopUrl }: MailContext,
): MailContent {
  const text = textFor(mail.kind, mail, appOrigin);
  return { greeting: greetingFor(firstName), ...text, ...(stopUrl !== undefined && { stopUrl }) };
}

function textFor<Kind extends Mail['kind']>(
  kind: Kind,
  mail: MailByKind[Kind],
  appOrigin: string,
): MailText {
  return texts[kind](appOrigin, mail);
}

/**
 * Names allowed in the greeting. Other text is left out, so that no one can send advertising
 * through our emails.
 */
const NAME = /^[\p{L}\p{M}][\p{L}\p{M}' -]{0,39}$/u;

function greetingFor(firstName: string | null): string {
  return firstName !== null && NAME.test(firstName) ? `Hello ${firstName},` : 'Hello,';
}

/** Maps each optional email to the setting that turns it off. All other emails are always sent. */
const choiceByKind: Partial<Record<Mail['kind'], keyof MailChoices>> = {
  'analysis-ready': 'analysisReady',
  'coach-answered': 'coachAnswered',
  'plan-reminder': 'planReminder',
};

export function findMailChoice(kind: Mail['kind']): keyof MailChoices | undefined {
  return choiceByKind[kind];
}
