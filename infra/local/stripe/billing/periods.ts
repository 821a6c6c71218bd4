export const DAY = 86_400;
export const HOUR = 3_600;

/** A month after the moment, at the same time of the day; on the last day where the month is too short for the anchor's. */
export function monthsAfter(anchor: number, months: number): number {
  const start = new Date(anchor * 1000);
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(start.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return Math.floor(end.getTime() / 1000);
}

interface Interval {
  readonly interval: string;
  readonly interval_count: number;
}

/** The end of the period that begins at `start`, counted from the anchor, so that the 31st comes back after a short month. */
export function periodEnd(anchor: number, start: number, { interval, interval_count: count }: Interval): number {
  if (interval === 'day' || interval === 'week') return start + count * (interval === 'day' ? DAY : 7 * DAY);
  const step = interval === 'year' ? 12 * count : count;
  for (let months = step; ; months += step) {
    const end = monthsAfter(anchor, months);
    if (end > start) return end;
  }
}
