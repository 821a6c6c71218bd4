import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { refuse, type Refusal } from '#platform/http/refusal.ts';
import { newId } from '#platform/new-id.ts';
import { sealBytes, unsealBytes } from '#platform/sealing.ts';
import { getStoredRole, type Principal } from '#platform/session/principal.ts';
import type { User } from '#shared/accounts/user.ts';
import type { AuthenticatorEntry } from '#shared/accounts/second-factor.contract.ts';
import { SETUP_MINUTES, type SecondFactorStep } from '#shared/accounts/second-factor.ts';
import { MINUTE_MS } from '#shared/product/time.ts';
import { encodeBase32, otpauthUri, SECRET_BYTES } from './totp.ts';
import { toUser } from '../sessions/to-user.ts';

/** A second factor in the member's row. */
export const factorSchema = z.object({
  factorId: z.string(),
  /** The TOTP secret, encrypted. */
  sealed: z.string(),
  /** When setup was completed, in seconds since 1970. */
  since: z.number(),
  /** Time step of the last accepted code. Codes of this step and earlier steps are rejected. */
  lastStep: z.number(),
  /** Tries since the last accepted code. */
  tries: z.number(),
});

export type Factor = z.output<typeof factorSchema>;

/**
 * A second factor that is being set up or moved to another phone. The first code from the new phone
 * activates the factor.
 */
export const pendingFactorSchema = z.object({
  factorId: z.string(),
  sealed: z.string(),
  /** The session that started the setup or move. */
  sessionHash: z.string(),
  /** ISO time at which the setup or move expires. */
  endsAt: z.string(),
  /** Set for a move: the old factor, and the time step of the code that authorized the move. */
  replaces: z.object({ factorId: z.string(), lastStep: z.number() }).optional(),
});

export type PendingFactor = z.output<typeof pendingFactorSchema>;

export type PendingFactorMove = PendingFactor & {
  replaces: NonNullable<PendingFactor['replaces']>;
};

/**
 * Maximum consecutive wrong codes, regardless of how much time passes between them (NIST SP
 * 800-63B, 5.2.2).
 */
export const MAX_CONSECUTIVE_TRIES = 100;

const SECOND_FACTOR_NOT_DUE = 'You don’t need a second factor. Please reload the page.';
const PAGE_OUT_OF_DATE = 'This page is out of date. Please reload it.';

/** Creates a pending factor that only this session can confirm. */
export function newPendingFactor(
  memberId: string,
  sessionHash: string,
  key: Buffer,
  now: Date,
): PendingFactor {
  const sealed = sealBytes(randomBytes(SECRET_BYTES), memberId, key);
  const endsAt = new Date(now.getTime() + SETUP_MINUTES * MINUTE_MS).toISOString();
  return { factorId: newId(now), sealed, sessionHash, endsAt };
}

/** The data that an authenticator app needs. */
export function buildAuthenticatorEntry(
  pendingFactor: PendingFactor,
  { memberId, email }: Principal,
  key: Buffer,
): AuthenticatorEntry {
  const secret = unsealSecret(pendingFactor, memberId, key);
  const { factorId: pendingFactorId, endsAt } = pendingFactor;

  return {
    pendingFactorId,
    secret: encodeBase32(secret),
    otpauthUri: otpauthUri(secret, email),
    endsAt,
  };
}

/** True if this session started the setup or move and the pending factor hasn't expired. */
export function isPendingInSession(
  sessionHash: string,
  pendingFactor: PendingFactor | undefined,
  now: Date,
): pendingFactor is PendingFactor {
  return (
    pendingFactor !== undefined &&
    pendingFactor.sessionHash === sessionHash &&
    pendingFactor.endsAt > now.toISOString()
  );
}

/** True if `pendingFactorId` is the ID of this session's unexpired setup or move. */
export function isCurrentPendingFactor(
  sessionHash: string,
  pendingFactorId: string,
  pendingFactor: PendingFactor | undefined,
  now: Date,
): pendingFactor is PendingFactor {
  return (
    isPendingInSession(sessionHash, pendingFactor, now) &&
    pendingFactor.factorId === pendingFactorId
  );
}

/**
 * True if confirming the pending factor replaces the current one: the member is moving to a new
 * authenticator and hasn't used the old one since starting the move.
 */
export function replacesFactor(
  pendingFactor: PendingFactor,
  factor: Factor | undefined,
): pendingFactor is PendingFactorMove {
  const { replaces } = pendingFactor;
  return (
    replaces !== undefined &&
    replaces.factorId === factor?.factorId &&
    replaces.lastStep === factor.lastStep
  );
}

/** Shown if the new phone's first code is wrong. */
export const CODE_NOT_FROM_NEW_ENTRY =
  'That code isn’t from the entry you just added. Please check it and try again.';

/** Throws if the secret was encrypted with another key, which only an operator can fix. */
export function unsealSecret(
  { sealed }: Pick<Factor, 'sealed'>,
  memberId: string,
  key: Buffer,
): Buffer {
  const secret = unsealBytes(sealed, memberId, key);
  if (!secret) throw new Error(`the second factor of ${memberId} was encrypted with another key`);
  return secret;
}

/**
 * Returns undefined if the caller must complete `step` now. Otherwise, returns the response to
 * send.
 */
export function respondUnlessDue(
  caller: Principal,
  step: SecondFactorStep,
): { status: 200; body: User } | Refusal | undefined {
  if (caller.secondFactorDue === step || (step === 'code' && caller.needsNewCode)) return undefined;
  if (caller.secondFactorDue) return refuse('CONFLICT', { message: PAGE_OUT_OF_DATE });

  return caller.role !== 'member'
    ? { status: 200, body: toUser(caller) }
    : refuse('CONFLICT', { message: SECOND_FACTOR_NOT_DUE });
}

/** Returns the caller with the role that was withheld until the second factor was verified. */
export function withStoredRole(caller: Principal): Principal {
  return {
    ...caller,
    role: getStoredRole(caller),
    secondFactorDue: undefined,
    withheldRole: undefined,
  };
}
