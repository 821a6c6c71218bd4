import type { Tier } from '../accounts/member.ts';

/** Actions with a plan limit: registering practice videos, and opening or downloading different study guides. */
export const allowanceKinds = ['practiceVideos', 'studyGuides'] as const;
export type AllowanceKind = (typeof allowanceKinds)[number];

/** Starter's advertised limits per calendar month (UTC). The other plans have no limits. */
const STARTER_MONTHLY_LIMITS: Readonly<Record<AllowanceKind, number>> = { practiceVideos: 10, studyGuides: 10 };

/** Limit per month; null means unlimited. */
export function getMonthlyAllowance(plan: Tier, kind: AllowanceKind): number | null {
  return plan === 'starter' ? STARTER_MONTHLY_LIMITS[kind] : null;
}

/** `2026-11` */
export function formatMonth(now: Date): string {
  return now.toISOString().slice(0, 7);
}

/** When the counts reset: midnight UTC on the first day of the next month. */
export function getNextMonthStart(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
}
