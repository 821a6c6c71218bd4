import { isFiller } from '#shared/analysis/words/filler-words.ts';
import { normalizeWord } from '#shared/analysis/words/normalize-word.ts';
import { splitSentences, toPlainSentence } from '#shared/analysis/words/sentences.ts';
import { findStoryParts } from '#shared/analysis/words/story-parts.ts';
import type { TranscriptWord } from '#shared/analysis/words/transcript.ts';
import type { StoryField } from './story.ts';

/** A sentence of an answer, without fillers. */
export interface AnswerSentence {
  readonly text: string;
  /** Null if the rules can't tell, or if the sentence isn't part of a story. */
  readonly field: StoryField | null;
  readonly startSeconds: number;
}

/** Phrases that state the task, within sentences about the situation. */
const TASK =
  /\b(had to|needed to|(my|our) (task|goal|job|target) (was|is)|(was|were) (asked|told|responsible|supposed|in charge)|(i|we) wanted to)\b/u;

/** Splits an English answer into sentences and finds the story part of each. */
export function listAnswerSentences(words: readonly TranscriptWord[]): AnswerSentence[] {
  const ranges = splitSentences(words);
  const plain = ranges.map((range) => toPlainSentence(words, range));
  const parts = findStoryParts(plain);

  return ranges.flatMap(({ from, to }, at) => {
    const text = writeSentence(words.slice(from, to).map((word) => word.text));
    if (text === '') return [];

    const part = parts[at] ?? null;
    const field = part === 'situation' && TASK.test(plain[at] ?? '') ? 'task' : part;

    return [{ text, field, startSeconds: words[from]?.startSeconds ?? 0 }];
  });
}

/** Joins words to a sentence, without hesitation sounds and immediate repetitions. */
function writeSentence(words: readonly string[]): string {
  const said = words
    .map((word, at) => (isFillerWithComma(words[at + 1]) ? word.replace(/,$/u, '') : word))
    .filter((word) => !isFiller(normalizeWord(word)));
  const kept = said.filter((word, at) => !isRepeated(word, said[at + 1]));
  const text = kept.join(' ').replace(/[,;:–-]+$/u, '');
  if (!/[\p{L}\p{N}]/u.test(text)) return '';

  const ended = /[.!?…]["”’)]*$/u.test(text) ? text : `${text}.`;

  return capitalizeFirst(ended);
}

export const capitalizeFirst = (text: string) =>
  text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

const isFillerWithComma = (word = '') => word.endsWith(',') && isFiller(normalizeWord(word));

/**
 * Words that speakers repeat while thinking. Repeating other words, such as "very" or numbers, may
 * be intended.
 */
const THINKING =
  /^(i|we|you|he|she|they|it|the|an?|and|but|so|to|of|in|on|my|our|that|was|were|because)$/u;

const isRepeated = (word: string, next = '') =>
  /^[\p{L}']+,?$/u.test(word) &&
  THINKING.test(normalizeWord(word)) &&
  normalizeWord(word) === normalizeWord(next);

/** Words of a typed answer. Their times are unknown and all 0. */
export function toTypedWords(text: string): TranscriptWord[] {
  return text
    .replaceAll(/([^.!?\s])[^\S\n]*\n\s*/gu, '$1. ')
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map((word) => ({ text: word, startSeconds: 0, endSeconds: 0 }));
}
