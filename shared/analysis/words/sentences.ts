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
  const isPunctuated = words.some(({ text }, at) => endsSentence(text) && at < words.length - 1);
  const sentences: WordRange[] = [];
  let from = 0;

  words.forEach((word, at) => {
    const next = words[at + 1];
    const isLast = isPunctuated
      ? endsSentence(word.text)
      : startsClause(words, at + 1, at + 1 - from);
    if (!isLast && next) return;

    sentences.push({ from, to: at + 1 });
    from = at + 1;
  });

  return sentences;
}

const endsSentence = (text: string) => /[.!?]["”’)]*$/u.test(text);

/** The words of a range as one line for matching, without fillers and punctuation. */
export function toPlainSentence(words: readonly TranscriptWord[], { from, to }: WordRange): string {
  return words
    .slice(from, to)
    .map(({ text }) => normalizeWord(text))
    .filter((word) => word !== '' && !isFiller(word))
    .join(' ');
}
