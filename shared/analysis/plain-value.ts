import type { Signal, SignalKey } from './analysis-record.ts';

/**
 * A number with a unit that needs no explanation, or words where a number would mean nothing to
 * most people. The report's table of signals has the exact units.
 */
type PlainValue =
  { format: (value: number) => string; unit: string } | { words: Readonly<Record<Side, string>> };

/** Where a value lies relative to its good range. */
export type Side = 'low' | 'inside' | 'high';

/** Average in English. Converts a pace from syllables to words. */
const SYLLABLES_PER_WORD = 1.5;

const decimals = (count: number) => (value: number) => String(Number(value.toFixed(count)));
const inWords = (count: number) => (value: number) => decimals(count)(value / SYLLABLES_PER_WORD);
const formatRate = (value: number) => decimals(value < 10 ? 1 : 0)(value);
export const formatPercent = (value: number) => `${Math.round(value * 100)}%`;

const timeShare = { format: formatPercent, unit: 'of the time' };
const seconds = { format: decimals(1), unit: 'seconds' };

const plainValues: Record<SignalKey, PlainValue> = {
  syllablesPerSecond: { format: inWords(1), unit: 'words a second' },
  pauseShare: { format: formatPercent, unit: 'of your answer' },
  longPausesPerMinute: { format: formatRate, unit: 'a minute' },
  longestPauseSeconds: seconds,
  syllablesPerPhrase: { format: inWords(0), unit: 'words between pauses' },
  fillersPerMinute: { format: formatRate, unit: 'a minute' },
  pitchStdDevSemitones: { words: { low: 'flat', inside: 'lively', high: 'jumpy' } },
  loudnessStdDevDb: { words: { low: 'steady', inside: 'varied', high: 'uneven' } },
  signalToNoiseDb: { words: { low: 'noisy', inside: 'clear', high: 'clear' } },
  cameraContactShare: timeShare,
  longestLookAwaySeconds: seconds,
  looksAwayPerMinute: { format: formatRate, unit: 'a minute' },
  tiltedShouldersShare: timeShare,
  slouchingShare: timeShare,
  tiltedHeadShare: timeShare,
  headSpeedDegreesPerSecond: { words: { low: 'still', inside: 'natural', high: 'restless' } },
  faceHeightShare: { format: formatPercent, unit: 'of the frame’s height' },
  faceOffCenterShare: { format: formatPercent, unit: 'off center' },
  frameBrightness: { words: { low: 'dark', inside: 'bright', high: 'bright' } },
  multipleFacesShare: timeShare,
  smileDetected: { words: { low: 'not seen', inside: 'seen', high: 'seen' } },
  wordingScore: { format: decimals(0), unit: 'out of 100' },
};

/** The number without its unit; empty if words describe the value. */
export function formatPlainNumber(key: SignalKey, value: number): string {
  const plain = plainValues[key];
  return 'words' in plain ? '' : plain.format(value);
}

/** For example "2.7 words a second" or "lively"; null if not measured. */
export function describeValue(
  key: SignalKey,
  { value, goodRange }: Pick<Signal, 'value' | 'goodRange'>,
): string | null {
  if (value === null) return null;

  const plain = plainValues[key];

  return 'words' in plain
    ? plain.words[findSide(value, goodRange)]
    : `${plain.format(value)} ${plain.unit}`;
}

/** The middle of the good range, or its only limit. */
export function chooseGoal({ from, to }: Signal['goodRange']): number | null {
  return from !== null && to !== null ? (from + to) / 2 : (from ?? to);
}

export function findSide(value: number, { from, to }: Signal['goodRange']): Side {
  if (from !== null && value < from) return 'low';
  return to !== null && value > to ? 'high' : 'inside';
}
