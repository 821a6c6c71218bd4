import type {
  CriterionResult,
  NotJudgedReason,
  SignalKey,
} from '#shared/analysis/analysis-record.ts';
import { signalKeys } from '#shared/analysis/signal-keys.ts';
import { round } from '../statistics/statistics.ts';
import type { Signals } from './judge-signals.ts';
import { optionalSignals, scoringParameters, signalRules, type CriterionRule } from './rubric.ts';

const { scoreRange } = scoringParameters;

interface WeightedSignal {
  key: SignalKey;
  /** Normalized, so that the weights of all measured signals add up to 1. */
  weight: number;
  quality: number;
}

/**
 * The score is 95 x (0.75 x weighted mean quality + 0.25 x lowest quality of a key signal), but at
 * least 5. There is no score if the main signal, or more than 40% of the weight, wasn't measured.
 */
export function scoreCriterion(rule: CriterionRule, signals: Signals): CriterionResult {
  const coverage = measureCoverage(rule.weights, signals);
  if (coverage < scoringParameters.coverage.judged)
    return toUnscoredResult(mainReason(rule, signals), coverage);

  const main = findMainSignal(rule);
  if (main && signals[main].quality === null)
    return toUnscoredResult(signals[main].reason ?? mainReason(rule, signals), coverage);

  const weighed = normalizeWeights(rule.weights, signals);
  const weakest = findWeakestKeySignal(rule, weighed);
  const shareOf = (key: SignalKey, weight: number) =>
    pointsPerQuality(weight, key === weakest?.key);
  const losses = weighed.map(({ key, weight, quality }) => ({
    signal: key,
    weight: round(weight, 4),
    pointsLost: round(shareOf(key, weight) * (1 - quality), 2),
  }));

  const lost = weighed.reduce(
    (sum, { key, weight, quality }) => sum + shareOf(key, weight) * (1 - quality),
    0,
  );

  const error = Math.hypot(
    ...weighed.map(({ key, weight }) => shareOf(key, weight) * qualityError(key, signals)),
  );

  return toScoredResult(scoreRange.most - lost, {
    error,
    coverage,
    shares: losses,
    note: sourceNote(rule.weights, signals),
  });
}

/** The first key signal that isn't optional; undefined if the member excluded all of these. */
function findMainSignal({ keySignals }: CriterionRule): SignalKey | undefined {
  return keySignals.find((key) => !optionalSignals.has(key));
}

/**
 * Points that a signal with a quality of 1 adds. The weights share three quarters of the score, and
 * the weakest key signal gets the other quarter.
 */
function pointsPerQuality(weight: number, isWeakest: boolean): number {
  const { weakestShare } = scoringParameters;
  return scoreRange.most * ((1 - weakestShare) * weight + (isWeakest ? weakestShare : 0));
}

interface ScoreBasis {
  /** Standard deviation of the score, in points. */
  error: number;
  coverage: number;
  shares: CriterionResult['shares'];
  note: string | null;
}

export function toScoredResult(
  points: number,
  { error, coverage, shares, note }: ScoreBasis,
): CriterionResult {
  const score = Math.max(scoreRange.least, Math.round(points));
  const half = Math.max(scoringParameters.leastHalfWidth, 1.96 * error);

  return {
    score,
    reason: null,
    provisional: coverage < scoringParameters.coverage.whole,
    interval: toInterval(score, half),
    confidence: rateConfidence(coverage, half),
    coverage: round(coverage, 3),
    note,
    shares,
  };
}

/** Rounds the interval around a score to whole points and clamps it to the possible scores. */
export function toInterval(score: number, half: number): NonNullable<CriterionResult['interval']> {
  const { least, most } = scoreRange;
  return {
    low: Math.max(least, Math.round(score - half)),
    high: Math.min(most, Math.round(score + half)),
  };
}

/**
 * Derives a score's standard deviation from the wider side of its interval, because the other side
 * may be clamped.
 */
export function intervalSigma({ score, interval }: CriterionResult): number {
  if (!interval || score === null) return 0;
  return Math.max(interval.high - score, score - interval.low) / 1.96;
}

export function toUnscoredResult(reason: NotJudgedReason, coverage: number): CriterionResult {
  const nothing = { score: null, interval: null, confidence: null, note: null, shares: [] };
  return { ...nothing, reason, provisional: false, coverage: round(coverage, 3) };
}

function rateConfidence(coverage: number, half: number): CriterionResult['confidence'] {
  const { high, medium } = scoringParameters.confidence;
  if (coverage >= scoringParameters.coverage.whole && half <= high) return 'high';
  return half <= medium ? 'medium' : 'low';
}

/**
 * Returns the measured share of the total weight. Each signal counts in proportion to its coverage.
 */
export function measureCoverage(weights: CriterionRule['weights'], signals: Signals): number {
  const keys = signalKeys.filter((key) => weights[key] !== undefined && !optionalSignals.has(key));
  const sum = (of: (key: SignalKey) => number) =>
    keys.reduce((total, key) => total + (weights[key] ?? 0) * of(key), 0);

  return sum((key) => (signals[key].quality === null ? 0 : signals[key].coverage)) / sum(() => 1);
}

export function normalizeWeights(
  weights: CriterionRule['weights'],
  signals: Signals,
): WeightedSignal[] {
  const present = signalKeys.flatMap((key) => {
    const [weight, quality] = [weights[key], signals[key].quality];
    return weight === undefined || quality === null ? [] : [{ key, weight, quality }];
  });

  const total = present.reduce((sum, { weight }) => sum + weight, 0);

  return present.map((one) => ({ ...one, weight: one.weight / total }));
}

function findWeakestKeySignal(
  { keySignals }: CriterionRule,
  weighed: readonly WeightedSignal[],
): WeightedSignal | undefined {
  const keys = weighed.filter(({ key }) => keySignals.includes(key));
  return (
    keys.toSorted((one, other) => one.quality - other.quality)[0] ??
    weighed.toSorted((one, other) => one.quality - other.quality)[0]
  );
}

/**
 * The change in quality if the value rises or falls by one standard deviation, whichever change is
 * larger.
 */
export function qualityError(key: SignalKey, signals: Signals): number {
  const { value, uncertainty } = signals[key];
  if (value === null || uncertainty === null) return 0;

  const { quality } = signalRules[key].curve;

  return Math.max(
    Math.abs(quality(value + uncertainty) - quality(value)),
    Math.abs(quality(value - uncertainty) - quality(value)),
  );
}

/** The reason with the largest total weight among the missing signals. */
function mainReason({ weights }: CriterionRule, signals: Signals): NotJudgedReason {
  const totals = new Map<NotJudgedReason, number>();
  for (const key of signalKeys.filter((one) => !optionalSignals.has(one))) {
    const { reason } = signals[key];
    if (reason) totals.set(reason, (totals.get(reason) ?? 0) + (weights[key] ?? 0));
  }

  const [most] = [...totals]
    .filter(([, weight]) => weight > 0)
    .toSorted(([, one], [, other]) => other - one);

  return most?.[0] ?? 'too_few_signals';
}

function sourceNote(weights: CriterionRule['weights'], signals: Signals): string | null {
  const used = signalKeys.filter((key) => weights[key] !== undefined && !optionalSignals.has(key));
  const sourcesOf = (keys: readonly SignalKey[]) =>
    new Set(keys.map((key) => signalRules[key].source));
  const [wanted, present] = [
    sourcesOf(used),
    sourcesOf(used.filter((key) => signals[key].quality !== null)),
  ];

  if (wanted.size === present.size) return null;

  return present.has('voice') ? 'voice only' : 'picture only';
}
