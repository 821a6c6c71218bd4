import * as z from 'zod';
import { contractsFor } from '#shared/http/contract.ts';
import { userSchema } from './user.ts';

const contract = contractsFor('accounts');

/**
 * Redirects to the sign-in page, then to `returnTo`. `again=1` forces a full sign-in even in a
 * remembered browser.
 */
export const startLogin = contract({
  name: 'start-login',
  method: 'GET',
  path: '/api/login',
  access: 'anyone',
  query: z.object({ returnTo: z.string().optional(), again: z.string().optional() }),
  replies: { 302: 'redirect' },
});

/** OAuth callback of the sign-in page. The query contains an authorization code or an error. */
export const finishLogin = contract({
  name: 'finish-login',
  method: 'GET',
  path: '/api/auth/callback',
  access: 'anyone',
  query: z.object({
    code: z.string().optional(),
    state: z.string().optional(),
    error: z.string().optional(),
  }),
  replies: { 302: 'redirect' },
});

/**
 * The browser navigates to this URL. Ends the session here and at the sign-in service, then
 * redirects to `/`.
 */
export const logout = contract({
  name: 'end-session',
  method: 'GET',
  path: '/api/logout',
  access: 'anyone',
  replies: { 302: 'redirect' },
});

export const getUser = contract({
  name: 'get-user',
  method: 'GET',
  path: '/api/auth/user',
  access: 'member',
  replies: { 200: userSchema },
});
