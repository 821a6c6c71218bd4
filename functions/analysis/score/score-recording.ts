import type {
  AnalysisRecord,
  CriterionResult,
  NotJudgedReason,
  PerCriterion,
} from '#shared/analysis/analysis-record.ts';
import { criterionKeys, mapCriteria } from '#shared/analysis/criteria.ts';
import { NO_EXCLUSIONS, type Exclusions } from '#shared/analysis/exclusions.ts';

import type { Measurements } from '../measure/measure-recording.ts';
import { mean, round } from '../statistics/statistics.ts';
import { toFirstImpression } from './first-impression.ts';
import {
  findUnjudgedReasons,
  judgeSignals,
  type UnjudgedReasons,
  type Signals,
} from './judge-signals.ts';
import { exclusionNote, removeSignals, findExcludedSignals } from './excluded-signals.ts';
import {
  criterionRules,
  professionalismRule,
  scoringParameters,
  type CriterionRule,
} from './rubric.ts';
import {
  measureCoverage,
  toScoredResult,
  toInterval,
  toUnscoredResult,
  intervalSigma,
  qualityError,
  scoreCriterion,
  normalizeWeights,
} from './score-criterion.ts';

export type RecordingScores = Pick<
  AnalysisRecord,
  'overallScore' | 'overall' | 'scores' | 'criteria' | 'signals'
>;

/**
 * Scores the measurements by the rubric, without the signals that the member excluded.
 * Deterministic.
 */
export function scoreRecording(
  measurements: Measurements,
  exclusions: Exclusions = NO_EXCLUSIONS,
): RecordingScores {
  const signals = judgeSignals(measurements, exclusions);
  const hindrances = explainShortVoice(findUnjudgedReasons(measurements));
  const scored = scoreCriteria(signals, hindrances, exclusions);
  const criteria = mapCriteria((key) =>
    toFirstImpression(scored[key], measurements.analyzedSeconds),
  );
  const scores = mapCriteria((key) => criteria[key].score);

  return {
    ...scoreOverall(criteria, hindrances),
    scores,
    criteria,
    signals,
  };
}

/** A very short take may contain too little voiced sound even without noise. */
function explainShortVoice(hindrances: UnjudgedReasons): UnjudgedReasons {
  const { voice, tooShort } = hindrances;
  return { ...hindrances, voice: voice === 'too_noisy' ? (tooShort ?? voice) : voice };
}

function scoreCriteria(
  signals: Signals,
  hindrances: UnjudgedReasons,
  exclusions: Exclusions,
): PerCriterion<CriterionResult> {
  const absent = findExcludedSignals(exclusions);
  const requireVoice = (result: CriterionResult) =>
    hindrances.voice ? toUnscoredResult(hindrances.voice, result.coverage) : result;

  const requirePicture = (result: CriterionResult, tooFew: NotJudgedReason) =>
    result.score === null || hindrances.picture
      ? toUnscoredResult(hindrances.picture ?? tooFew, result.coverage)
      : result;

  const judgedBy = (
    key: keyof typeof criterionRules,
    judge: (rule: CriterionRule) => CriterionResult,
  ) => {
    const rule = removeSignals(criterionRules[key], absent);
    return rule
      ? withNote(judge(rule), exclusionNote(criterionRules[key], exclusions))
      : toUnscoredResult('left_out', 0);
  };

  const criteriaFromSignals = {
    charisma: judgedBy('charisma', (rule) =>
      requireVoice(scoreByVoiceIfNeeded(rule, signals, hindrances)),
    ),
    confidence: judgedBy('confidence', (rule) =>
      requireVoice(scoreByVoiceIfNeeded(rule, signals, hindrances)),
    ),
    posture: judgedBy('posture', (rule) =>
      requirePicture(scoreCriterion(rule, signals), hindrances.tooFewBodies),
    ),
    eyeContact: judgedBy('eyeContact', (rule) =>
      requirePicture(scoreCriterion(rule, signals), hindrances.tooFewFrames),
    ),
    communicationSkills: judgedBy('communicationSkills', (rule) =>
      requireVoice(scoreCriterion(rule, signals)),
    ),
  };

  return {
    ...criteriaFromSignals,
    overallProfessionalism: scoreProfessionalism(criteriaFromSignals, signals, hindrances),
  };
}

function withNote(result: CriterionResult, note: string | null): CriterionResult {
  if (result.score === null || note === null) return result;
  return { ...result, note: [result.note, note].filter(Boolean).join('; ') };
}

/**
 * If the picture can't be judged, scores charisma or confidence by voice alone and adds a note.
 * Counting the missing picture signals could make the coverage too low for a score.
 */
function scoreByVoiceIfNeeded(
  rule: CriterionRule,
  signals: Signals,
  { picture }: UnjudgedReasons,
): CriterionResult {
  if (!picture) return scoreCriterion(rule, signals);

  const {
    cameraContactShare: _camera,
    headSpeedDegreesPerSecond: _move,
    smileDetected: _smile,
    ...weights
  } = rule.weights;

  const result = scoreCriterion({ ...rule, weights }, signals);
  if (result.score === null) return result;

  const coverage = measureCoverage(rule.weights, signals);
  const confidence = result.confidence === 'high' ? 'medium' : result.confidence;

  return {
    ...result,
    provisional: true,
    note: 'voice only',
    coverage: round(coverage, 3),
    confidence,
  };
}

/**
 * The setting (noise, light, framing) makes up 40% of the score; the mean of the rule's four
 * criteria, without excluded criteria, makes up 60%. There is no score if the voice, the picture,
 * the setting or one of these criteria can't be judged.
 */
function scoreProfessionalism(
  criteria: Record<(typeof professionalismRule.criteria)[number], CriterionResult>,
  signals: Signals,
  { voice, picture }: UnjudgedReasons,
): CriterionResult {
  const { setting, settingShare } = professionalismRule;
  const coverage = measureCoverage(setting, signals);
  const hindrance = voice ?? picture;
  if (hindrance) return toUnscoredResult(hindrance, coverage);

  const all = professionalismRule.criteria.map((key) => criteria[key]);
  const four = all.filter(({ reason }) => reason !== 'left_out');
  const scores = four.flatMap(({ score }) => score ?? []);
  if (scores.length < four.length) return toUnscoredResult('depends_on_missing', coverage);
  if (coverage < scoringParameters.coverage.judged)
    return toUnscoredResult('too_few_signals', coverage);

  const { most } = scoringParameters.scoreRange;
  const points = most * settingShare;
  const weighed = normalizeWeights(setting, signals);
  const shares = weighed.map(({ key, weight, quality }) => ({
    signal: key,
    weight: round(weight, 4),
    pointsLost: round(points * weight * (1 - quality), 2),
  }));

  const lost = weighed.reduce(
    (sum, { weight, quality }) => sum + points * weight * (1 - quality),
    0,
  );

  const errors = [
    ...weighed.map(({ key, weight }) => points * weight * qualityError(key, signals)),
    ...four.map((one) => ((1 - settingShare) / four.length) * intervalSigma(one)),
  ];

  const result = toScoredResult(settingShare * most - lost + (1 - settingShare) * mean(scores), {
    error: Math.hypot(...errors),
    coverage,
    shares,
    note: four.length < all.length ? 'some criteria turned off in your settings' : null,
  });

  return {
    ...result,
    provisional: result.provisional || four.some(({ provisional }) => provisional),
  };
}

/**
 * Mean of the scores; null if the voice can't be judged, or if fewer than four criteria and not all
 * included ones have a score. The criteria share signals, so their errors don't average out. The interval is therefore
 * as wide as the criteria's average.
 */
function scoreOverall(
  criteria: PerCriterion<CriterionResult>,
  { voice }: UnjudgedReasons,
): Pick<RecordingScores, 'overallScore' | 'overall'> {
  const chosen = criterionKeys
    .map((key) => criteria[key])
    .filter(({ reason }) => reason !== 'left_out');
  const scores = chosen.flatMap(({ score }) => score ?? []);
  const least = Math.min(scoringParameters.leastCriteriaForOverall, chosen.length);
  if (voice || scores.length < least)
    return { overallScore: null, overall: { provisional: false, interval: null } };

  const overallScore = Math.round(mean(scores));
  const provisional = chosen.some((one) => one.score === null || one.provisional);
  const interval = toInterval(overallScore, 1.96 * mean(chosen.map(intervalSigma)));

  return { overallScore, overall: { provisional, interval } };
}
