import { retention } from '#shared/product/retention.ts';
import { DAY_MS } from '#shared/product/time.ts';

const NOON_MS = DAY_MS / 2;

/**
 * Time at which a recording is deleted unless the member keeps it. Always noon UTC: the date is the
 * same from Hawaii to Tokyo, and one email can announce all deletions of a day.
 */
export function calculateExpiresAt(createdAt: Date): Date {
  return nextNoonUtc(createdAt.getTime() + retention.practiceVideoDays * DAY_MS);
}

/**
 * The new deletion time when a member stops keeping a recording: the original time, or a later time
 * that leaves room for the full warning period.
 */
export function calculateExpiresAtAfterUnpin(createdAt: Date, now: Date): Date {
  return laterOf(
    calculateExpiresAt(createdAt),
    nextNoonUtc(now.getTime() + (retention.warningDays + 1) * DAY_MS),
  );
}

/**
 * Time at which the warning email is due: the start of the UTC day that is `warningDays` before the
 * deletion.
 */
export function calculateWarningAt(expiresAt: Date): Date {
  return new Date(expiresAt.getTime() - retention.warningDays * DAY_MS - NOON_MS);
}

/** Deletion time if the warning is sent now. A late warning postpones the deletion. */
export function calculateExpiresAtAfterWarning(expiresAt: Date, now: Date): Date {
  return laterOf(expiresAt, nextNoonUtc(now.getTime() + retention.warningDays * DAY_MS));
}

function nextNoonUtc(ms: number): Date {
  return new Date(Math.ceil((ms - NOON_MS) / DAY_MS) * DAY_MS + NOON_MS);
}

function laterOf(one: Date, other: Date): Date {
  return one.getTime() >= other.getTime() ? one : other;
}
