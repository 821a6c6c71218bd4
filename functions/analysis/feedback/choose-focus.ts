import type { AnalysisRecord, SignalKey } from '#shared/analysis/analysis-record.ts';
import { criterionKeys } from '#shared/analysis/criteria.ts';
import { signalKeys } from '#shared/analysis/signal-keys.ts';

type ScoredRecord = Pick<AnalysisRecord, 'criteria' | 'signals'>;

/** A signal is worth fixing only if it costs at least one criterion this many points. */
const MIN_POINTS_LOST = 3;

/**
 * Our own estimates of the share of each problem that a member can fix in the next take. Setup
 * problems are the easiest to fix, and speech habits are the hardest.
 */
const CHANGEABILITY: Record<SignalKey, number> = {
  signalToNoiseDb: 1,
  faceHeightShare: 1,
  faceOffCenterShare: 1,
  frameBrightness: 1,
  multipleFacesShare: 1,
  cameraContactShare: 0.9,
  longestLookAwaySeconds: 0.9,
  slouchingShare: 0.9,
  tiltedShouldersShare: 0.9,
  tiltedHeadShare: 0.9,
  pitchStdDevSemitones: 0.8,
  loudnessStdDevDb: 0.8,
  looksAwayPerMinute: 0.8,
  headSpeedDegreesPerSecond: 0.8,
  syllablesPerSecond: 0.7,
  pauseShare: 0.7,
  longPausesPerMinute: 0.7,
  longestPauseSeconds: 0.7,
  syllablesPerPhrase: 0.6,
  fillersPerMinute: 0.6,
  wordingScore: 0.6,
  smileDetected: 0,
};

/**
 * Returns the signal to work on in the next take: the one with the highest product of points lost,
 * certainty and changeability. Null if no measured signal costs enough points.
 */
export function chooseFocus(record: ScoredRecord): SignalKey | null {
  const gains = signalKeys
    .filter((key) => Math.max(0, ...lossesOf(record, key)) >= MIN_POINTS_LOST)
    .map((key) => ({
      key,
      gain: sum(lossesOf(record, key)) * certaintyOf(record, key) * CHANGEABILITY[key],
    }))
    .filter(({ gain }) => gain > 0);

  return gains.toSorted((one, other) => other.gain - one.gain)[0]?.key ?? null;
}

/** Points that the signal costs each criterion that uses it. */
function lossesOf({ criteria }: ScoredRecord, key: SignalKey): number[] {
  return criterionKeys.flatMap((criterion) =>
    criteria[criterion].shares
      .filter(({ signal }) => signal === key)
      .map(({ pointsLost }) => pointsLost),
  );
}

/**
 * Probability that the true value is outside the good range, multiplied by the share of the
 * recording in which the signal was measured. Returns 0 if the measured value is in the good range.
 */
function certaintyOf({ signals }: ScoredRecord, key: SignalKey): number {
  const { value, goodRange, uncertainty, coverage } = signals[key];
  if (value === null) return 0;

  const below = goodRange.from === null ? 0 : goodRange.from - value;
  const above = goodRange.to === null ? 0 : value - goodRange.to;
  const distance = Math.max(below, above);
  if (distance <= 0) return 0;

  return coverage * (uncertainty ? normalProbability(distance / uncertainty) : 1);
}

/**
 * Cumulative normal distribution: logistic approximation by Bowling et al. (2009), with an error
 * below 0.0002.
 */
function normalProbability(z: number): number {
  return 1 / (1 + Math.exp(-0.07056 * z ** 3 - 1.5976 * z));
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
