import type { AnswerContent } from '../../../shared/analysis/answer-content.ts';
import { mean, round } from '../measure/statistics.ts';
import { curveThrough } from '../score/curves.ts';
import { isFiller } from './filler-words.ts';
import { splitWords } from './plain-text.ts';

export type Wording = NonNullable<AnswerContent['wording']>;

/** With fewer words, the structure of an answer can't be judged. */
const MIN_WORDS = 20;
const WINDOW_WORDS = 50;

const SITUATION =
  /\b(when i (was|worked|joined|started)|in my (last|previous|current|first|old) |at my (last|previous|current|first) |last (year|month|week|summer|spring|winter|autumn|fall)|(a|two|three|some|few) (years?|months?|weeks?) ago|back (in|then)|there was|we had|i had (to|a|an)|i was (working|leading|asked|responsible|part)|(the|our|my) (problem|challenge|task|goal|situation|project|team|client|customer|deadline)\b.{0,30}\b(was|were|had|needed|wanted|missed|asked)|one (day|time|example)|for example|once\b)/u;
const ACTION =
  /\b(i|we) ((also|then|first|quickly|always|immediately|personally|carefully) |decided to |had to |managed to )*((?!(need|want|lik|learn|us|seem|happen|realiz|realis|believ|hop|expect|receiv|enjoy|lov|hat|miss)ed\b)\p{L}{3,}ed|built|wrote|made|set|began|led|ran|spoke|met|took|put|drew|sat|split|taught|brought|found|drove|held|cut|sent|chose|rebuilt|went)\b/u;
const RESULT =
  /\b(as a result|in the end|the result|the outcome|at the end|eventually|finally|since then|that (led|meant|allowed|helped|saved|cut|brought)|which (led|meant|allowed|helped|saved|cut|brought)|(we|i|it|this|they|sales|costs?|errors?|time) (saved|cut|reduced|increased|improved|doubled|halved|grew|gained|won|delivered|shipped|launched|finished|achieved|fell|dropped|rose|went (up|down))|i learned|we learned|on time|under budget|ahead of)\b/u;

const NUMBER_WORD =
  /^(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(thir|four|fif|six|seven|eigh|nine)teen|(twen|thir|for|fif|six|seven|eigh|nine)ty(-\p{L}+)?|hundreds?|thousands?|millions?|billions?|dozens?|half|twice|percent)$/u;

/** Analyzes the wording of an English answer by fixed rules; null if the answer is too short. Deterministic. */
export function measureWording(answer: string): Wording | null {
  const words = splitWords(answer)
    .map(({ word }) => word)
    .filter((word) => !isFiller(word));
  if (words.length < MIN_WORDS) return null;
  const said = words.join(' ');
  const count = (of: readonly string[]) => words.filter((word) => of.includes(word)).length;
  return {
    hasSituation: SITUATION.test(said),
    hasAction: ACTION.test(said),
    hasResult: RESULT.test(said),
    concreteNumberCount: concreteNumberCount(words),
    uniqueWordRatio: round(uniqueWordRatio(words), 2),
    weCount: count(['we', 'us', 'our', 'ours', "we're", "we've", "we'd", "we'll"]),
    iCount: count(['i', 'me', 'my', 'mine', "i'm", "i've", "i'd", "i'll"]),
  };
}

/**
 * Returns a score of 0-100: 50% for situation, action and result, 30% for varied words, and 20% for concrete numbers.
 * The percentages are our own choice, not from a study.
 */
export function scoreWording({
  hasSituation,
  hasAction,
  hasResult,
  uniqueWordRatio: ratio,
  concreteNumberCount: numbers,
}: Wording): number {
  const parts = mean([hasSituation, hasAction, hasResult].map(Number));
  const variety = curveThrough([0.4, 0], [0.65, 1]).quality(ratio);
  return Math.round(100 * (0.5 * parts + 0.3 * variety + 0.2 * curveThrough([0, 0], [2, 1]).quality(numbers)));
}

/** Counts "twenty five percent" as one number. */
function concreteNumberCount(words: readonly string[]): number {
  const isNumber = words.map((word) => /^\d/u.test(word) || NUMBER_WORD.test(word));
  return isNumber.filter((is, at) => is && !isNumber[at - 1]).length;
}

/** Averaged over windows of fifty words, because longer texts repeat more words. */
function uniqueWordRatio(words: readonly string[]): number {
  const windows = Math.max(1, Math.floor(words.length / WINDOW_WORDS));
  const size = Math.floor(words.length / windows);
  const ratios = Array.from({ length: windows }, (_, at) => {
    const part = words.slice(at * size, (at + 1) * size);
    return new Set(part).size / part.length;
  });
  return mean(ratios);
}
