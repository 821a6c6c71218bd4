import * as z from 'zod';
import { contractsFor } from '#shared/http/contract.ts';

const contract = contractsFor('accounts');

/** The link in an optional email. Its token authorizes the call, so no session is needed. */
const stopLink = {
  path: '/api/emails/stop/{token}',
  params: z.object({ token: z.string().regex(/^[\w-]{1,400}$/) }),
} as const;

/**
 * Redirects to the page that asks for confirmation. Changes nothing, because email scanners open
 * links.
 */
export const openStopEmails = contract({
  ...stopLink,
  name: 'open-stop-emails',
  method: 'GET',
  access: 'anyone',
  replies: { 302: 'redirect' },
});

/**
 * Stops one kind of optional email. Email providers send it as described in RFC 8058, with a form
 * body that is ignored. Idempotent, and succeeds even if the account no longer exists. 404 if the
 * token is invalid.
 */
export const stopEmails = contract({
  ...stopLink,
  name: 'stop-emails',
  method: 'POST',
  access: 'webhook',
  bodyKind: 'raw',
  replies: { 204: 'empty' },
});

/**
 * The page that asks for confirmation. The token is in the URL's fragment, which keeps it out of
 * logs.
 */
export const STOP_EMAILS_PAGE = '/stop-emails';
