import * as z from 'zod';
import { contractsFor } from '../http/contract.ts';
import { USER_PATH } from './paths.ts';
import { userSchema } from './member.ts';

const contract = contractsFor('accounts');

/** Returns to the path `returnTo`. `again=1` requires the full sign-in even if the user is remembered. */
export const startLogin = contract({
  name: 'start-login',
  method: 'GET',
  path: '/api/login',
  access: 'anyone',
  query: z.object({ returnTo: z.string().optional(), again: z.string().optional() }),
  replies: { 302: 'redirect' },
});

/** Callback of the sign-in page, with a code or an error. */
export const finishLogin = contract({
  name: 'finish-login',
  method: 'GET',
  path: '/api/auth/callback',
  access: 'anyone',
  query: z.object({ code: z.string().optional(), state: z.string().optional(), error: z.string().optional() }),
  replies: { 302: 'redirect' },
});

/** Full-page navigation: ends the session here and at the sign-in service, then redirects to `/`. */
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
  path: USER_PATH,
  access: 'member',
  replies: { 200: userSchema },
});
