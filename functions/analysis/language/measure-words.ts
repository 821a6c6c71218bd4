import type { AnswerContent } from '../../../shared/analysis/answer-content.ts';
import type { Measurements } from '../measure/measure-recording.ts';
import type { Span } from '../measure/spans.ts';
import { round } from '../measure/statistics.ts';
import { answerText } from './answer-text.ts';
import { isFiller, namedFillers, stillPossible } from './filler-words.ts';
import { isEnglish, type Transcript } from './transcript.ts';
import { textScoreOf, wordingOf } from './wording.ts';

/** For English speech, so that the pace band equals 120-200 words a minute. */
const SYLLABLES_PER_WORD = 1.5;
const SHORTEST_TALK_SECONDS = 5;

export interface WordMeasures {
  readonly measurements: Measurements;
  readonly content: AnswerContent;
  /** Speech addressed to the interviewer. Sent to the language model but never stored. */
  readonly answer: string;
}

/**
 * The measurements updated from the transcript: pace in words instead of syllables, named fillers, and wording as
 * signal `text`. Pace and wording are English only. `speech` are the voice activity spans.
 */
export function measureWords(
  measurements: Measurements,
  speech: readonly Span[],
  transcript: Transcript,
): WordMeasures {
  const talkSeconds = (speech.at(-1)?.end ?? 0) - (speech[0]?.start ?? 0);
  const answer = answerText(transcript.text);
  const wordCount = transcript.words.filter(({ text }) => !isFiller(text)).length;
  const wordsPerMinute = talkSeconds >= SHORTEST_TALK_SECONDS ? round((wordCount * 60) / talkSeconds, 0) : null;
  const wording = isEnglish(transcript) ? wordingOf(answer) : null;
  const moments = fillerMoments(measurements, transcript);
  const fillers = moments.filter(({ kind }) => kind === 'filler').length;
  const of = (value: number) => ({ value, coverage: 1 });
  return {
    answer,
    measurements: {
      ...measurements,
      moments,
      values: {
        ...measurements.values,
        ...(talkSeconds > 0 && { fillers: of((fillers * 60) / talkSeconds) }),
        ...(isEnglish(transcript) &&
          wordsPerMinute !== null && { tempo: of((wordsPerMinute * SYLLABLES_PER_WORD) / 60) }),
        ...(wording && { text: of(textScoreOf(wording)) }),
      },
    },
    content: {
      language: transcript.language,
      wordCount,
      wordsPerMinute,
      fillers: namedFillers(transcript).map(({ word, start, end }) => ({
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

/** Named fillers, plus the guessed fillers without a word in the transcript. */
function fillerMoments({ moments }: Measurements, transcript: Transcript): Measurements['moments'] {
  const guessed = moments.filter(({ kind }) => kind === 'filler');
  const named = namedFillers(transcript).map((filler) => ({ kind: 'filler', direction: null, ...filler }) as const);
  return [...moments.filter(({ kind }) => kind !== 'filler'), ...named, ...stillPossible(guessed, transcript)];
}
