import * as z from 'zod';
import { contractsFor } from '../http/contract.ts';

const contract = contractsFor('accounts');

/** The ways to sign in besides emailed codes. */
const signInMethodsSchema = z.object({
  hasPassword: z.boolean(),
  /** Null if the session is too old to list them, so that the member must log in again. */
  passkeys: z.array(z.object({ name: z.string(), createdAt: z.iso.datetime() })).nullable(),
});
export type SignInMethods = z.output<typeof signInMethodsSchema>;

export const getSignInMethods = contract({
  name: 'get-sign-in-methods',
  method: 'GET',
  path: '/api/account/sign-in-methods',
  access: 'member',
  replies: { 200: signInMethodsSchema },
});

/**
 * Removes all passkeys, makes the password useless, and ends all sessions, including this one. Emailed codes remain.
 * Requires a recent sign-in.
 */
export const resetSignInMethods = contract({
  name: 'reset-sign-in-methods',
  method: 'POST',
  path: '/api/account/sign-in-methods/reset',
  access: 'member',
  replies: { 204: 'empty' },
});
