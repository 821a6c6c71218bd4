import * as z from 'zod';
import { contractsFor } from '../http/contract.ts';
import { userSchema } from './accounts.contract.ts';
import { CODE_DIGITS } from './second-factor.ts';

const contract = contractsFor('accounts');
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

/** `pendingFactorId` identifies the key that generated the code, because another tab may have requested a newer key. */
const entryCodeSchema = codeSchema.extend({ pendingFactorId: z.string().max(100) });

/** Repeated calls in a session return the same key until `endsAt`. 409 CONFLICT if no setup is due. */
export const startSecondFactorSetup = contract({
  name: 'start-second-factor-setup',
  method: 'POST',
  path: '/api/second-factor/offer',
  access: 'member',
  replies: { 200: authenticatorEntrySchema },
});

/** 409 CODE_WRONG, CODE_EXPIRED (setup expired or restarted), or CONFLICT (no setup due). */
export const confirmSecondFactor = contract({
  name: 'confirm-second-factor',
  method: 'POST',
  path: '/api/second-factor/confirm',
  access: 'member',
  body: entryCodeSchema,
  replies: { 200: userSchema },
});

/** Grants the session administrator rights. 409 for a wrong or used code, 429 after too many tries, 403 if locked. */
export const verifySecondFactor = contract({
  name: 'verify-second-factor',
  method: 'POST',
  path: '/api/second-factor/code',
  access: 'member',
  body: codeSchema,
  replies: { 200: userSchema },
});

/** Requires a code from the old phone, which keeps working until the move ends. Errors as for `verifySecondFactor`. */
export const beginFactorMove = contract({
  name: 'begin-factor-move',
  method: 'POST',
  path: '/api/second-factor/move',
  access: 'admin',
  body: codeSchema,
  replies: { 200: authenticatorEntrySchema },
});

/**
 * Invalidates the old phone's codes and ends all other sessions. 409 CODE_EXPIRED if a newer code from the old phone
 * was used after the move began.
 */
export const finishFactorMove = contract({
  name: 'finish-factor-move',
  method: 'POST',
  path: '/api/second-factor/move/confirm',
  access: 'admin',
  body: entryCodeSchema,
  replies: { 200: userSchema },
});
