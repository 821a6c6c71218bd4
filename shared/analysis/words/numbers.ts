import type { TranscriptWord } from './transcript.ts';
import { normalizeWord } from './normalize-word.ts';
import { type WordRange } from './sentences.ts';
import type { StoryPart } from './story-parts.ts';

const NUMBER_WORD =
  /^(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(thir|four|fif|six|seven|eigh|nine)teen|(twen|thir|for|fif|six|seven|eigh|nine)ty(-\p{L}+)?|(thir|four|fif|six|seven|eigh|nine|ten)teenth|hundreds?|thousands?|millions?|billions?|dozens?|half|third|twice|doubled?|tripled?|halved?)$/u;
const DIGITS = /^[$€£]?\d[\d.,]*(%|k|m)?$/u;
const UNIT = /^(percent|percentage|points?|dollars?|euros?|pounds?)$/u;
const JOINS_NUMBERS = /^(and|point|a|in|of|to|out)$/u;

/**
 * Returns the numbers in a sentence. A number of several words, such as "twenty five percent", is
 * one range.
 */
export function findNumbers(
  words: readonly TranscriptWord[],
  { from, to }: WordRange,
): WordRange[] {
  const plain = words.slice(from, to).map(({ text }) => normalizeWord(text));
  const ranges: WordRange[] = [];

  for (let at = 0; at < plain.length; at += 1) {
    if (!isNumber(plain[at])) continue;

    const start = at;
    while (!/[,;]$/u.test(words[from + at]?.text ?? '') && continuesNumber(plain, at + 1)) at += 1;
    ranges.push({ from: from + start, to: from + at + 1 });
  }

  return ranges;
}

function continuesNumber(plain: readonly string[], at: number): boolean {
  const word = plain[at] ?? '';
  if (isNumber(word) || UNIT.test(word)) return true;
  if (word === 'a' && UNIT.test(plain[at + 1] ?? '')) return true;

  return (
    JOINS_NUMBERS.test(word) &&
    (isNumber(plain[at + 1]) || (word === 'out' && plain[at + 1] === 'of'))
  );
}

const isNumber = (word = '') => NUMBER_WORD.test(word) || DIGITS.test(word);

const TIMING_AFTER =
  /^(years?|months?|weeks?|days?|o'clock|semesters?|quarters?|shifts?|mornings?|nights?|hours?|minutes?) (ago|later|left|before|next|previous)\b|^o'clock|^(years|months|weeks|days)\b/u;
const TIMING_BEFORE =
  /\b(in|for|within|after|every|over|during|until|at|by|since|once) (the |about |around |nearly |almost |a |only )?$/u;
const LIST_BEFORE =
  /\b(the|these|those|last|first|next|previous|other|of|between|my|our|all|same) $/u;
/** Percentages, amounts of money, multiples and ratios. */
const STRONG =
  /%|[$€£]|\b(percent|points?|dollars?|euros?|pounds?|a third|twice as|doubled|tripled|halved|(one|two|three|four|five|six|seven|eight|nine|ten) (order )?(in|out of) |point (one|two|three|four|five|six|seven|eight|nine))/u;
const RATE_AFTER =
  /^(\p{L}+ ){0,2}(a|an|per|each|every|in one) (minute|hour|day|night|evening|week|month|quarter|year|shift|season)\b/u;
const COSTS_TIME = /\b(took|takes?|waited|wait|lasts|lasted) (\p{L}+ ){0,4}$/u;
const TIME_AFTER = /^(years?|months?|weeks?|days?|hours?|minutes?|seconds?)\b/u;
const GOAL = /\b(goal|target|aim) (was|is|of)\b/u;

/**
 * True if the number quantifies the problem or the result, unlike a date, an age, or the size of a
 * step.
 */
export function isMeasurement(
  words: readonly TranscriptWord[],
  sentence: WordRange,
  number: WordRange,
  part: StoryPart | null,
): boolean {
  if (part !== 'situation' && part !== 'result') return false;

  const text = (range: WordRange) =>
    words
      .slice(range.from, range.to)
      .map((word) => normalizeWord(word.text))
      .join(' ');

  const before = `${text({ from: sentence.from, to: number.from })} `;
  const after = text({ from: number.to, to: sentence.to });
  if (GOAL.test(before)) return false;

  const around = {
    from: before.endsWith(' a ') ? number.from - 1 : number.from,
    to: Math.min(number.to + 1, sentence.to),
  };

  if (STRONG.test(`${text(around)} `) || RATE_AFTER.test(after)) return true;
  if (COSTS_TIME.test(before) && TIME_AFTER.test(after)) return true;
  if (text(number) === 'one' || part === 'situation') return false;

  if (
    TIMING_AFTER.test(after) &&
    (TIMING_BEFORE.test(before) || / (ago|later|left)\b/u.test(after))
  )
    return false;

  return !LIST_BEFORE.test(before) && !/^of (us|them|the \p{L}+|those)\b/u.test(after);
}
