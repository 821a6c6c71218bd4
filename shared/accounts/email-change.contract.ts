import * as z from 'zod';
import { contractsFor } from '#shared/http/contract.ts';
import { submissionIdSchema } from '#shared/http/revision.ts';
import { userSchema } from './user.ts';
import { emailField } from './contact-fields.ts';
import { EMAIL_CODE_DIGITS, profileSchema } from './profile.ts';

const contract = contractsFor('accounts');

/**
 * Sends one email per submission to the new address. Doesn't reveal whether the address has an
 * account.
 */
export const requestEmailChange = contract({
  name: 'request-email-change',
  method: 'POST',
  path: '/api/profile/email',
  limits: [
    { counter: 'email-changes', per: 'member', max: 10, window: 'hour' },
    { counter: 'email-changes', per: 'members', max: 5, window: 'hour', field: 'email' },
    { counter: 'email-changes', per: 'members', max: 300, window: 'hour' },
  ],
  access: 'member',
  body: z.object({ email: emailField, submissionId: submissionIdSchema.optional() }),
  replies: { 202: profileSchema.shape.emailChange.unwrap() },
});

/**
 * Changes the email address. 409 CODE_WRONG, CODE_EXPIRED, EMAIL_TAKEN or CONFLICT. Safe to retry.
 */
export const confirmEmailChange = contract({
  name: 'confirm-email-change',
  method: 'POST',
  path: '/api/profile/email/confirm',
  limits: [
    { counter: 'email-change-codes', per: 'member', max: 30, window: 'hour' },
    { counter: 'email-change-codes', per: 'members', max: 1_000, window: 'hour' },
  ],
  access: 'member',
  body: z.object({
    code: z
      .string()
      .regex(new RegExp(`^\\d{${EMAIL_CODE_DIGITS}}$`), 'Please enter the 8-digit code'),
  }),
  replies: { 200: userSchema },
});

/** Cancels a pending email change. Idempotent. */
export const cancelEmailChange = contract({
  name: 'cancel-email-change',
  method: 'DELETE',
  path: '/api/profile/email',
  access: 'member',
  replies: { 204: 'empty' },
});
