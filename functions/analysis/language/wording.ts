import type { AnswerContent } from '#shared/analysis/answer-content.ts';
import { isFiller } from '#shared/analysis/words/filler-words.ts';
import { mean, round } from '../statistics/statistics.ts';
import { curveThrough } from '../score/curves.ts';
import { splitWords } from './plain-text.ts';

export type Wording = NonNullable<AnswerContent['wording']>;

/** The structure of an answer with fewer words can't be judged. */
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

/**
 * Applies fixed rules to the wording of an English answer. Returns null if the answer is too short.
 */
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
 * Scores the wording from 0 to 100. Situation, action and result count for 50%, varied vocabulary
 * for 30%, and concrete numbers for 20%; these weights are our own choice.
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

  return Math.round(
    100 * (0.5 * parts + 0.3 * variety + 0.2 * curveThrough([0, 0], [2, 1]).quality(numbers)),
  );
}

/** Counts consecutive number words, such as "twenty five percent", as one number. */
function concreteNumberCount(words: readonly string[]): number {
  const isNumber = words.map((word) => /^\d/u.test(word) || NUMBER_WORD.test(word));
  return isNumber.filter((is, at) => is && !isNumber[at - 1]).length;
}

/** Averages the ratio over windows of about fifty words, because longer texts repeat more words. */
function uniqueWordRatio(words: readonly string[]): number {
  const windows = Math.max(1, Math.floor(words.length / WINDOW_WORDS));
  const size = Math.floor(words.length / windows);
  const ratios = Array.from({ length: windows }, (_, at) => {
    const part = words.slice(at * size, (at + 1) * size);
    return new Set(part).size / part.length;
  });

  return mean(ratios);
}
