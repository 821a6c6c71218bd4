import * as z from 'zod';
import { contract } from '../http/contract.ts';
import { submissionIdSchema } from '../http/revision.ts';
import { userSchema } from './member.ts';
import { emailField } from './contact-fields.ts';
import { EMAIL_CODE_DIGITS, profileSchema } from './profile.ts';

/**
 * Emails a code to a new address. The response doesn't reveal whether the address has an account; an existing owner
 * gets a different email instead. 403 RECENT_SIGN_IN_REQUIRED without a recent sign-in, 429 after several requests in
 * an hour. Resubmitting with the same address returns the first change without another email.
 */
export const requestEmailChange = contract({
  feature: 'accounts',
  name: 'request-email-change',
  method: 'POST',
  path: '/api/profile/email',
  access: 'member',
  body: z.object({ email: emailField, submissionId: submissionIdSchema.optional() }),
  bodyKind: 'json',
  replies: { 202: profileSchema.shape.emailChange.unwrap() },
});

/**
 * Changes the member's email to the pending address. 409 CODE_WRONG, CODE_EXPIRED, or EMAIL_TAKEN if another account
 * took the address meanwhile. Safe to retry after an interruption.
 */
export const confirmEmailChange = contract({
  feature: 'accounts',
  name: 'confirm-email-change',
  method: 'POST',
  path: '/api/profile/email/confirm',
  access: 'member',
  body: z.object({
    code: z.string().regex(new RegExp(`^\\d{${EMAIL_CODE_DIGITS}}$`), 'Please enter the 8-digit code'),
  }),
  bodyKind: 'json',
  replies: { 200: userSchema },
});

/** Discards the pending address. Idempotent. */
export const cancelEmailChange = contract({
  feature: 'accounts',
  name: 'cancel-email-change',
  method: 'DELETE',
  path: '/api/profile/email',
  access: 'member',
  replies: { 204: 'empty' },
});
