import { DAY_SECONDS, HOUR_SECONDS } from '#shared/product/time.ts';

export type LimitWindowLength = 'hour' | 'day';

const SECONDS: Readonly<Record<LimitWindowLength, number>> = {
  hour: HOUR_SECONDS,
  day: DAY_SECONDS,
};

/** The fixed rate-limit window of one UTC hour or day. `endsAt` is in seconds since 1970. */
export function limitWindowAt(now: Date, length: LimitWindowLength) {
  const seconds = Math.floor(now.getTime() / 1000);
  const index = Math.floor(seconds / SECONDS[length]);
  const endsAt = (index + 1) * SECONDS[length];

  // `secondsLeft` is at least 1, because the window hasn't ended.
  return { index, endsAt, secondsLeft: endsAt - seconds };
}
