import type { MailChoices } from '#shared/accounts/mail-choices.ts';
import { accountMails } from './account-mail-content.ts';
import { digestMails } from './digest-mail-content.ts';
import { paymentMails } from './payment-mail-content.ts';
import { planMails } from './plan-mail-content.ts';
import type { Mail } from './mail-message.ts';
import { practiceMails } from './practice-mail-content.ts';
import type { MailContent, MailText, MailByKind, MailTexts } from './mail-text.ts';

export interface MailContext {
  appOrigin: string;
  /** As entered by the member. Null if the email goes to an address without a member row. */
  firstName: string | null;
  /** Only for optional emails. */
  stopUrl?: string;
}

const texts: MailTexts = {
  ...accountMails,
  ...digestMails,
  ...paymentMails,
  ...planMails,
  ...practiceMails,
};

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
  'daily-digest': 'dailyDigest',
};

export function findMailChoice(kind: Mail['kind']): keyof MailChoices | undefined {
  return choiceByKind[kind];
}
