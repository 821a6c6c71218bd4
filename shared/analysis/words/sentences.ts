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
const MIN_WORDS_BEFORE_CONNECTOR = 7;
const CONNECTOR = /^(so|then|afterwards|finally|eventually)$/u;
/** These start a new sentence in any case. */
const TWO_WORD_CONNECTOR =
  /^(after that|in the end|as a result|since then|from then|by the end|so i|so we|then i|then we)\b/u;
const MIN_WORDS_BEFORE_TWO_WORD_CONNECTOR = 3;

/** Splits at punctuation. A transcript without punctuation is split at long pauses and connecting words. */
export function splitSentences(words: readonly TranscriptWord[]): WordRange[] {
  const isPunctuated = words.some(({ text }, at) => endsSentence(text) && at < words.length - 1);
  const sentences: WordRange[] = [];
  let from = 0;
  words.forEach((word, at) => {
    const next = words[at + 1];
    const isLast = isPunctuated ? endsSentence(word.text) : startsSentence(words, at + 1, at + 1 - from);
    if (!isLast && next) return;
    sentences.push({ from, to: at + 1 });
    from = at + 1;
  });
  return sentences;
}

const endsSentence = (text: string) => /[.!?]["”’)]*$/u.test(text);

/** True if the word at `at` starts a sentence that follows one of `wordCount` words. */
function startsSentence(words: readonly TranscriptWord[], at: number, wordCount: number): boolean {
  const [before, next] = [words[at - 1], words[at]];
  if (!before || !next) return false;
  if (next.startSeconds - before.endSeconds >= SENTENCE_PAUSE_SECONDS) return true;
  if (wordCount >= MIN_WORDS_BEFORE_CONNECTOR && CONNECTOR.test(normalizeWord(next.text))) return true;
  const phrase = toPlainSentence(words, { from: at, to: at + 3 });
  return wordCount >= MIN_WORDS_BEFORE_TWO_WORD_CONNECTOR && TWO_WORD_CONNECTOR.test(phrase);
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
