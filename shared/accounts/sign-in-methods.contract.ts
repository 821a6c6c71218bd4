import * as z from 'zod';
import { contractsFor } from '#shared/http/contract.ts';

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
  limits: [
    { counter: 'sign-in-methods', per: 'member', max: 120, window: 'hour' },
    { counter: 'sign-in-methods', per: 'members', max: 20_000, window: 'hour' },
  ],
  replies: { 200: signInMethodsSchema },
});

/**
 * Removes all passkeys, makes the password useless, and ends all sessions, including this one.
 * Emailed codes remain. Requires a recent sign-in.
 */
export const resetSignInMethods = contract({
  name: 'reset-sign-in-methods',
  method: 'POST',
  path: '/api/account/sign-in-methods/reset',
  access: 'member',
  limits: [
    { counter: 'sign-in-resets', per: 'member', max: 10, window: 'hour' },
    { counter: 'sign-in-resets', per: 'members', max: 300, window: 'hour' },
  ],
  replies: { 204: 'empty' },
});
