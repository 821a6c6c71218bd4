import type { MailChoices } from '../../shared/accounts/mail-choices.ts';
import type { Mail } from './mail-message.ts';

/** Maps each optional email to the setting that turns it off. All other emails are always sent. */
const choiceByKind: Partial<Record<Mail['kind'], keyof MailChoices>> = {
  'analysis-ready': 'analysisReady',
  'coach-answered': 'coachAnswered',
  'plan-reminder': 'planReminder',
};

export function findMailChoice(kind: Mail['kind']): keyof MailChoices | undefined {
  return choiceByKind[kind];
}
