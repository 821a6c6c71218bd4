import type {
  Feedback,
  Focus,
  NotJudgedReason,
  SignalKey,
} from '#shared/analysis/analysis-record.ts';
import { criteria, mapCriteria, type CriterionKey } from '#shared/analysis/criteria.ts';
import { signalKeys } from '#shared/analysis/signal-keys.ts';
import {
  countPointsLost,
  findFrameProblem,
  judgeVerdict,
  listShares,
  MIN_POINTS_LOST,
} from '#shared/analysis/judge-verdict.ts';
import type { RecordingScores } from '../score/score-recording.ts';
import { chooseFocus } from './choose-focus.ts';
import { adviceTexts, strengthText } from './signal-sentences.ts';

const MAX_ITEMS = 4;

/** The feedback text for each reason why a criterion has no score. */
const reasonPhrases: Record<NotJudgedReason, string> = {
  no_face: 'Not scored: your face wasn’t in the frame long enough.',
  no_shoulders: 'Not scored: we couldn’t see your shoulders. Sit back a little.',
  picture_stopped: 'Not scored: the picture stopped long before the sound.',
  no_speech: 'Not scored: there was too little speech.',
  too_noisy: 'Not scored: background noise covered too much of your voice.',
  too_short: 'Not scored: speak for at least 10 seconds.',
  other_people: 'Not scored: other people were in the frame most of the time.',
  too_few_signals: 'Not scored: too little of it could be measured.',
  depends_on_missing: 'Not scored: it depends on other criteria that couldn’t be scored this time.',
  left_out: 'Not scored: you turned this off.',
  no_words: 'Not scored: this needs a transcript of your words.',
  other_language: 'Not scored: this is judged only for English.',
};

/**
 * Writes feedback from templates. Every number comes from the record or from the rubric's good
 * ranges.
 */
export function writeFeedback(
  scored: RecordingScores,
  hasSound: boolean,
  hasTranscript = false,
): Feedback {
  const strong = findStrongSignals(scored).slice(0, MAX_ITEMS);
  const weak = findCostlySignals(scored).slice(0, MAX_ITEMS);

  return {
    writtenBy: 'templates',
    detailedFeedback: criterionTexts(scored),
    keyStrengths: strong.flatMap((key) => strengthText(key, scored) ?? []),
    areasForImprovement: weak.flatMap((key) => adviceTexts(key, scored)?.area ?? []),
    actionableRecommendations: weak.flatMap((key) => adviceTexts(key, scored)?.action ?? []),
    focus: writeFocus(scored),
    notJudged: notJudgedTexts(scored, hasSound, hasTranscript),
  };
}

function writeFocus(scored: RecordingScores): Focus | null {
  const signal = chooseFocus(scored);
  const texts = signal && adviceTexts(signal, scored);
  return texts && { signal, observation: texts.area, advice: texts.action, cue: texts.cue };
}

/**
 * For each criterion, writes the score's note, the biggest strength and advice on the costliest
 * signal, or why there is no score. A signal that affects several criteria is described only once.
 */
function criterionTexts(scored: RecordingScores): Feedback['detailedFeedback'] {
  const [strong, weak] = [findStrongSignals(scored), findCostlySignals(scored)];
  const described = new Set<SignalKey>();

  return mapCriteria((key) => {
    const result = scored.criteria[key];
    if (result.score === null) return reasonPhrases[result.reason ?? 'too_few_signals'];

    const byWeight = result.shares.toSorted((one, other) => other.weight - one.weight);
    const byCost = result.shares.toSorted((one, other) => other.pointsLost - one.pointsLost);
    const costly = byCost.flatMap(({ signal, pointsLost }) =>
      pointsLost >= MIN_POINTS_LOST ? signal : [],
    );
    const helped = byWeight.find(({ signal }) => strong.includes(signal) && !described.has(signal));
    const cost = costly.find((signal) => weak.includes(signal) && !described.has(signal));

    for (const signal of [helped?.signal, cost]) if (signal) described.add(signal);

    const advice = cost && adviceTexts(cost, scored);
    const sentences = [
      result.note && noteText(result.note),
      helped && strengthText(helped.signal, scored),
      advice ? `${advice.area} ${advice.action}` : otherCostText(key, costly, described),
    ];

    return sentences.filter(Boolean).join(' ');
  });
}

/** Used if a criterion has no advice. `costly` contains the signals that cost it points. */
function otherCostText(
  key: CriterionKey,
  costly: readonly SignalKey[],
  described: ReadonlySet<SignalKey>,
): string {
  const label = criteria.find((criterion) => criterion.key === key)?.label ?? '';
  if (costly.length === 0) return `Nothing cost ${label} many points.`;
  return costly.some((signal) => described.has(signal))
    ? `${label} lost points to habits described under other criteria.`
    : `No single habit clearly cost ${label} points.`;
}

/**
 * Turns a criterion's note, such as `voice only; pace turned off in your settings`, into sentences.
 */
function noteText(note: string): string {
  const sentences = note.split('; ').map((part) => {
    if (part.endsWith(' only')) return `Scored from the ${part.replace(' only', '')} only.`;
    return `${part.slice(0, 1).toUpperCase()}${part.slice(1)}.`;
  });

  return sentences.join(' ');
}

/** Returns the good signals, in descending order of weight. */
export function findStrongSignals(scored: RecordingScores): SignalKey[] {
  const weightOf = (key: SignalKey) => sum(listShares(scored, key).map(({ weight }) => weight));
  return signalKeys
    .filter((key) => judgeVerdict(scored, key) === 'good' && weightOf(key) > 0)
    .toSorted((one, other) => weightOf(other) - weightOf(one));
}

/**
 * Returns the weak signals, in descending order of total cost. A problem that prevents scoring the
 * picture comes first.
 */
export function findCostlySignals(scored: RecordingScores): SignalKey[] {
  const problem = findFrameProblem(scored);
  const costOf = (key: SignalKey) => (key === problem ? Infinity : countPointsLost(scored, key));

  return signalKeys
    .filter((key) => judgeVerdict(scored, key) === 'weak')
    .toSorted((one, other) => costOf(other) - costOf(one));
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

const FILLERS_FROM_TRANSCRIPT =
  'Speech recognition misses some “um” sounds and mishears some words.';
const PACE_UNSCORED = 'Pace: we judge it only in English, and you spoke another language.';
const FILLERS_UNSCORED = 'Fillers such as “um”: scoring them needs a transcript of your words.';

function notJudgedTexts(
  { criteria: results, signals }: RecordingScores,
  hasSound: boolean,
  hasTranscript: boolean,
): string[] {
  const missing = criteria.flatMap(({ key, label }) => {
    const { reason } = results[key];
    return reason ? [`${label}: ${reasonPhrases[reason].replace('Not scored: ', '')}`] : [];
  });

  return [
    hasTranscript
      ? 'Whether what you said is true: only the structure and wording of your answer were checked.'
      : 'What you said: the words, examples and structure of your answer were not checked.',
    ...(signals.syllablesPerSecond.reason === 'other_language' ? [PACE_UNSCORED] : []),
    ...(signals.fillersPerMinute.reason === 'no_words' ? [FILLERS_UNSCORED] : []),
    ...(hasTranscript && signals.fillersPerMinute.value !== null ? [FILLERS_FROM_TRANSCRIPT] : []),
    ...(hasSound ? [] : ['The recording has no sound.']),
    ...missing,
    'Clothes, appearance, background, accent and how high or low your voice is are never scored.',
  ];
}
