import type { MailChoices } from '../../shared/accounts/mail-choices.ts';
import type { Mail } from './mail-message.ts';

/** The kinds that members may switch off, and by which choice. What is not here always comes. */
const optional: Partial<Record<Mail['kind'], keyof MailChoices>> = {
  'analysis-ready': 'analysisReady',
  'coach-answered': 'coachAnswered',
};

export function isWanted(kind: Mail['kind'], choices: MailChoices): boolean {
  const choice = optional[kind];
  return choice === undefined || choices[choice];
}
