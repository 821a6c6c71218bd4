import type { AnalysisRecord } from '#shared/analysis/analysis-record.ts';
import { analyzeWords, isIWord, isWeWord } from '#shared/analysis/words/analyze-words.ts';
import { isFiller } from '#shared/analysis/words/filler-words.ts';
import { normalizeWord } from '#shared/analysis/words/normalize-word.ts';
import { splitSentences } from '#shared/analysis/words/sentences.ts';
import type { StoryPart } from '#shared/analysis/words/story-parts.ts';
import { type Transcript, isEnglish } from '#shared/analysis/words/transcript.ts';

export type WordMark = 'number' | 'person' | 'filler';

export interface MarkedWord {
  /** Index in the transcript. */
  index: number;
  text: string;
  startSeconds: number;
  mark: WordMark | null;
  /** Length of the long pause before the word, in seconds; null if none. */
  pauseSeconds: number | null;
}

export interface MarkedSentence {
  part: StoryPart | null;
  words: readonly MarkedWord[];
}

/**
 * Splits a transcript into sentences, and marks story parts, numbers, fillers, long pauses, "I" and
 * "we".
 */
export function markWords(
  transcript: Transcript,
  record: Pick<AnalysisRecord, 'evidence' | 'signals'>,
) {
  const { words } = transcript;
  // Null if the answer isn't in English.
  const analysis = isEnglish(transcript) ? analyzeWords(words) : null;
  const sentences =
    analysis?.sentences ??
    splitSentences(words).map((range) => ({ ...range, part: null, measurements: [] }));
  const marksFillers = record.signals.fillersPerMinute.reason !== 'left_out';
  const pauses = findPauses(transcript, record);
  const numbers = sentences.flatMap(({ measurements }) => measurements);

  const findMark = (text: string, index: number): WordMark | null => {
    if (marksFillers && isFiller(normalizeWord(text))) return 'filler';
    if (!analysis) return null;
    if (numbers.some(({ from, to }) => from <= index && index < to)) return 'number';

    return isIWord(text) || isWeWord(text) ? 'person' : null;
  };

  return {
    analysis,
    sentences: sentences.map(({ from, to, part }): MarkedSentence => ({
      part,
      words: words.slice(from, to).map(({ text, startSeconds }, at) => {
        const index = from + at;
        return {
          index,
          text,
          startSeconds,
          mark: findMark(text, index),
          pauseSeconds: pauses.get(index) ?? null,
        };
      }),
    })),
  };
}

/** Returns the length of each long pause, keyed by the index of the word after it. */
function findPauses(
  { words }: Transcript,
  { evidence }: Pick<AnalysisRecord, 'evidence'>,
): ReadonlyMap<number, number> {
  const pauses = evidence.filter(({ kind }) => kind === 'pause');
  return new Map(
    pauses.flatMap(({ startSeconds, endSeconds }) => {
      const middle = (startSeconds + endSeconds) / 2;
      const next = words.findIndex((word) => word.startSeconds >= middle);
      return next <= 0 ? [] : [[next, endSeconds - startSeconds] as const];
    }),
  );
}
