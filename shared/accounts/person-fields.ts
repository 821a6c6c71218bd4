import * as z from 'zod';

// A name is shown in mails and on screen: no control characters, no half characters.
const UNSHOWABLE = /\p{Control}|\p{Surrogate}/u;

/** A first or last name. `missing` is the sentence for an empty one. */
export const nameField = (missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(100, 'Please use 100 characters or fewer')
    .refine((text) => !UNSHOWABLE.test(text), 'Please use letters only');

/** The sign-in service takes no longer name for an account. */
const MOST_EMAIL_CHARACTERS = 128;
export const INVALID_EMAIL = 'Please enter a valid email address';

/** ASCII only, so that no letter of another script passes for one of ours, and nothing that could end a header. */
export const emailField = z
  .string({ error: INVALID_EMAIL })
  .trim()
  .max(MOST_EMAIL_CHARACTERS, INVALID_EMAIL)
  .pipe(z.email(INVALID_EMAIL));

export const FIRST_NAME_MISSING = 'First name is required';
export const LAST_NAME_MISSING = 'Last name is required';
