import * as z from 'zod';
import { contractsFor } from '#shared/http/contract.ts';
import { roles, staffRoles, tiers } from './member.ts';
import { secondFactorSteps } from './second-factor.ts';

const contract = contractsFor('accounts');

/** The signed-in user, as sent to the browser. `plan` is null without an active plan. */
export const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
  role: z.enum(roles),
  plan: z.enum(tiers).nullable(),
  /**
   * Set while a payment is overdue. Access may end at this ISO time; `graceEndsAt` of the
   * membership is set if it does.
   */
  paymentDueBy: z.string().nullable(),
  /**
   * The second-factor step that this session must complete to get `withheldRole`. Until then,
   * `role` is `member`.
   */
  secondFactorDue: z.enum(secondFactorSteps).optional(),
  withheldRole: z.enum(staffRoles).optional(),
  /**
   * True if the session has the rights of a coach or administrator and a second factor; otherwise
   * undefined.
   */
  hasSecondFactor: z.boolean().optional(),
});

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
