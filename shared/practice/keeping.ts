import { retention } from '../product/retention.ts';

const DAY_MS = 86_400_000;
const NOON_MS = DAY_MS / 2;

/**
 * When a recording is deleted unless the member keeps it. Noon UTC is the same date from Hawaii to Tokyo, and one email
 * can announce all deletions of a day.
 */
export function goesAtOf(createdAt: Date): Date {
  return noonFrom(createdAt.getTime() + retention.practiceVideoDays * DAY_MS);
}

/**
 * New deletion time when a member no longer keeps a recording: the original time, or later to leave the full warning
 * period.
 */
export function goesAgainAt(createdAt: Date, now: Date): Date {
  return later(goesAtOf(createdAt), noonFrom(now.getTime() + (retention.warningDays + 1) * DAY_MS));
}

/** When the warning email is due: the start of the UTC day, `warningDays` before the deletion. */
export function warnsFrom(goesAt: Date): Date {
  return new Date(goesAt.getTime() - retention.warningDays * DAY_MS - NOON_MS);
}

/** Deletion time after a warning sent now. A late warning postpones the deletion. */
export function goesAfterWarning(goesAt: Date, now: Date): Date {
  return later(goesAt, noonFrom(now.getTime() + retention.warningDays * DAY_MS));
}

function noonFrom(ms: number): Date {
  return new Date(Math.ceil((ms - NOON_MS) / DAY_MS) * DAY_MS + NOON_MS);
}

function later(one: Date, other: Date): Date {
  return one.getTime() >= other.getTime() ? one : other;
}
