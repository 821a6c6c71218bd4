import * as z from 'zod';
import { contract } from '../http/contract.ts';

/**
 * Closes the caller's account immediately and deletes its data in the background. Requires a recent sign-in, so that a
 * stranger at an unlocked browser can't delete the account.
 */
export const requestDeletion = contract({
  feature: 'accounts',
  name: 'request-deletion',
  method: 'POST',
  path: '/api/account/deletion',
  access: 'member',
  /** The account's own email address, typed as confirmation. */
  body: z.object({ email: z.string().trim().max(254) }),
  replies: { 202: 'empty' },
});
