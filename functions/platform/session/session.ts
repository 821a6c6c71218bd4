import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Role } from '#shared/accounts/member.ts';
import { retention } from '#shared/product/retention.ts';
import { DAY_SECONDS, HOUR_SECONDS } from '#shared/product/time.ts';
import { UNKNOWN_BROWSER } from './device.ts';
import type { Principal } from './principal.ts';

/**
 * A row of the sessions table. Times are seconds since 1970, because `expiresAt` is the table's
 * TTL.
 */
export const sessionSchema = z.object({
  /**
   * SHA-256 of the session ID in the cookie, so that a leaked table gives no access to sessions.
   */
  sessionHash: z.string(),
  memberId: z.string(),
  /** Includes fractions of a second, for the comparison with `sessionsEnded.at`. */
  createdAt: z.number(),
  lastSeenAt: z.number(),
  /** When DynamoDB may delete the row. */
  expiresAt: z.number(),
  /** The sign-in service's refresh token, which is revoked at sign-out. */
  refreshToken: z.string().nullable().default(null),
  /**
   * When the member last entered credentials. Earlier than `createdAt` if the sign-in service still
   * had a session.
   */
  authenticatedAt: z.number().nullable().default(null),
  /** When a second-factor code was verified in this session. */
  secondFactorAt: z.number().optional(),
  /** The device that started the session, as named by `describeDevice`. */
  device: z.string().default(UNKNOWN_BROWSER),
});

export type Session = z.output<typeof sessionSchema>;

const MEMBER_LIMITS = {
  idleSeconds: retention.idleSessionHours * HOUR_SECONDS,
  absoluteSeconds: retention.sessionDays * DAY_SECONDS,
} as const;

/**
 * Session lifetimes by role. Administrators' sessions are shorter, because a stolen admin session
 * does more harm.
 */
const limits = {
  member: MEMBER_LIMITS,
  coach: MEMBER_LIMITS,
  admin: { idleSeconds: 30 * 60, absoluteSeconds: 8 * HOUR_SECONDS },
} as const satisfies Record<Role, { idleSeconds: number; absoluteSeconds: number }>;

export const MAX_SESSION_SECONDS = limits.member.absoluteSeconds;

// Longer than Cognito's IDs (36 characters), and well below DynamoDB's limit for partition keys
// (2,048 bytes).
const MAX_MEMBER_ID_LENGTH = 128;

/** Minimum time between updates of `lastSeenAt`, to avoid a write on every request. */
export const TOUCH_EVERY_SECONDS = 60;

/**
 * Combines the member ID with 256 random bits. The member ID lets a single call read both session
 * and member.
 */
export function newSessionId(memberId: string): string {
  return `${memberId}.${randomBytes(32).toString('base64url')}`;
}

/** Returns the member ID in a session ID; undefined if the format is invalid. */
export function memberIdFromSessionId(id: string): string | undefined {
  const memberId = id.slice(0, Math.max(0, id.lastIndexOf('.')));
  return memberId !== '' && memberId.length <= MAX_MEMBER_ID_LENGTH ? memberId : undefined;
}

export function hashSessionId(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}

export function isWithinLifetime(
  { createdAt, lastSeenAt }: Pick<Session, 'createdAt' | 'lastSeenAt'>,
  role: Role,
  nowSeconds: number,
): boolean {
  const { idleSeconds, absoluteSeconds } = limits[role];
  return nowSeconds < lastSeenAt + idleSeconds && nowSeconds < createdAt + absoluteSeconds;
}

/**
 * Builds the `sessionsEnded` value that ends all sessions created up to `now`, except the one with
 * hash `except`.
 */
export function buildSessionsEnded(now: Date, except: string | null = null) {
  return { at: toEpochSeconds(now), except };
}

/**
 * Keeps fractions, so that ending all sessions doesn't end a session created later in the same
 * second.
 */
export function toEpochSeconds(now: Date): number {
  return now.getTime() / 1000;
}

export function isEnded(
  { sessionHash, createdAt }: Pick<Session, 'sessionHash' | 'createdAt'>,
  { sessionsEnded }: Pick<Principal, 'sessionsEnded'>,
): boolean {
  return (
    sessionsEnded !== null && createdAt <= sessionsEnded.at && sessionHash !== sessionsEnded.except
  );
}

export function isTouchDue(session: Session, nowSeconds: number): boolean {
  return nowSeconds >= session.lastSeenAt + TOUCH_EVERY_SECONDS;
}
