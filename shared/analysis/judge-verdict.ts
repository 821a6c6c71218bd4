import type { AnalysisRecord, CriterionResult, Signal, SignalKey } from './analysis-record.ts';
import { criterionKeys } from './criteria.ts';
import { distanceOutsideRange } from './good-range.ts';

/**
 * Every sentence about a signal follows from its verdict. `good` earns praise and `weak` advice;
 * `watch` earns neither, because the value is too uncertain for praise or costs too little.
 */
export type Verdict = 'good' | 'watch' | 'weak' | 'not_measured';

export type JudgedRecord = Pick<AnalysisRecord, 'criteria' | 'signals'>;

/** A value outside the good range is weak if it costs at least one criterion this many points. */
export const MIN_POINTS_LOST = 3;

/** A value measured in a smaller share of the recording earns no praise and gives no score. */
const MIN_COVERAGE = 0.6;

export function judgeVerdict(record: JudgedRecord, key: SignalKey): Verdict {
  if (findFrameProblem(record) === key) return 'weak';

  const signal = record.signals[key];
  if (signal.value === null) return 'not_measured';

  const outside = distanceOutsideRange(signal);
  const isCostly = listShares(record, key).some(({ pointsLost }) => pointsLost >= MIN_POINTS_LOST);
  if (outside > 0) {
    const isClaimed = key !== 'smileDetected' && !mayBeFluentPace(key, signal);
    return isCostly && isClaimed ? 'weak' : 'watch';
  }

  const isReliable = isChecked(signal) && -outside >= (signal.uncertainty ?? 0);

  return isReliable && !isCostly && couldFail(record, key) ? 'good' : 'watch';
}

/** True for a slow pace that its error could put into the good range. */
function mayBeFluentPace(key: SignalKey, { value, goodRange, uncertainty }: Signal): boolean {
  if (key !== 'syllablesPerSecond' || value === null || goodRange.from === null) return false;
  return value < goodRange.from && value + (uncertainty ?? 0) >= goodRange.from;
}

/** True if the signal was measured in enough of the recording to say that something never happened. */
export function isChecked({ value, coverage }: Signal): boolean {
  return value !== null && coverage >= MIN_COVERAGE;
}

/** The signal's share of each criterion that uses it. */
export function listShares({ criteria }: JudgedRecord, key: SignalKey): CriterionResult['shares'] {
  return criterionKeys.flatMap((criterion) =>
    criteria[criterion].shares.filter(({ signal }) => signal === key),
  );
}

/** Points that the signal costs all criteria together. */
export function countPointsLost(record: JudgedRecord, key: SignalKey): number {
  return listShares(record, key).reduce((total, { pointsLost }) => total + pointsLost, 0);
}

/** Compared with the person's usual position, so a person who never moves can't fail them. */
const relativeSignals: ReadonlySet<SignalKey> = new Set([
  'cameraContactShare',
  'longestLookAwaySeconds',
  'looksAwayPerMinute',
  'tiltedShouldersShare',
  'slouchingShare',
  'tiltedHeadShare',
]);

/** Signals that are part of another one. They earn no praise if the whole is out of range. */
const wholeByPart: Partial<Record<SignalKey, SignalKey>> = {
  longestLookAwaySeconds: 'cameraContactShare',
  looksAwayPerMinute: 'cameraContactShare',
  longPausesPerMinute: 'pauseShare',
  longestPauseSeconds: 'pauseShare',
};

function couldFail({ signals }: JudgedRecord, key: SignalKey): boolean {
  if (relativeSignals.has(key) && isMotionless(signals.headSpeedDegreesPerSecond)) return false;
  if (key === 'multipleFacesShare') return isChecked(signals.faceHeightShare);

  const whole = wholeByPart[key];

  return !whole || distanceOutsideRange(signals[whole]) <= 0;
}

/** True if the head moved too little, even allowing for the measurement error. */
function isMotionless({ value, goodRange, uncertainty }: Signal): boolean {
  return value !== null && value + (uncertainty ?? 0) <= (goodRange.from ?? 0);
}

/**
 * The signal to fix first, because the picture can't be scored without exactly one face: other
 * faces, or a face out of the frame. Null if enough frames show one face.
 */
export function findFrameProblem({ signals }: JudgedRecord): SignalKey | null {
  const absent = measureAbsence(signals);
  const others = signals.multipleFacesShare.value ?? 0;
  if (absent + others <= 1 - MIN_COVERAGE) return null;
  if (others >= absent && distanceOutsideRange(signals.multipleFacesShare) > 0)
    return 'multipleFacesShare';

  return distanceOutsideRange(signals.cameraContactShare) > 0
    ? 'cameraContactShare'
    : 'faceOffCenterShare';
}

/** Share of the picture without a face, from 0 to 1. */
export function measureAbsence({
  faceHeightShare: { reason, coverage },
  frameBrightness,
}: JudgedRecord['signals']): number {
  if (reason === 'no_face') return 1;
  if (reason !== null || frameBrightness.coverage === 0) return 0;
  return Math.max(0, 1 - coverage / frameBrightness.coverage);
}
