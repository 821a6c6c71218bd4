import type { SignalKey } from '#shared/analysis/analysis-record.ts';
import { distanceOutsideRange } from '#shared/analysis/good-range.ts';
import {
  countPointsLost,
  findFrameProblem,
  type JudgedRecord,
  judgeVerdict,
} from '#shared/analysis/judge-verdict.ts';
import { signalKeys } from '#shared/analysis/signal-keys.ts';

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
 * Returns the signal to work on in the next take. A problem that prevents scoring the picture comes
 * first, then the weak signal with the highest product of points lost, certainty and changeability.
 * Null if no signal is weak.
 */
export function chooseFocus(record: JudgedRecord): SignalKey | null {
  const gains = signalKeys
    .filter((key) => judgeVerdict(record, key) === 'weak')
    .map((key) => ({
      key,
      gain: countPointsLost(record, key) * certaintyOf(record, key) * CHANGEABILITY[key],
    }));

  return (
    findFrameProblem(record) ??
    gains.toSorted((one, other) => other.gain - one.gain)[0]?.key ??
    null
  );
}

/**
 * Probability that the true value of a weak signal is outside the good range, multiplied by the
 * share of the recording in which the signal was measured.
 */
function certaintyOf({ signals }: JudgedRecord, key: SignalKey): number {
  const { uncertainty, coverage } = signals[key];
  const distance = distanceOutsideRange(signals[key]);

  return coverage * (uncertainty ? normalProbability(distance / uncertainty) : 1);
}

/**
 * Cumulative normal distribution: logistic approximation by Bowling et al. (2009), with an error
 * below 0.0002.
 */
function normalProbability(z: number): number {
  return 1 / (1 + Math.exp(-0.07056 * z ** 3 - 1.5976 * z));
}
