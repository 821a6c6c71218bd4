import * as z from 'zod';
import { typedLine } from '#shared/text/typed-text.ts';

/** A first or last name. `missingMessage` is the error for an empty name. */
export const nameField = (missingMessage: string) =>
  typedLine({ missing: missingMessage, unprintable: 'Please use letters only' })
    .min(1, missingMessage)
    .max(100, 'Please use 100 characters or fewer');

/** Maximum length of a username in Cognito. Members sign up with their email as the username. */
const MAX_EMAIL_LENGTH = 128;
export const INVALID_EMAIL = 'Please enter a valid email address';

/**
 * `z.email` accepts only ASCII, which rules out header injection and lookalike letters from other
 * scripts.
 */
export const emailField = z
  .string({ error: INVALID_EMAIL })
  .trim()
  .max(MAX_EMAIL_LENGTH, INVALID_EMAIL)
  .pipe(z.email(INVALID_EMAIL));

export const FIRST_NAME_MISSING = 'First name is required';
export const LAST_NAME_MISSING = 'Last name is required';
