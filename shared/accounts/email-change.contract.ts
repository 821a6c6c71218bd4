import * as z from 'zod';
import { contract } from '../http/contract.ts';
import { submissionIdSchema } from '../http/revision.ts';
import { userSchema } from './member.ts';
import { emailField } from './person-fields.ts';
import { EMAIL_CODE_DIGITS, profileSchema } from './profile.ts';

/**
 * Mails a code to a new address. The answer is the same whether or not the address has an account; its owner is told by
 * mail. 403 RECENT_SIGN_IN_REQUIRED when the sign-in is not fresh, 429 after a few in an hour. Repeating a submission with the
 * same address returns the first change without another mail.
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

/** The code makes the address the member's own. 409 CODE_WRONG, CODE_OVER, or EMAIL_TAKEN when somebody was faster. May be sent again after an answer that was lost. */
export const confirmEmailChange = contract({
  feature: 'accounts',
  name: 'confirm-email-change',
  method: 'POST',
  path: '/api/profile/email/confirm',
  access: 'member',
  body: z.object({ code: z.string().regex(new RegExp(`^\\d{${EMAIL_CODE_DIGITS}}$`), 'Please enter the 8 digits') }),
  bodyKind: 'json',
  replies: { 200: userSchema },
});

/** Forgets the address that waits for its code. Fine when none does. */
export const cancelEmailChange = contract({
  feature: 'accounts',
  name: 'cancel-email-change',
  method: 'DELETE',
  path: '/api/profile/email',
  access: 'member',
  replies: { 204: 'empty' },
});
