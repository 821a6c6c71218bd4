import type { TranscriptWord } from './transcript.ts';
import { isFiller } from './filler-words.ts';

/** Word indexes from `from` to before `to`. */
export interface WordRange {
  readonly from: number;
  readonly to: number;
}

/** Without punctuation, a pause this long ends a sentence. */
const SENTENCE_PAUSE_SECONDS = 0.7;
/** Without punctuation, a connecting word starts a new sentence once the current one has this many words. */
const MIN_WORDS_BEFORE_CONNECTOR = 8;
const CONNECTOR = /^(so|then|after|afterwards|because|when|finally|eventually)$/u;

/** Splits at punctuation. A transcript without punctuation is split at long pauses and connecting words. */
export function splitSentences(words: readonly TranscriptWord[]): WordRange[] {
  const isPunctuated = words.some(({ text }, at) => endsSentence(text) && at < words.length - 1);
  const sentences: WordRange[] = [];
  let from = 0;
  words.forEach((word, at) => {
    const next = words[at + 1];
    const isLast = isPunctuated ? endsSentence(word.text) : next && startsSentence(word, next, at + 1 - from);
    if (!isLast && next) return;
    sentences.push({ from, to: at + 1 });
    from = at + 1;
  });
  return sentences;
}

const endsSentence = (text: string) => /[.!?]["”’)]*$/u.test(text);

function startsSentence(word: TranscriptWord, next: TranscriptWord, wordCount: number): boolean {
  if (next.startSeconds - word.endSeconds >= SENTENCE_PAUSE_SECONDS) return true;
  return wordCount >= MIN_WORDS_BEFORE_CONNECTOR && CONNECTOR.test(normalizeWord(next.text));
}

/** Lowercase, without punctuation around the word, and with straight apostrophes. */
export function normalizeWord(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/^[^\p{L}\p{N}$€£]+|[^\p{L}\p{N}%]+$/gu, '');
}

/** The words of a range as one line for matching, without fillers and punctuation. */
export function toPlainSentence(words: readonly TranscriptWord[], { from, to }: WordRange): string {
  return words
    .slice(from, to)
    .map(({ text }) => normalizeWord(text))
    .filter((word) => word !== '' && !isFiller(word))
    .join(' ');
}
