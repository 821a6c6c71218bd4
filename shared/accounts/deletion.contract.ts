import * as z from 'zod';
import { contractsFor } from '#shared/http/contract.ts';
import { typedLine } from '#shared/text/typed-text.ts';

const contract = contractsFor('accounts');

/**
 * Closes the account immediately and deletes its data in the background. Requires a recent sign-in.
 */
export const requestDeletion = contract({
  name: 'request-deletion',
  method: 'POST',
  path: '/api/account/deletion',
  limits: [
    { counter: 'deletions', per: 'member', max: 10, window: 'hour' },
    { counter: 'deletions', per: 'members', max: 300, window: 'hour' },
  ],
  access: 'member',
  /** The account's email address, which the member types to confirm. */
  body: z.object({ email: typedLine().max(254) }),
  replies: { 202: 'empty' },
});
