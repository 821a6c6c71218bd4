import * as z from 'zod';
import { contract } from '../http/contract.ts';
import { USER_ADDRESS } from './addresses.ts';
import { userSchema } from './member.ts';

/**
 * Full-page navigation: starts the sign-in and leads back to `returnTo`, a path of this site. `again=1` asks for the
 * whole sign-in also of somebody the sign-in service remembers.
 */
export const startLogin = contract({
  feature: 'accounts',
  name: 'start-login',
  method: 'GET',
  path: '/api/login',
  access: 'anyone',
  query: z.object({ returnTo: z.string().optional(), again: z.string().optional() }),
  replies: { 302: 'redirect' },
});

/** Where the sign-in page comes back to, with a code or an error. */
export const finishLogin = contract({
  feature: 'accounts',
  name: 'finish-login',
  method: 'GET',
  path: '/api/auth/callback',
  access: 'anyone',
  query: z.object({ code: z.string().optional(), state: z.string().optional(), error: z.string().optional() }),
  replies: { 302: 'redirect' },
});

/** Full-page navigation: ends the session here and at the sign-in service, and leads to `/`. */
export const logout = contract({
  feature: 'accounts',
  name: 'end-session',
  method: 'GET',
  path: '/api/logout',
  access: 'anyone',
  replies: { 302: 'redirect' },
});

export const getUser = contract({
  feature: 'accounts',
  name: 'get-user',
  method: 'GET',
  path: USER_ADDRESS,
  access: 'member',
  replies: { 200: userSchema },
});
