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
