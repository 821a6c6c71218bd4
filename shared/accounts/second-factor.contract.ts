import * as z from 'zod';
import { contractsFor } from '#shared/http/contract.ts';
import { SECOND_FACTOR_SETUPS, SECOND_FACTOR_TRIES } from './second-factor-limits.ts';
import { userSchema } from './user.ts';
import { CODE_DIGITS } from './second-factor.ts';

const contract = contractsFor('accounts');

const codeSchema = z.object({
  code: z
    .string()
    .regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), `Please enter the ${CODE_DIGITS}-digit code`),
});

/**
 * A new key for the authenticator app, as text and as a URI for the QR code. Expires at `endsAt`
 * (ISO 8601).
 */
const authenticatorEntrySchema = z.object({
  pendingFactorId: z.string(),
  secret: z.string(),
  otpauthUri: z.string(),
  endsAt: z.string(),
});

export type AuthenticatorEntry = z.output<typeof authenticatorEntrySchema>;

/**
 * `pendingFactorId` names the key that generated the code. Another tab may have requested a newer
 * key.
 */
const entryCodeSchema = codeSchema.extend({ pendingFactorId: z.string().max(100) });

/**
 * Returns a key for the authenticator app. Repeated calls return the same key. 409 CONFLICT if no
 * setup is due.
 */
export const startSecondFactorSetup = contract({
  name: 'start-second-factor-setup',
  method: 'POST',
  path: '/api/second-factor/offer',
  access: 'member',
  replies: { 200: authenticatorEntrySchema },
});

/**
 * Completes the setup. 409 CODE_WRONG, CODE_EXPIRED (setup expired or restarted) or CONFLICT (no
 * setup due).
 */
export const confirmSecondFactor = contract({
  name: 'confirm-second-factor',
  method: 'POST',
  path: '/api/second-factor/confirm',
  limits: [...SECOND_FACTOR_SETUPS],
  access: 'member',
  body: entryCodeSchema,
  replies: { 200: userSchema },
});

/**
 * Grants the rights of a coach or administrator. 409 for a wrong or used code, 403 for a locked
 * factor, 429 after too many tries.
 */
export const verifySecondFactor = contract({
  name: 'verify-second-factor',
  method: 'POST',
  path: '/api/second-factor/code',
  limits: SECOND_FACTOR_TRIES,
  access: 'member',
  body: codeSchema,
  replies: { 200: userSchema },
});

/**
 * Starts a move to a new phone. `code` is from the old phone. Same errors as `verifySecondFactor`.
 */
export const beginFactorMove = contract({
  name: 'begin-factor-move',
  method: 'POST',
  path: '/api/second-factor/move',
  limits: SECOND_FACTOR_TRIES,
  access: 'coach',
  body: codeSchema,
  replies: { 200: authenticatorEntrySchema },
});

/**
 * Completes the move, and ends all other sessions. The old phone's codes stop working. 409
 * CODE_EXPIRED if the move has expired, or if another code from the old phone was used after the
 * move started.
 */
export const finishFactorMove = contract({
  name: 'finish-factor-move',
  method: 'POST',
  path: '/api/second-factor/move/confirm',
  limits: [...SECOND_FACTOR_SETUPS, ...SECOND_FACTOR_TRIES],
  access: 'coach',
  body: entryCodeSchema,
  replies: { 200: userSchema },
});
