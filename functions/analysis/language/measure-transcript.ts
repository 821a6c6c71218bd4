import type { AnswerContent } from '../../../shared/analysis/answer-content.ts';
import { isFiller } from '../../../shared/analysis/words/filler-words.ts';
import type { Transcript as KeptTranscript } from '../../../shared/analysis/words/transcript.ts';
import type { Measurements } from '../measure/measure-recording.ts';
import type { Span } from '../measure/spans.ts';
import { round } from '../measure/statistics.ts';
import { sanitizeAnswer } from './sanitize-answer.ts';
import { findTranscribedFillers } from './filler-words.ts';
import { toKeptTranscript } from './kept-transcript.ts';
import type { Transcript } from './transcription.ts';
import { scoreWording, measureWording } from './wording.ts';

/** Average in English. With this value, the rubric's good pace is equivalent to 120-200 words per minute. */
const SYLLABLES_PER_WORD = 1.5;
const MIN_TALK_SECONDS = 5;

export interface TranscriptMeasurements {
  readonly measurements: Measurements;
  readonly content: AnswerContent;
  /** The transcript without sentences that address the language model. */
  readonly answer: string;
  /** The words to keep with the record, if the member consented. */
  readonly transcript: KeptTranscript | null;
}

/**
 * Replaces the fillers with those in the transcript. If the language is English, also updates the pace and adds the
 * wording score.
 */
export function measureTranscript(
  measurements: Measurements,
  speech: readonly Span[],
  transcript: Transcript,
): TranscriptMeasurements {
  const talkSeconds = (speech.at(-1)?.end ?? 0) - (speech[0]?.start ?? 0);
  const answer = sanitizeAnswer(transcript.text);
  const wordCount = transcript.words.filter(({ text }) => !isFiller(text)).length;
  const wordsPerMinute = talkSeconds >= MIN_TALK_SECONDS ? round((wordCount * 60) / talkSeconds, 0) : null;
  // The wording rules work only for English.
  const isEnglish = ['english', 'en'].includes(transcript.language);
  const wording = isEnglish ? measureWording(answer) : null;
  const fillers = findTranscribedFillers(transcript);
  const of = (value: number) => ({ value, coverage: 1 });
  return {
    answer,
    transcript: toKeptTranscript(transcript),
    measurements: {
      ...measurements,
      // The fillers in the transcript replace the fillers guessed from the audio.
      moments: [
        ...measurements.moments.filter(({ kind }) => kind !== 'filler'),
        ...fillers.map((filler) => ({ kind: 'filler', direction: null, ...filler }) as const),
      ],
      values: {
        ...measurements.values,
        ...(talkSeconds > 0 && { fillersPerMinute: of((fillers.length * 60) / talkSeconds) }),
        ...(isEnglish &&
          wordsPerMinute !== null && { syllablesPerSecond: of((wordsPerMinute * SYLLABLES_PER_WORD) / 60) }),
        ...(wording && { wordingScore: of(scoreWording(wording)) }),
      },
    },
    content: {
      language: transcript.language,
      wordCount,
      wordsPerMinute,
      fillers: fillers.map(({ word, start, end }) => ({
        word,
        startSeconds: round(start, 2),
        endSeconds: round(end, 2),
      })),
      wording,
      structure: null,
      relevance: null,
    },
  };
}
