export const HOUR_SECONDS = 3_600;
export const DAY_SECONDS = 24 * HOUR_SECONDS;

/**
 * Returns the same day and time in a later month, or the last day of a shorter month. Unit: seconds
 * since 1970.
 */
function addMonths(anchor: number, months: number): number {
  const date = new Date(anchor * 1000);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months);
  // If the month is too short, the date overflows into the next month. Day 0 is the last day of the
  // previous month.
  if (date.getUTCDate() !== day) date.setUTCDate(0);

  return Math.floor(date.getTime() / 1000);
}

/**
 * Returns the end of the monthly period that begins at `start`. Months are counted from the anchor,
 * so billing anchored on the 31st returns to that day after a shorter month.
 */
export function computePeriodEnd(anchor: number, start: number): number {
  for (let months = 1; ; months += 1) {
    const end = addMonths(anchor, months);
    if (end > start) return end;
  }
}
