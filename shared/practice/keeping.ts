import { retention } from '../product/retention.ts';

const DAY_MS = 86_400_000;
const NOON_MS = DAY_MS / 2;

/**
 * When a recording goes, unless its member keeps it. Always noon UTC: the day has the same name from Hawaii to Tokyo,
 * and all recordings of a day go together, announced by one mail.
 */
export function goesAtOf(createdAt: Date): Date {
  return noonFrom(createdAt.getTime() + retention.practiceVideoDays * DAY_MS);
}

/** When one goes that was kept until now: its own day, or later, so that a whole warning still fits before it. */
export function goesAgainAt(createdAt: Date, now: Date): Date {
  return later(goesAtOf(createdAt), noonFrom(now.getTime() + (retention.warningDays + 1) * DAY_MS));
}

/** From when its member is to be told: the first hour of the day that lies the days of the warning before. */
export function warnsFrom(goesAt: Date): Date {
  return new Date(goesAt.getTime() - retention.warningDays * DAY_MS - NOON_MS);
}

/** When one goes whose member is told now: a warning that is late moves it. */
export function goesAfterWarning(goesAt: Date, now: Date): Date {
  return later(goesAt, noonFrom(now.getTime() + retention.warningDays * DAY_MS));
}

function noonFrom(ms: number): Date {
  return new Date(Math.ceil((ms - NOON_MS) / DAY_MS) * DAY_MS + NOON_MS);
}

function later(one: Date, other: Date): Date {
  return one.getTime() >= other.getTime() ? one : other;
}
