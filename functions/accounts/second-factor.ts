import * as z from 'zod';
import type { User } from '../../shared/accounts/member.ts';
import { SET_UP_MINUTES, type SecondFactorStep } from '../../shared/accounts/second-factor.ts';
import { refuse, type Refusal } from '../platform/http/refusal.ts';
import { sealBytes, unsealBytes } from '../platform/sealing.ts';
import type { Principal } from '../platform/session/principal.ts';
import { userOf } from './user-of.ts';

/** A second factor in the member's row. */
export const factorSchema = z.object({
  /** Names this one; the next one has another. */
  factorId: z.string(),
  /** The secret that the app has too. */
  sealed: z.string(),
  /** When its set-up was finished, in seconds since 1970. */
  since: z.number(),
  /** The newest time step of which a code was accepted: none up to it counts again. */
  lastStep: z.number(),
  /** Codes that were tried since one was accepted. */
  tries: z.number(),
});
export type Factor = z.output<typeof factorSchema>;

/** A set-up that was begun, or a move to another phone: it becomes the factor by its first code. */
export const offerSchema = z.object({
  factorId: z.string(),
  sealed: z.string(),
  /** Of the session that began it. */
  sessionHash: z.string(),
  /** ISO. */
  endsAt: z.string(),
  /** Of a move: the factor that it takes the place of, and the time step of the code that opened it. */
  replaces: z.object({ factorId: z.string(), lastStep: z.number() }).optional(),
});
export type Offer = z.output<typeof offerSchema>;
export type MoveOffer = Offer & { readonly replaces: NonNullable<Offer['replaces']> };

/** In an hour and in a day, right ones among them. Somebody who guesses every day of a year finds a code in two of a hundred cases. */
export const MOST_TRIES_AN_HOUR = 10;
export const MOST_TRIES_A_DAY = 20;
/** NIST SP 800-63B, 5.2.2: no more wrong ones in a row, however slowly they come. */
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

/** Is it this session's to finish? */
export function isOpenTo(sessionHash: string, offer: Offer | undefined, now: Date): offer is Offer {
  return offer !== undefined && offer.sessionHash === sessionHash && offer.endsAt > now.toISOString();
}

/** Is it the one of which this session confirms the key? */
export function isShownTo(sessionHash: string, offerId: string, offer: Offer | undefined, now: Date): offer is Offer {
  return isOpenTo(sessionHash, offer, now) && offer.factorId === offerId;
}

/** Of a move: is the factor still as it was when its code opened the offer? */
export function takesPlaceOf(offer: Offer, factor: Factor | undefined): offer is MoveOffer {
  const { replaces } = offer;
  return replaces !== undefined && replaces.factorId === factor?.factorId && replaces.lastStep === factor.lastStep;
}

/** Said of a wrong first code. */
export const NOT_OF_THIS_KEY = 'That code isn’t from the entry you just added. Please check it and try again.';

export function sealSecret(secret: Uint8Array, memberId: string, key: Buffer): string {
  return sealBytes(secret, memberId, key);
}

/** Throws when the key is another than it was sealed with, since nobody can do anything about that but the operator. */
export function openSecret({ sealed }: Pick<Factor, 'sealed'>, memberId: string, key: Buffer): Buffer {
  const secret = unsealBytes(sealed, memberId, key);
  if (!secret) throw new Error(`the second factor of ${memberId} was sealed with another key`);
  return secret;
}

/** What is answered without looking at the code; undefined when this step is due. Who has done it already is told so. */
export function settled(
  caller: Principal,
  step: SecondFactorStep,
): { readonly status: 200; readonly body: User } | Refusal | undefined {
  if (caller.secondFactorDue === step) return undefined;
  if (caller.secondFactorDue) return refuse('CONFLICT', { sentence: ELSEWHERE });
  return caller.role === 'admin' ? { status: 200, body: userOf(caller) } : refuse('CONFLICT', { sentence: NOT_DUE });
}

/** The administrator that the caller is from now on. */
export function asAdmin(caller: Principal): Principal {
  return { ...caller, role: 'admin', secondFactorDue: undefined };
}

export function tooMany(retryAfterSeconds: number, per: 'hour' | 'day'): Refusal {
  const sentence =
    per === 'hour' ? SOON(Math.ceil(retryAfterSeconds / 60)) : LATER(Math.ceil(retryAfterSeconds / 3_600));
  return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds, sentence });
}
