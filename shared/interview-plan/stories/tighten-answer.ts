import type { TranscriptWord } from '#shared/analysis/words/transcript.ts';
import { findForeignFacts } from './find-foreign-facts.ts';
import type { StoryField } from './story.ts';
import { capitalizeFirst, listAnswerSentences } from './answer-sentences.ts';

/** The result first, because listeners then know why the rest matters. */
const ORDER: readonly StoryField[] = ['result', 'situation', 'task', 'action'];

/** Words that open a sentence without adding to it. */
const OPENER = /^(?:(?:so|well|okay|ok|yeah|basically|actually|and|anyway),? )+(?=\S)/iu;

/**
 * Reorders an answer's own sentences, without those that aren't part of the story. Null without a
 * result or an action, or if the text isn't shorter, because then nothing is gained.
 */
export function tightenAnswer(words: readonly TranscriptWord[]): string | null {
  const sentences = listAnswerSentences(words);
  const texts = (name: StoryField) =>
    sentences.filter(({ field }) => field === name).map(({ text }) => shorten(text));
  if (texts('result').length === 0 || texts('action').length === 0) return null;

  const tightened = ORDER.flatMap(texts).join(' ');
  const isShorter = tightened.length < words.map(({ text }) => text).join(' ').length;

  return isShorter && findForeignFacts(tightened, words).length === 0 ? tightened : null;
}

const shorten = (text: string) => capitalizeFirst(text.replace(OPENER, ''));
