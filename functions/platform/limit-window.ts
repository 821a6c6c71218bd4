export type WindowLength = 'hour' | 'day';

const SECONDS: Readonly<Record<WindowLength, number>> = { hour: 3_600, day: 86_400 };

/** A fixed rate-limit window: one clock hour or day in UTC. */
export interface LimitWindow {
  /** Number of windows since 1970. */
  readonly number: number;
  /** When the next window begins, in seconds since 1970. */
  readonly endsAt: number;
  /** Seconds until the next window, at least 1. */
  readonly left: number;
}

export function windowAt(now: Date, length: WindowLength): LimitWindow {
  const seconds = Math.floor(now.getTime() / 1000);
  const number = Math.floor(seconds / SECONDS[length]);
  const endsAt = (number + 1) * SECONDS[length];
  return { number, endsAt, left: endsAt - seconds };
}
