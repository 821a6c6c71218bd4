export type LimitWindowLength = 'hour' | 'day';

const SECONDS: Readonly<Record<LimitWindowLength, number>> = { hour: 3_600, day: 86_400 };

/** A fixed rate-limit window of one UTC hour or day. */
export interface LimitWindow {
  /** Sequence number of the window, counted from 1970. */
  readonly index: number;
  /** When the window ends, in seconds since 1970. */
  readonly endsAt: number;
  /** Seconds until the next window, at least 1. */
  readonly secondsLeft: number;
}

export function limitWindowAt(now: Date, length: LimitWindowLength): LimitWindow {
  const seconds = Math.floor(now.getTime() / 1000);
  const index = Math.floor(seconds / SECONDS[length]);
  const endsAt = (index + 1) * SECONDS[length];
  return { index, endsAt, secondsLeft: endsAt - seconds };
}
