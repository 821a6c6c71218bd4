import * as z from 'zod';

/** A `Day` that exists in the calendar. */
export const daySchema = z.iso.date();

/** An IANA time zone that this runtime knows. */
export const timeZoneSchema = z.string().min(1).max(64).refine(isTimeZone);

function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
