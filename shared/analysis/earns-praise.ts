import type { Signal, SignalKey } from './analysis-record.ts';

/** Signals in the good range have at least this quality. */
const MIN_QUALITY = 0.94;

/** Share of the value. A slow pace that was counted from the sound has a larger error. */
const MAX_PACE_ERROR = 0.2;

/**
 * True if feedback may call the signal a strength. Slow speech is overcounted, so a pace with a
 * large error may be too slow although it looks good.
 */
export function earnsPraise(
  key: SignalKey,
  { value, quality, uncertainty }: Pick<Signal, 'value' | 'quality' | 'uncertainty'>,
): boolean {
  const isTooUncertain =
    key === 'syllablesPerSecond' && (uncertainty ?? 0) > MAX_PACE_ERROR * (value ?? 0);

  return (quality ?? 0) >= MIN_QUALITY && !isTooUncertain;
}
