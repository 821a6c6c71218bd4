import * as z from 'zod';
import type { User } from '../../shared/accounts/member.ts';
import { SET_UP_MINUTES, type SecondFactorStep } from '../../shared/accounts/second-factor.ts';
import { refuse, type Refusal } from '../platform/http/refusal.ts';
import { sealBytes, unsealBytes } from '../platform/sealing.ts';
import type { Principal } from '../platform/session/principal.ts';
import { userOf } from './user-of.ts';

/** A second factor in the member's row. */
export const factorSchema = z.object({
  /** Unique per factor. */
  factorId: z.string(),
  /** The TOTP secret, encrypted. */
  sealed: z.string(),
  /** When the setup was finished, in seconds since 1970. */
  since: z.number(),
  /** Newest time step with an accepted code. Codes up to this step are rejected. */
  lastStep: z.number(),
  /** Tries since the last accepted code. */
  tries: z.number(),
});
export type Factor = z.output<typeof factorSchema>;

/** A started setup or move to another phone. Its first code turns it into the factor. */
export const offerSchema = z.object({
  factorId: z.string(),
  sealed: z.string(),
  /** The session that started it. */
  sessionHash: z.string(),
  /** ISO time. */
  endsAt: z.string(),
  /** For a move: the factor to replace, and the time step of the code that authorized the move. */
  replaces: z.object({ factorId: z.string(), lastStep: z.number() }).optional(),
});
export type Offer = z.output<typeof offerSchema>;
export type MoveOffer = Offer & { readonly replaces: NonNullable<Offer['replaces']> };

/**
 * Limits per hour and per day, including correct codes. Guessing at the daily limit for a year succeeds with a chance
 * of 2%.
 */
export const MOST_TRIES_AN_HOUR = 10;
export const MOST_TRIES_A_DAY = 20;
/** NIST SP 800-63B, 5.2.2: limit of consecutive wrong codes, at any speed. */
export const MOST_TRIES_IN_A_ROW = 100;

const NOT_DUE = 'You don’t need a second factor. Please reload the page.';
const ELSEWHERE = 'This page is out of date. Please reload it.';
const SOON = (minutes: number) =>
  `${MOST_TRIES_AN_HOUR} codes were entered in this hour. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
const LATER = (hours: number) =>
  `${MOST_TRIES_A_DAY} codes were entered today. Please try again in ${hours} ${hours === 1 ? 'hour' : 'hours'}. Was it not you? Tell who operates this site.`;

export function endOfOffer(now: Date): string {
  return new Date(now.getTime() + SET_UP_MINUTES * 60_000).toISOString();
}

/** True if this session started the offer and the offer hasn't expired. */
export function isOpenTo(sessionHash: string, offer: Offer | undefined, now: Date): offer is Offer {
  return offer !== undefined && offer.sessionHash === sessionHash && offer.endsAt > now.toISOString();
}

/** True if `offerId` is this session's open offer. */
export function isShownTo(sessionHash: string, offerId: string, offer: Offer | undefined, now: Date): offer is Offer {
  return isOpenTo(sessionHash, offer, now) && offer.factorId === offerId;
}

/** True if the offer is a move and its factor hasn't changed since the move was authorized. */
export function takesPlaceOf(offer: Offer, factor: Factor | undefined): offer is MoveOffer {
  const { replaces } = offer;
  return replaces !== undefined && replaces.factorId === factor?.factorId && replaces.lastStep === factor.lastStep;
}

/** Message for a wrong first code. */
export const NOT_OF_THIS_KEY = 'That code isn’t from the entry you just added. Please check it and try again.';

export function sealSecret(secret: Uint8Array, memberId: string, key: Buffer): string {
  return sealBytes(secret, memberId, key);
}

/** Throws if the secret was encrypted with another key, which only an operator can fix. */
export function openSecret({ sealed }: Pick<Factor, 'sealed'>, memberId: string, key: Buffer): Buffer {
  const secret = unsealBytes(sealed, memberId, key);
  if (!secret) throw new Error(`the second factor of ${memberId} was sealed with another key`);
  return secret;
}

/**
 * The response that needs no code check; undefined if `step` is due. If the second factor is already done, the response
 * is 200.
 */
export function settled(
  caller: Principal,
  step: SecondFactorStep,
): { readonly status: 200; readonly body: User } | Refusal | undefined {
  if (caller.secondFactorDue === step) return undefined;
  if (caller.secondFactorDue) return refuse('CONFLICT', { sentence: ELSEWHERE });
  return caller.role === 'admin' ? { status: 200, body: userOf(caller) } : refuse('CONFLICT', { sentence: NOT_DUE });
}

/** The caller as a verified administrator. */
export function asAdmin(caller: Principal): Principal {
  return { ...caller, role: 'admin', secondFactorDue: undefined };
}

export function tooMany(retryAfterSeconds: number, per: 'hour' | 'day'): Refusal {
  const sentence =
    per === 'hour' ? SOON(Math.ceil(retryAfterSeconds / 60)) : LATER(Math.ceil(retryAfterSeconds / 3_600));
  return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds, sentence });
}
