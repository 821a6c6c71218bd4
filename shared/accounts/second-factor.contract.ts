import * as z from 'zod';
import { contract } from '../http/contract.ts';
import { userSchema } from './member.ts';
import { CODE_DIGITS } from './second-factor.ts';

const code = z.object({
  code: z.string().regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), `Please enter the ${CODE_DIGITS} digits`),
});

/** What an authenticator app must know, as text and as the address in the QR code; good until `endsAt` (ISO). */
const appKeySchema = z.object({ offerId: z.string(), secret: z.string(), address: z.string(), endsAt: z.string() });
export type AppKey = z.output<typeof appKeySchema>;

/** `offerId` says of which key the code is: another tab may have been given another one by now. */
const codeOfKey = code.extend({ offerId: z.string().max(100) });

/**
 * Begins the set-up of a second factor. The same session gets the same key until its `endsAt`. 403
 * RECENT_SIGN_IN_REQUIRED when the sign-in is not fresh, 409 CONFLICT when none is to be set up.
 */
export const offerSecondFactor = contract({
  feature: 'accounts',
  name: 'offer-second-factor',
  method: 'POST',
  path: '/api/second-factor/offer',
  access: 'member',
  replies: { 200: appKeySchema },
});

/**
 * The first code of the app finishes the set-up and counts for this session, which goes on under a new id. Answers the
 * user as they are then. 409 CODE_WRONG, CODE_OVER when the set-up took too long or another key was offered since, CONFLICT
 * when none is to be set up.
 */
export const confirmSecondFactor = contract({
  feature: 'accounts',
  name: 'confirm-second-factor',
  method: 'POST',
  path: '/api/second-factor/confirm',
  access: 'member',
  body: codeOfKey,
  bodyKind: 'json',
  replies: { 200: userSchema },
});

/**
 * A code makes this session one of an administrator; it goes on under a new id. 409 CODE_WRONG, CODE_OVER for a code that
 * was used, CONFLICT when none is asked for; 429 after many tries in an hour, 403 SECOND_FACTOR_LOCKED after too many in a row.
 */
export const passSecondFactor = contract({
  feature: 'accounts',
  name: 'pass-second-factor',
  method: 'POST',
  path: '/api/second-factor/code',
  access: 'member',
  body: code,
  bodyKind: 'json',
  replies: { 200: userSchema },
});

/**
 * Begins the move of the second factor to another phone, by a code of the old one. Until it is finished the old one counts,
 * and each beginning offers another key. 409 CODE_WRONG, CODE_OVER for a code that was used, CONFLICT when there is no
 * second factor; 429 and 403 SECOND_FACTOR_LOCKED as for any code.
 */
export const beginFactorMove = contract({
  feature: 'accounts',
  name: 'begin-factor-move',
  method: 'POST',
  path: '/api/second-factor/move',
  access: 'admin',
  body: code,
  bodyKind: 'json',
  replies: { 200: appKeySchema },
});

/**
 * The first code of the new phone finishes the move: from then on the old one opens nothing, and all sessions of the member
 * but this one have ended. It goes on under a new id. 409 CODE_WRONG, CODE_OVER when it took too long, was begun again, or
 * another code of the old phone was entered since; 429 after many tries in an hour.
 */
export const finishFactorMove = contract({
  feature: 'accounts',
  name: 'finish-factor-move',
  method: 'POST',
  path: '/api/second-factor/move/confirm',
  access: 'admin',
  body: codeOfKey,
  bodyKind: 'json',
  replies: { 200: userSchema },
});
