import type { AnalysisRecord, SignalKey } from '#shared/analysis/analysis-record.ts';
import { toResults } from '#shared/analysis/analysis-record.ts';
import { countPointsLost } from '#shared/analysis/judge-verdict.ts';
import { isShortTake } from '#shared/analysis/short-take.ts';
import { signalCriterion } from '#shared/analysis/signal-criterion.ts';
import { signalKeys } from '#shared/analysis/signal-keys.ts';
import {
  type Change,
  compareScores,
  compareSignals,
  getScore,
  type ScoreChange,
} from './compare-takes.ts';

/** The take in which a signal wasn't measured. */
export type Unmeasured = { signal: SignalKey; in: 'before' | 'after' | 'both' };

export type RetakeChange =
  | { kind: 'not_compared'; reason: 'short_now' | 'short_before' | 'other_rubric' | 'no_overlap' }
  | {
      kind: 'signal';
      signal: SignalKey;
      change: Change;
      /** The signal's criterion, if its score clearly changed in the same direction. */
      score: ScoreChange | null;
      unmeasured: Unmeasured | null;
    }
  | { kind: 'overall'; score: ScoreChange; unmeasured: Unmeasured | null };

/**
 * Compares a take with the one it repeats: the signal that the earlier report focused on, else the
 * overall scores, else the signal that cost the earlier take the most among those of both takes.
 */
export function compareRetake(before: AnalysisRecord, after: AnalysisRecord): RetakeChange {
  if (isShortTake(after)) return { kind: 'not_compared', reason: 'short_now' };
  if (isShortTake(before)) return { kind: 'not_compared', reason: 'short_before' };
  if (before.rubricVersion !== after.rubricVersion)
    return { kind: 'not_compared', reason: 'other_rubric' };

  const focused = before.feedback.focus?.signal;
  const unmeasured = focused ? findUnmeasured(focused, before, after) : null;
  if (focused && !unmeasured) return compareSignal(focused, before, after, null);

  const overall = compareScore('overall', before, after);
  if (overall.change !== null) return { kind: 'overall', score: overall, unmeasured };

  const [costliest] = signalKeys
    .filter((key) => !findUnmeasured(key, before, after))
    .toSorted((one, other) => countPointsLost(before, other) - countPointsLost(before, one));
  if (costliest) return compareSignal(costliest, before, after, unmeasured);

  return { kind: 'not_compared', reason: 'no_overlap' };
}

function compareSignal(
  signal: SignalKey,
  before: AnalysisRecord,
  after: AnalysisRecord,
  unmeasured: Unmeasured | null,
): RetakeChange {
  const change = compareSignals(before.signals[signal], after.signals[signal]) ?? 'no_clear_change';
  const criterion = signalCriterion[signal];
  const score = compareScore(criterion, before, after);
  const hasChanged = change !== 'no_clear_change' && score.change === change;
  // Most of this score depends on other criteria.
  const isAboutSignal = hasChanged && criterion !== 'overallProfessionalism';

  return { kind: 'signal', signal, change, score: isAboutSignal ? score : null, unmeasured };
}

function compareScore(
  key: Parameters<typeof getScore>[1],
  before: AnalysisRecord,
  after: AnalysisRecord,
): ScoreChange {
  const [then, now] = [getScore(toResults(before), key), getScore(toResults(after), key)];
  return { before: then, after: now, change: compareScores(then, now) };
}

function findUnmeasured(
  signal: SignalKey,
  before: AnalysisRecord,
  after: AnalysisRecord,
): Unmeasured | null {
  const [wasMissing, isMissing] = [before, after].map(
    ({ signals }) => signals[signal].value === null,
  );
  if (wasMissing && isMissing) return { signal, in: 'both' };
  if (wasMissing) return { signal, in: 'before' };

  return isMissing ? { signal, in: 'after' } : null;
}
