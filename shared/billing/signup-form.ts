import * as z from 'zod';
import {
  emailField,
  FIRST_NAME_MISSING,
  LAST_NAME_MISSING,
  nameField,
} from '#shared/accounts/contact-fields.ts';
import { professionLevels } from '#shared/accounts/profession-level.ts';
import { signupTiers } from './plans.ts';

/** The signup form, with a message for each invalid field. */
export const signupFormSchema = z.object({
  firstName: nameField(FIRST_NAME_MISSING),
  lastName: nameField(LAST_NAME_MISSING),
  email: emailField,
  professionLevel: z.enum(professionLevels, { error: 'Please select your profession level' }),
  subscriptionTier: z.enum(signupTiers, { error: 'Please select a subscription plan' }),
});

export type SignupForm = z.output<typeof signupFormSchema>;
