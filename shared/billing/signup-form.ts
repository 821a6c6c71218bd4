import * as z from 'zod';
import { professionLevels } from '../accounts/profession-level.ts';

/** The plans that /signup sells. */
export const signupTiers = ['starter', 'professional'] as const;

// A name is shown in mails and on screen: no control characters, no half characters.
const UNSHOWABLE = /\p{Control}|\p{Surrogate}/u;

const nameField = (missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(100, 'Please use at most 100 characters')
    .refine((text) => !UNSHOWABLE.test(text), 'Please use letters only');

/** The sign-in service takes no longer name for an account. */
const MOST_EMAIL_CHARACTERS = 128;
const INVALID_EMAIL = 'Please enter a valid email address';

/** What the signup form asks, with the sentence for each field that is not right. */
export const signupFormSchema = z.object({
  firstName: nameField('First name is required'),
  lastName: nameField('Last name is required'),
  email: z
    .string({ error: INVALID_EMAIL })
    .trim()
    .max(MOST_EMAIL_CHARACTERS, INVALID_EMAIL)
    .pipe(z.email(INVALID_EMAIL)),
  professionLevel: z.enum(professionLevels, { error: 'Please select your profession level' }),
  subscriptionTier: z.enum(signupTiers, { error: 'Please select a subscription plan' }),
});
export type SignupForm = z.output<typeof signupFormSchema>;
