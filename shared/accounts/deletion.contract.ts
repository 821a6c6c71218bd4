import * as z from 'zod';
import { contract } from '../http/contract.ts';

/**
 * Deletes the caller's account, after a sign-in of the last minutes: whoever finds an open browser deletes nothing. The
 * account is closed with the answer; what it holds is removed in the background.
 */
export const askDeletion = contract({
  feature: 'accounts',
  name: 'ask-deletion',
  method: 'POST',
  path: '/api/account/deletion',
  access: 'member',
  /** The account's own address, typed. */
  body: z.object({ email: z.string().trim().max(254) }),
  replies: { 202: 'empty' },
});
