export type WindowLength = 'hour' | 'day';

const SECONDS: Readonly<Record<WindowLength, number>> = { hour: 3_600, day: 86_400 };

/** A fixed window in which something may be done so many times: an hour or a day of the clock, in UTC. */
export interface LimitWindow {
  /** Counted since 1970. */
  readonly number: number;
  /** When the next one begins, in seconds since 1970. */
  readonly endsAt: number;
  /** Seconds until then, at least one. */
  readonly left: number;
}

export function windowAt(now: Date, length: WindowLength): LimitWindow {
  const seconds = Math.floor(now.getTime() / 1000);
  const number = Math.floor(seconds / SECONDS[length]);
  const endsAt = (number + 1) * SECONDS[length];
  return { number, endsAt, left: endsAt - seconds };
}
