import * as z from 'zod';
import { contract } from '../http/contract.ts';
import { userSchema } from './member.ts';
import { CODE_DIGITS } from './second-factor.ts';

const codeSchema = z.object({
  code: z.string().regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), `Please enter the ${CODE_DIGITS}-digit code`),
});

/** A key for the authenticator app, as text and as the URI in the QR code; valid until `endsAt` (ISO). */
const authenticatorEntrySchema = z.object({
  pendingFactorId: z.string(),
  secret: z.string(),
  otpauthUri: z.string(),
  endsAt: z.string(),
});
export type AuthenticatorEntry = z.output<typeof authenticatorEntrySchema>;

/** `pendingFactorId` names the key that the code was made with, because another tab may have requested a newer key. */
const entryCodeSchema = codeSchema.extend({ pendingFactorId: z.string().max(100) });

/**
 * Starts second-factor setup. Returns the same key to the same session until `endsAt`. 403 RECENT_SIGN_IN_REQUIRED
 * without a recent sign-in, 409 CONFLICT if no setup is due.
 */
export const startSecondFactorSetup = contract({
  feature: 'accounts',
  name: 'start-second-factor-setup',
  method: 'POST',
  path: '/api/second-factor/offer',
  access: 'member',
  replies: { 200: authenticatorEntrySchema },
});

/**
 * Completes the setup with the app's first code, rotates the session, and returns the updated user. 409 CODE_WRONG,
 * CODE_EXPIRED if the setup expired or was restarted with a newer key, CONFLICT if no setup is due.
 */
export const confirmSecondFactor = contract({
  feature: 'accounts',
  name: 'confirm-second-factor',
  method: 'POST',
  path: '/api/second-factor/confirm',
  access: 'member',
  body: entryCodeSchema,
  bodyKind: 'json',
  replies: { 200: userSchema },
});

/**
 * Gives the session administrator rights after a valid code, and rotates the session ID. 409 CODE_WRONG, CODE_EXPIRED
 * for a used code, CONFLICT if no code is due; 429 after many tries in an hour, 403 SECOND_FACTOR_LOCKED after too many
 * failures in a row.
 */
export const verifySecondFactor = contract({
  feature: 'accounts',
  name: 'verify-second-factor',
  method: 'POST',
  path: '/api/second-factor/code',
  access: 'member',
  body: codeSchema,
  bodyKind: 'json',
  replies: { 200: userSchema },
});

/**
 * Starts moving the second factor to a new phone, using a code from the old phone. The old phone stays valid until the
 * move is complete; each start creates a new key. 409 CODE_WRONG, CODE_EXPIRED for a used code, CONFLICT without a
 * second factor; 429 and 403 SECOND_FACTOR_LOCKED as for `verifySecondFactor`.
 */
export const beginFactorMove = contract({
  feature: 'accounts',
  name: 'begin-factor-move',
  method: 'POST',
  path: '/api/second-factor/move',
  access: 'admin',
  body: codeSchema,
  bodyKind: 'json',
  replies: { 200: authenticatorEntrySchema },
});

/**
 * Completes the move with the new phone's first code. The old phone's codes stop working, all other sessions end, and
 * this session is rotated. 409 CODE_WRONG, CODE_EXPIRED if the move expired, was restarted, or a newer code of the old
 * phone was used; 429 after many attempts in an hour.
 */
export const finishFactorMove = contract({
  feature: 'accounts',
  name: 'finish-factor-move',
  method: 'POST',
  path: '/api/second-factor/move/confirm',
  access: 'admin',
  body: entryCodeSchema,
  bodyKind: 'json',
  replies: { 200: userSchema },
});
