import { isFiller } from './filler-words.ts';
import { findNumbers, isMeasurement } from './numbers.ts';
import { normalizeWord } from './normalize-word.ts';
import { splitSentences, toPlainSentence, type WordRange } from './sentences.ts';
import { findStoryParts, type StoryPart } from './story-parts.ts';
import type { TranscriptWord } from './transcript.ts';

export interface AnalyzedSentence extends WordRange {
  readonly part: StoryPart | null;
  /** Numbers that quantify the problem or the result. */
  readonly measurements: readonly WordRange[];
}

export interface WordAnalysis {
  readonly sentences: readonly AnalyzedSentence[];
  /** Number of words, without fillers. */
  readonly wordCount: number;
  /** Null for less than five seconds of speech. */
  readonly wordsPerMinute: number | null;
  readonly iCount: number;
  readonly weCount: number;
}

const MIN_TALK_SECONDS = 5;
const I_WORD = /^(i|me|my|mine|myself)('\p{L}+)?$/u;
const WE_WORD = /^(we|us|our|ours|ourselves)('\p{L}+)?$/u;

export const isIWord = (text: string) => I_WORD.test(normalizeWord(text));
export const isWeWord = (text: string) => WE_WORD.test(normalizeWord(text));

/**
 * Finds the parts of the story and the numbers in an English transcript, and counts its words. Pure
 * function.
 */
export function analyzeWords(words: readonly TranscriptWord[]): WordAnalysis {
  const ranges = splitSentences(words);
  const parts = findStoryParts(ranges.map((range) => toPlainSentence(words, range)));

  const sentences = ranges.map((range, at) => {
    const part = parts[at] ?? null;
    const measurements = findNumbers(words, range).filter((number) =>
      isMeasurement(words, range, number, part),
    );

    return { ...range, part, measurements };
  });

  const said = words.filter(({ text }) => !isFiller(normalizeWord(text)));
  const talkSeconds = (words.at(-1)?.endSeconds ?? 0) - (words[0]?.startSeconds ?? 0);

  return {
    sentences,
    wordCount: said.length,
    wordsPerMinute:
      talkSeconds >= MIN_TALK_SECONDS ? Math.round((said.length * 60) / talkSeconds) : null,
    iCount: said.filter(({ text }) => isIWord(text)).length,
    weCount: said.filter(({ text }) => isWeWord(text)).length,
  };
}
