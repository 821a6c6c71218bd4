import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Role } from '../../../shared/accounts/member.ts';
import { retention } from '../../../shared/product/retention.ts';
import { SOME_BROWSER } from './device.ts';
import type { Principal } from './principal.ts';

/** A row of the sessions table. Times are seconds since 1970, so that `expiresAt` can be the table's TTL. */
export const sessionSchema = z.object({
  /** SHA-256 of the id in the cookie: a leaked table opens no session. */
  sessionHash: z.string(),
  memberId: z.string(),
  /** To the millisecond, to tell whether it began before the others of its member were ended. */
  createdAt: z.number(),
  lastSeenAt: z.number(),
  /** When the row may be cleaned away. */
  expiresAt: z.number(),
  /** Of the sign-in service, to be revoked at logout. */
  refreshToken: z.string().nullable().default(null),
  /** When the person last proved who they are at the sign-in service; older than the session when it remembered them. */
  provenAt: z.number().nullable().default(null),
  /** When a code of the member's second factor was accepted in this session. */
  secondFactorAt: z.number().optional(),
  /** The kind of browser and system that the session began on, as `deviceOf` names it. */
  device: z.string().default(SOME_BROWSER),
});
export type Session = z.output<typeof sessionSchema>;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const LONG = { idle: retention.idleSessionHours * HOUR, absolute: retention.sessionDays * DAY } as const;

/** Seconds. Administrators' sessions are short, because they can do more harm. */
const limits = {
  member: LONG,
  coach: LONG,
  admin: { idle: 30 * MINUTE, absolute: 8 * HOUR },
} as const satisfies Record<Role, { idle: number; absolute: number }>;

export const LONGEST_SESSION_SECONDS = limits.member.absolute;

// Cognito's are 36 characters; a key of the table may have 2,048 bytes.
const LONGEST_MEMBER_ID = 128;

/** Writing "seen" at every call would double the writes; every five minutes is exact enough. */
const TOUCH_EVERY_SECONDS = 5 * MINUTE;

/** 256 bits of chance behind the member's id, so that session and member are read in one call. */
export function newSessionId(memberId: string): string {
  return `${memberId}.${randomBytes(32).toString('base64url')}`;
}

/** Whose session an id says it is; its hash covers this too. Undefined for what can't be an id of ours. */
export function memberOfSession(id: string): string | undefined {
  const memberId = id.slice(0, Math.max(0, id.lastIndexOf('.')));
  return memberId !== '' && memberId.length <= LONGEST_MEMBER_ID ? memberId : undefined;
}

export function hashSessionId(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}

export function isAlive(
  { createdAt, lastSeenAt }: Pick<Session, 'createdAt' | 'lastSeenAt'>,
  role: Role,
  nowSeconds: number,
): boolean {
  const { idle, absolute } = limits[role];
  return nowSeconds < lastSeenAt + idle && nowSeconds < createdAt + absolute;
}

/** What a member's row says once their sessions are ended: those that began until now, but the one with this hash. */
export function endedNow(now: Date, except: string | null = null) {
  return { at: toSeconds(now), except };
}

/**
 * Seconds since 1970, to the millisecond. By whole seconds, whoever signs in again in the second in which their sessions
 * were ended would have a session that is ended too.
 */
export function toSeconds(now: Date): number {
  return now.getTime() / 1000;
}

/** Was the session ended with all others of its member? */
export function isEnded(
  { sessionHash, createdAt }: Pick<Session, 'sessionHash' | 'createdAt'>,
  { sessionsEnded }: Pick<Principal, 'sessionsEnded'>,
): boolean {
  return sessionsEnded !== null && createdAt <= sessionsEnded.at && sessionHash !== sessionsEnded.except;
}

export function shouldTouch(session: Session, nowSeconds: number): boolean {
  return nowSeconds >= session.lastSeenAt + TOUCH_EVERY_SECONDS;
}
