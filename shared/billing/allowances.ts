import type { Tier } from '#shared/accounts/member.ts';

/**
 * Actions that a plan can limit: registering a practice video, and opening or downloading a new
 * study guide.
 */
export const allowanceKinds = ['practiceVideos', 'studyGuides'] as const;

export type AllowanceKind = (typeof allowanceKinds)[number];

/** Advertised limits of the Starter plan per calendar month (UTC). Other plans have no limits. */
const STARTER_MONTHLY_LIMITS: Readonly<Record<AllowanceKind, number>> = {
  practiceVideos: 10,
  studyGuides: 10,
};

/**
 * Takes per calendar month that don't count: those without an overall score, those deleted within
 * `FREE_TAKE_WINDOW_MS`, and retakes. Bounds the analyses that a member gets for one month's price.
 */
export const FREE_TAKES_PER_MONTH = 30;

/**
 * A take deleted within this time doesn't count. Takes of one question within this time after a
 * counted one are its retakes.
 */
export const FREE_TAKE_WINDOW_MS = 3_600_000;

export const FREE_TAKES_TEXT = `Free, up to ${FREE_TAKES_PER_MONTH} a month: takes without an overall score, takes deleted within an hour, and retakes in the hour after a question’s counted take.`;

/** Returns the limit per month; null if unlimited. */
export function getMonthlyAllowance(plan: Tier, kind: AllowanceKind): number | null {
  return plan === 'starter' ? STARTER_MONTHLY_LIMITS[kind] : null;
}

/** `2026-11` */
export function formatMonth(now: Date): string {
  return now.toISOString().slice(0, 7);
}

/** Returns when the monthly counts reset: midnight UTC on the first day of the next month. */
export function getNextMonthStart(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
}
