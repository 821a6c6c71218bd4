import type {
  Feedback,
  Focus,
  NotJudgedReason,
  SignalKey,
} from '#shared/analysis/analysis-record.ts';
import { criteria, mapCriteria, type CriterionKey } from '#shared/analysis/criteria.ts';
import { earnsPraise } from '#shared/analysis/earns-praise.ts';
import { signalKeys } from '#shared/analysis/signal-keys.ts';
import { signalRules } from '../score/rubric.ts';
import type { RecordingScores } from '../score/score-recording.ts';
import { chooseFocus } from './choose-focus.ts';
import { signalPhrases } from './signal-phrases.ts';

const MIN_POINTS_LOST = 3;
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
  const strong = findStrongSignals(scored);
  const described = new Set<SignalKey>();

  return mapCriteria((key) => {
    const result = scored.criteria[key];
    if (result.score === null) return reasonPhrases[result.reason ?? 'too_few_signals'];

    const byWeight = result.shares.toSorted((one, other) => other.weight - one.weight);
    const byCost = result.shares.toSorted((one, other) => other.pointsLost - one.pointsLost);
    const costly = byCost.filter(
      ({ signal, pointsLost }) => pointsLost >= MIN_POINTS_LOST && adviceTexts(signal, scored),
    );
    const helped = byWeight.find(({ signal }) => strong.includes(signal) && !described.has(signal));
    const cost = costly.find(({ signal }) => !described.has(signal));

    for (const share of [helped, cost]) if (share) described.add(share.signal);

    const advice = cost && adviceTexts(cost.signal, scored);
    const sentences = [
      result.note && noteText(result.note),
      helped && strengthText(helped.signal, scored),
      advice ? `${advice.area} ${advice.action}` : otherCostText(key, costly.length > 0),
    ];

    return sentences.filter(Boolean).join(' ');
  });
}

function otherCostText(key: CriterionKey, isCostly: boolean): string {
  const label = criteria.find((criterion) => criterion.key === key)?.label ?? '';
  return isCostly
    ? `${label} lost points to habits that the other criteria describe.`
    : `Nothing cost ${label} many points.`;
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

/**
 * Returns the signals in or near the good range, in descending order of weight. Excludes costly
 * signals, so that no signal is both a strength and a weakness.
 */
export function findStrongSignals(scored: RecordingScores): SignalKey[] {
  const weight = totals(scored, ({ weight: share }) => share);
  const costly = findCostlySignals(scored);

  const strong = signalKeys.filter(
    (key) => earnsPraise(key, scored.signals[key]) && weight(key) > 0 && !costly.includes(key),
  );

  return strong.toSorted((one, other) => weight(other) - weight(one));
}

/**
 * Returns the signals that cost any criterion at least three points, in descending order of total
 * cost.
 */
export function findCostlySignals(scored: RecordingScores): SignalKey[] {
  const lost = totals(scored, ({ pointsLost }) => pointsLost);
  const most = (key: SignalKey) =>
    Math.max(0, ...sharesOf(scored, key).map(({ pointsLost }) => pointsLost));
  const costly = signalKeys.filter(
    (key) => most(key) >= MIN_POINTS_LOST && adviceTexts(key, scored),
  );

  return costly.toSorted((one, other) => lost(other) - lost(one));
}

type Share = RecordingScores['criteria']['charisma']['shares'][number];

function totals(scored: RecordingScores, of: (share: Share) => number): (key: SignalKey) => number {
  return (key) => sharesOf(scored, key).reduce((sum, share) => sum + of(share), 0);
}

function sharesOf(scored: RecordingScores, key: SignalKey): Share[] {
  return criteria.flatMap((criterion) =>
    scored.criteria[criterion.key].shares.filter(({ signal }) => signal === key),
  );
}

function strengthText(key: SignalKey, scored: RecordingScores): string | null {
  const { value } = scored.signals[key];
  if (value === null) return null;

  const { formatValue, strength, strengthAtZero } = signalPhrases[key];

  return value === 0 && strengthAtZero ? strengthAtZero : strength(formatValue(value));
}

type AdviceTexts = Readonly<Record<'area' | 'action' | 'cue', string>>;

/**
 * Returns the advice on a signal; null if no advice applies, for example because the value is in
 * the good range.
 */
export function adviceTexts(key: SignalKey, scored: RecordingScores): AdviceTexts | null {
  const { value } = scored.signals[key];
  const { from, to } = signalRules[key].curve.goodRange;
  const { formatValue, adviceIfLow, adviceIfHigh } = signalPhrases[key];
  // Omits the unit unless it is a percent sign: "from 2.1 to 3 syllables", but "from 54% to 85%".
  const bare = (number: number) =>
    formatValue(number).endsWith('%') ? formatValue(number) : String(number);
  const isLow = value !== null && from !== null && value < from;
  const advice = isLow ? adviceIfLow : adviceIfHigh;
  const edge = isLow ? from : to;
  if (value === null || edge === null || !advice || (!isLow && value <= edge)) return null;

  return {
    area: advice.area(formatValue(value)),
    action: advice.action(bare(value), formatValue(edge)),
    cue: advice.cue,
  };
}

const FILLERS_FROM_TRANSCRIPT =
  'Speech recognition misses some “um” sounds and mishears some words.';
const PACE_UNSCORED = 'Pace: it is judged only for English, and you spoke another language.';
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
