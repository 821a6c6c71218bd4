import * as z from 'zod';
import { contractsFor } from '../http/contract.ts';
import { userSchema } from './member.ts';
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

/** `pendingFactorId` names the key that the code was made with, because another tab may have requested a newer key. */
const entryCodeSchema = codeSchema.extend({ pendingFactorId: z.string().max(100) });

/** The same session gets the same key until `endsAt`. 409 CONFLICT if no setup is due. */
export const startSecondFactorSetup = contract({
  name: 'start-second-factor-setup',
  method: 'POST',
  path: '/api/second-factor/offer',
  access: 'member',
  replies: { 200: authenticatorEntrySchema },
});

/** 409 CODE_WRONG, CODE_EXPIRED for an expired or restarted setup, CONFLICT if no setup is due. */
export const confirmSecondFactor = contract({
  name: 'confirm-second-factor',
  method: 'POST',
  path: '/api/second-factor/confirm',
  access: 'member',
  body: entryCodeSchema,
  replies: { 200: userSchema },
});

/** Grants administrator rights. 409 for a wrong or used code, 429 after many tries, then 403 SECOND_FACTOR_LOCKED. */
export const verifySecondFactor = contract({
  name: 'verify-second-factor',
  method: 'POST',
  path: '/api/second-factor/code',
  access: 'member',
  body: codeSchema,
  replies: { 200: userSchema },
});

/** Takes a code of the old phone, which stays valid until the move is complete. Errors as for `verifySecondFactor`. */
export const beginFactorMove = contract({
  name: 'begin-factor-move',
  method: 'POST',
  path: '/api/second-factor/move',
  access: 'admin',
  body: codeSchema,
  replies: { 200: authenticatorEntrySchema },
});

/**
 * Invalidates the old phone's codes and ends all other sessions. 409 CODE_EXPIRED if a newer code of the old phone was
 * used after the move began.
 */
export const finishFactorMove = contract({
  name: 'finish-factor-move',
  method: 'POST',
  path: '/api/second-factor/move/confirm',
  access: 'admin',
  body: entryCodeSchema,
  replies: { 200: userSchema },
});
