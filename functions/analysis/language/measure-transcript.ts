import type { AnswerContent } from '#shared/analysis/answer-content.ts';
import { isFiller } from '#shared/analysis/words/filler-words.ts';
import { isEnglish, type Transcript as KeptTranscript } from '#shared/analysis/words/transcript.ts';
import type { Measurements } from '../measure/measure-recording.ts';
import { PACE_ERROR } from '../score/rubric.ts';
import type { Span } from '../statistics/spans.ts';
import { round } from '../statistics/statistics.ts';
import { toKeptTranscript } from './kept-transcript.ts';
import type { Transcript } from './transcription.ts';
import { scoreWording, measureWording } from './wording.ts';
import { toPlainText } from './plain-text.ts';

/**
 * Average in English. With this value, the rubric's good pace is equivalent to 120-200 words per
 * minute.
 */
const SYLLABLES_PER_WORD = 1.5;
const MIN_TALK_SECONDS = 5;

export interface TranscriptMeasurements {
  measurements: Measurements;
  content: AnswerContent;
  /** The transcript without sentences that address the language model. */
  answer: string;
  /** The words to keep with the record, if the member consented. */
  transcript: KeptTranscript | null;
}

/**
 * Adds the fillers and the language. If it is English, also replaces the pace and adds the wording
 * score.
 */
export function measureTranscript(
  measurements: Measurements,
  speech: readonly Span[],
  transcript: Transcript,
): TranscriptMeasurements {
  const talkSeconds = (speech.at(-1)?.end ?? 0) - (speech[0]?.start ?? 0);
  const answer = sanitizeAnswer(transcript.text);
  const wordCount = transcript.words.filter(({ text }) => !isFiller(text)).length;
  const wordsPerMinute =
    talkSeconds >= MIN_TALK_SECONDS ? round((wordCount * 60) / talkSeconds, 0) : null;
  const inEnglish = isEnglish(transcript);
  // The wording rules work only for English.
  const wording = inEnglish ? measureWording(answer) : null;
  const fillers = findTranscribedFillers(transcript);
  const of = (value: number) => ({ value, coverage: 1 });

  return {
    answer,
    transcript: toKeptTranscript(transcript),

    measurements: {
      ...measurements,
      isEnglish: inEnglish,
      moments: [
        ...measurements.moments,
        ...fillers.map((filler) => ({ kind: 'filler', direction: null, ...filler }) as const),
      ],
      values: {
        ...measurements.values,
        ...(talkSeconds > 0 && { fillersPerMinute: of((fillers.length * 60) / talkSeconds) }),
        ...(inEnglish && wordsPerMinute !== null && { syllablesPerSecond: paceOf(wordsPerMinute) }),
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

function paceOf(wordsPerMinute: number) {
  const value = (wordsPerMinute * SYLLABLES_PER_WORD) / 60;
  return { value, coverage: 1, uncertainty: PACE_ERROR * value };
}

function findTranscribedFillers({ words }: Transcript) {
  return words.flatMap(({ text, start, end }) =>
    isFiller(text) ? [{ word: text.toLowerCase(), start, end }] : [],
  );
}

/** Patterns of sentences that address the language model (the judge) instead of the interviewer. */
const ADDRESSES_THE_JUDGE = [
  /\b(ignore|disregard|forget|override|bypass)\b.{0,40}\b(instruction|prompt|rule|rubric|guideline|above|previous|prior|earlier|everything|criteria|record|measurement)/iu,
  /\b(system|developer|hidden|secret|initial)\s+(prompt|message|instruction|note|marker|canary)/iu,
  /\b(new|updated|following|these|your)\s+(instruction|directive|order|rule)s?\b/iu,
  /\b(you are|you're|act as|pretend|roleplay|role play)\b.{0,30}\b(ai|assistant|model|chatgpt|gpt|evaluator|grader|judge|dan|unrestricted|jailbroken|administrator)\b/iu,
  /\b(give|award|assign|set|return|output|report|rate|grade|score|mark|put|write|make)\b.{0,60}\b(score|scores|points|rating|grade|full marks|top marks|perfect|maximum|highest|hundred|100|10 out of 10|json)\b/iu,
  /\b(score|scores|rating|grade|structure|relevance)\b.{0,20}\b(is|are|be|equals?|to|of|must|should|=|:).{0,20}\b(100|hundred|maximum|perfect|max|highest|excellent)\b/iu,
  /\b(print|reveal|repeat|show|tell me|output|leak|translate|encode|spell|quote)\b.{0,40}\b(prompt|instruction|system|canary|marker|secret|api key|password|configuration)/iu,
  /\b(language model|as an ai|ai model|ai assistant|evaluator|grader|prompt injection|jailbreak|debug mode|developer mode|admin mode|test mode|maintenance mode)\b/iu,
  /<\/?[a-z!][^>]*>|\]\(|https?:|www\.|javascript:|```|\{\{|\$\{|"role"|BEGIN (DATA|SYSTEM)|END (DATA|TRANSCRIPT)|#{3,}|\[\/?(INST|SYS)/iu,
  /\b[A-Za-z0-9+/]{28,}={0,2}(?![A-Za-z0-9])/u,
] as const;

/**
 * Markup, which no speech recognizer produces. Text before and after markup is split into separate
 * sentences.
 */
const MARKUP = /<[^<>]*>|```.*?```|\[\/?\p{L}+\]|\$?\{[^{}]*\}|[{}]/gu;

/**
 * Returns the answer as plain text, without markup and without sentences that address the language
 * model. Only this text is scored and sent to the language model.
 */
function sanitizeAnswer(text: string): string {
  const sentences =
    toPlainText(text)
      .replace(MARKUP, '. ')
      .match(/[^.!?]+(?:[.!?]+(?=\S)[^.!?]+)*[.!?]*\s*/gu) ?? [];

  return sentences
    .filter((sentence) => !ADDRESSES_THE_JUDGE.some((pattern) => pattern.test(sentence)))
    .join('')
    .trim();
}
