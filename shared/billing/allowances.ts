import type { Tier } from '../accounts/member.ts';

/** What is counted: practice videos that are registered, and different study guides that are opened or downloaded. */
export const allowanceKinds = ['practiceVideos', 'studyGuides'] as const;
export type AllowanceKind = (typeof allowanceKinds)[number];

/** The counts that Starter's plan lines promise, for each calendar month in UTC. The other plans have no limit. */
const STARTER_A_MONTH: Readonly<Record<AllowanceKind, number>> = { practiceVideos: 10, studyGuides: 10 };

/** How many a month; null is without limit. */
export function allowanceOf(plan: Tier, kind: AllowanceKind): number | null {
  return plan === 'starter' ? STARTER_A_MONTH[kind] : null;
}

/** `2026-11` */
export function monthOf(now: Date): string {
  return now.toISOString().slice(0, 7);
}

/** When the counts begin again: midnight UTC of the first of the next month. */
export function nextMonthOf(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
}
