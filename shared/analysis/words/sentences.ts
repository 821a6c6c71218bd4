import type { TranscriptWord } from './transcript.ts';
import { startsClause } from './clauses.ts';
import { isFiller } from './filler-words.ts';
import { normalizeWord } from './normalize-word.ts';

/** Word indexes from `from` to before `to`. */
export interface WordRange {
  readonly from: number;
  readonly to: number;
}

/** Splits at punctuation. A transcript without punctuation is split at pauses and clauses. */
export function splitSentences(words: readonly TranscriptWord[]): WordRange[] {
  const isPunctuated = words.some((_, at) => endsSentence(words, at) && at < words.length - 1);
  const sentences: WordRange[] = [];
  let from = 0;

  words.forEach((_, at) => {
    const next = words[at + 1];
    const isLast = isPunctuated
      ? endsSentence(words, at)
      : startsClause(words, at + 1, at + 1 - from);
    if (!isLast && next) return;

    sentences.push({ from, to: at + 1 });
    from = at + 1;
  });

  return sentences;
}

function endsSentence(words: readonly TranscriptWord[], at: number): boolean {
  const text = words[at]?.text ?? '';
  if (!/[.!?]["”’)]*$/u.test(text) || WITHIN_SENTENCE.test(text)) return false;

  const next = words[at + 1]?.text;
  const isNameNext = next !== undefined && /^["“(]*\p{Lu}/u.test(next);
  if (TITLE.test(text)) return !isNameNext;

  return !ABBREVIATION.test(text) || next === undefined || isNameNext;
}

/** Abbreviations that never end a sentence. */
const WITHIN_SENTENCE = /^["“(]*(?:e\.g|i\.e|vs|approx)\.$/iu;

/** Titles, unless no name follows. Lowercase "ms." means milliseconds. */
const TITLE = /^["“(]*(?:Dr|Mrs?|Ms|Prof)\.$/u;

/** Abbreviations that end a sentence only if the next word starts with a capital letter. */
const ABBREVIATION = /^["“(]*(?:etc|inc|ltd|co|corp|ph\.d|(?:\p{L}\.)+\p{L})\.$/iu;

/** The words of a range as one line for matching, without fillers and punctuation. */
export function toPlainSentence(words: readonly TranscriptWord[], { from, to }: WordRange): string {
  return words
    .slice(from, to)
    .map(({ text }) => normalizeWord(text))
    .filter((word) => word !== '' && !isFiller(word))
    .join(' ');
}
