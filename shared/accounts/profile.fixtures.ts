import { ALL_MAILS } from './mail-choices.ts';
import type { Profile } from './profile.ts';

/** A profile that was never saved; `given` overrides the defaults. */
export function aProfile(given: Partial<Profile> = {}): Profile {
  return {
    firstName: 'Sam',
    lastName: 'Starter',
    professionLevel: null,
    revision: 1,
    mailChoices: ALL_MAILS,
    emailChange: null,
    ...given,
  };
}
