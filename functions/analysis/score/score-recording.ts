import type { AnalysisRecord, CriterionResult, PerCriterion } from '../../../shared/analysis/analysis-record.ts';
import { criterionKeys } from '../../../shared/analysis/criteria.ts';
import { NOTHING_LEFT_OUT, type LeaveOut } from '../../../shared/analysis/leave-out.ts';
import type { Measurements } from '../measure/measure-recording.ts';
import { mean, round } from '../measure/statistics.ts';
import { hindrancesOf, judgeSignals, type Hindrances, type Signals } from './judge-signals.ts';
import { leftOutNote, ruleWithout, signalsLeftOut } from './left-out.ts';
import { criterionRules, professionalismRule, scoring, type CriterionRule } from './rubric.ts';
import { coverageOf, judged, notJudged, qualityError, scoreCriterion, weigh } from './score-criterion.ts';

export type Scored = Pick<AnalysisRecord, 'overallScore' | 'scores' | 'criteria' | 'signals'>;

/**
 * Scores measurements by the rubric; deterministic. Signals that the member left out count as if they weren't part of
 * the rubric.
 */
export function scoreRecording(measurements: Measurements, leaveOut: LeaveOut = NOTHING_LEFT_OUT): Scored {
  const signals = judgeSignals(measurements, leaveOut);
  const criteria = scoreCriteria(signals, hindrancesOf(measurements), leaveOut);
  const scores = {
    charisma: criteria.charisma.score,
    confidence: criteria.confidence.score,
    posture: criteria.posture.score,
    eyeContact: criteria.eyeContact.score,
    communicationSkills: criteria.communicationSkills.score,
    overallProfessionalism: criteria.overallProfessionalism.score,
  };
  return { overallScore: overallOf(criteria, hindrancesOf(measurements)), scores, criteria, signals };
}

export function scoreCriteria(
  signals: Signals,
  hindrances: Hindrances,
  leaveOut: LeaveOut,
): PerCriterion<CriterionResult> {
  const absent = signalsLeftOut(leaveOut);
  const spoken = (result: CriterionResult) =>
    hindrances.voice ? notJudged(hindrances.voice, result.coverage) : result;
  const seen = (result: CriterionResult) =>
    result.score === null || hindrances.picture
      ? notJudged(hindrances.picture ?? hindrances.shortage, result.coverage)
      : result;
  const judgedBy = (key: keyof typeof criterionRules, judge: (rule: CriterionRule) => CriterionResult) => {
    const rule = ruleWithout(criterionRules[key], absent);
    return rule ? withNote(judge(rule), leftOutNote(criterionRules[key], leaveOut)) : notJudged('left_out', 0);
  };
  const five = {
    charisma: judgedBy('charisma', (rule) => spoken(voiceOnly(rule, signals, hindrances))),
    confidence: judgedBy('confidence', (rule) => spoken(voiceOnly(rule, signals, hindrances))),
    posture: judgedBy('posture', (rule) => seen(scoreCriterion(rule, signals))),
    eyeContact: judgedBy('eyeContact', (rule) => seen(scoreCriterion(rule, signals))),
    communicationSkills: judgedBy('communicationSkills', (rule) => spoken(scoreCriterion(rule, signals))),
  };
  return { ...five, overallProfessionalism: scoreProfessionalism(five, signals, hindrances) };
}

function withNote(result: CriterionResult, note: string | null): CriterionResult {
  if (result.score === null || note === null) return result;
  return { ...result, note: [result.note, note].filter(Boolean).join('; ') };
}

/**
 * If the picture can't be judged, charisma and confidence use only their voice signals and get a note. The picture
 * signals leave the rule, so that they don't lower the coverage.
 */
function voiceOnly(rule: CriterionRule, signals: Signals, { picture }: Hindrances): CriterionResult {
  if (!picture) return scoreCriterion(rule, signals);
  const { camera: _camera, move: _move, smile: _smile, ...weights } = rule.weights;
  const result = scoreCriterion({ ...rule, weights }, signals);
  if (result.score === null) return result;
  const coverage = coverageOf(rule.weights, signals);
  const confidence = result.confidence === 'high' ? 'medium' : result.confidence;
  return { ...result, provisional: true, note: 'voice only', coverage: round(coverage, 3), confidence };
}

/**
 * 40% setting, 60% mean of the four scores that weren't left out. Null without a voice, a picture or one of these
 * scores.
 */
function scoreProfessionalism(
  criteria: Record<(typeof professionalismRule.criteria)[number], CriterionResult>,
  signals: Signals,
  { voice, picture }: Hindrances,
): CriterionResult {
  const { setting, settingShare } = professionalismRule;
  const coverage = coverageOf(setting, signals);
  const hindrance = voice ?? picture;
  if (hindrance) return notJudged(hindrance, coverage);
  const all = professionalismRule.criteria.map((key) => criteria[key]);
  const four = all.filter(({ reason }) => reason !== 'left_out');
  const scores = four.flatMap(({ score }) => score ?? []);
  if (scores.length < four.length) return notJudged('depends_on_missing', coverage);
  if (coverage < scoring.coverage.judged) return notJudged('too_few_signals', coverage);
  const points = 100 * settingShare;
  const weighed = weigh(setting, signals);
  const shares = weighed.map(({ key, weight, quality }) => ({
    signal: key,
    weight: round(weight, 4),
    pointsLost: round(points * weight * (1 - quality), 2),
  }));
  const settingPoints = weighed.reduce((sum, { weight, quality }) => sum + points * weight * quality, 0);
  const errors = [
    ...weighed.map(({ key, weight }) => points * weight * qualityError(key, signals)),
    ...four.map((one) => ((1 - settingShare) / four.length) * halfWidth(one)),
  ];
  const result = judged(settingPoints + (1 - settingShare) * mean(scores), {
    error: Math.hypot(...errors),
    coverage,
    shares,
    note: four.length < all.length ? 'some criteria turned off in your settings' : null,
  });
  return { ...result, provisional: result.provisional || four.some(({ provisional }) => provisional) };
}

/** One sigma of a criterion from its interval. */
function halfWidth({ interval }: CriterionResult): number {
  return interval ? (interval.high - interval.low) / 2 / 1.96 : 0;
}

/** Mean of the judged scores; null if more than one criterion is missing besides those left out. */
function overallOf(criteria: PerCriterion<CriterionResult>, { voice }: Hindrances): number | null {
  const results = criterionKeys.map((key) => criteria[key]);
  const judgedScores = results.flatMap(({ score }) => score ?? []);
  const leftOut = results.filter(({ reason }) => reason === 'left_out').length;
  if (voice || judgedScores.length < scoring.leastCriteriaForOverall - leftOut) return null;
  return Math.round(mean(judgedScores));
}
