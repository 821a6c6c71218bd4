import * as z from 'zod';

// Names appear in emails and on screen, so control characters and unpaired surrogates are rejected.
const UNPRINTABLE = /\p{Control}|\p{Surrogate}/u;

/** True if the text is one line that can be stored and displayed unchanged. */
export const isPrintableLine = (text: string): boolean => !UNPRINTABLE.test(text);

// Messages and reasons are sent as emails, so only line breaks and tabs are allowed as control characters.
const UNPRINTABLE_TEXT = /(?![\n\r\t])\p{Control}|\p{Surrogate}|\p{Noncharacter_Code_Point}/u;

/** True if a text of several lines can be displayed and stored unchanged. */
export const isPrintable = (text: string): boolean => !UNPRINTABLE_TEXT.test(text);

/** A first or last name. `missingMessage` is the error for an empty name. */
export const nameField = (missingMessage: string) =>
  z
    .string({ error: missingMessage })
    .trim()
    .min(1, missingMessage)
    .max(100, 'Please use 100 characters or fewer')
    .refine(isPrintableLine, 'Please use letters only');

/** Maximum length of a username in Cognito. Members sign up with their email as the username. */
const MAX_EMAIL_LENGTH = 128;
export const INVALID_EMAIL = 'Please enter a valid email address';

/** `z.email` accepts only ASCII, which rules out header injection and lookalike letters from other scripts. */
export const emailField = z
  .string({ error: INVALID_EMAIL })
  .trim()
  .max(MAX_EMAIL_LENGTH, INVALID_EMAIL)
  .pipe(z.email(INVALID_EMAIL));

export const FIRST_NAME_MISSING = 'First name is required';
export const LAST_NAME_MISSING = 'Last name is required';
