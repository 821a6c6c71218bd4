import { DEFAULT_MAIL_CHOICES } from './mail-choices.ts';
import type { Profile } from './profile.ts';

/** A profile that was never saved; `given` overrides the defaults. */
export function aProfile(given: Partial<Profile> = {}): Profile {
  return {
    firstName: 'Sam',
    lastName: 'Starter',
    professionLevel: null,
    revision: 1,
    mailChoices: DEFAULT_MAIL_CHOICES,
    emailChange: null,
    mailProblem: null,
    ...given,
  };
}
