import * as z from 'zod';
import type { Span } from '../statistics/spans.ts';
import { toPlainText } from './plain-text.ts';
import type { SpeechClip } from './speech-clip.ts';

/** A word with its time in seconds from the start of the recording. */
export interface SpokenWord extends Span {
  text: string;
}

/** A transcript without the text that the speech recognizer probably invented. */
export interface Transcript {
  /** Name of the language in lowercase, such as "english". */
  language: string;
  text: string;
  words: readonly SpokenWord[];
}

const seconds = z.number().min(0).max(3_600);

/**
 * The speech recognizer's response (`verbose_json` with words and segments). Times are relative to
 * the clip.
 */
export const transcriptionSchema = z.object({
  language: z.string().max(40),
  text: z.string().max(40_000),
  words: z.array(z.object({ word: z.string().max(100), start: seconds, end: seconds })).max(5_000),
  segments: z
    .array(
      z.object({
        text: z.string().max(5_000),
        start: seconds,
        end: seconds,
        no_speech_prob: z.number(),
        avg_logprob: z.number(),
        compression_ratio: z.number(),
      }),
    )
    .max(2_000)
    .nullish(),
});

export type Transcription = z.output<typeof transcriptionSchema>;

/**
 * Whisper's own thresholds. A segment counts as hallucinated if it is probably silence or very
 * repetitive.
 */
const HALLUCINATION_LIMITS = { noSpeech: 0.6, unsure: -1, repetition: 2.4 } as const;
/** Nobody speaks faster than this, so a transcript with more words per second is wrong. */
const MAX_WORDS_PER_SECOND = 8;
/** Tolerance for word times after the end of the clip. */
const SLACK_SECONDS = 1;

/**
 * Returns the transcript, with times relative to the recording. Returns null if a time is outside
 * the clip, if the speech is impossibly fast, or if the text is empty or only repeats the prompt.
 */
export function toTranscript(
  heard: Transcription,
  clip: SpeechClip,
  prompt: string,
): Transcript | null {
  const trusted = (heard.segments ?? []).filter((segment) => !isHallucinated(segment));
  const text = toPlainText(
    heard.segments ? trusted.map((segment) => segment.text).join(' ') : heard.text,
  );
  const isTrusted = (at: number) =>
    !heard.segments || trusted.some(({ start, end }) => start <= at && at <= end);
  const said = heard.words.filter(({ start, end }) => isTrusted((start + end) / 2));
  const isOutside = said.some(
    ({ start, end }) => end < start || end > clip.seconds + SLACK_SECONDS,
  );
  if (isOutside || said.length > MAX_WORDS_PER_SECOND * (clip.seconds + SLACK_SECONDS)) return null;
  if (text === '' || said.length === 0 || lettersOnly(prompt).includes(lettersOnly(text)))
    return null;

  return {
    language: heard.language.toLowerCase(),
    text,
    words: said.flatMap((word) => toSpokenWords(word, clip)),
  };
}

function isHallucinated({
  no_speech_prob,
  avg_logprob,
  compression_ratio,
}: NonNullable<Transcription['segments']>[number]): boolean {
  const isSilence =
    no_speech_prob > HALLUCINATION_LIMITS.noSpeech && avg_logprob < HALLUCINATION_LIMITS.unsure;
  return isSilence || compression_ratio > HALLUCINATION_LIMITS.repetition;
}

function toSpokenWords(
  { word, start, end }: Transcription['words'][number],
  clip: SpeechClip,
): SpokenWord[] {
  const text = toPlainText(word).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}%]+$/gu, '');
  return text === '' ? [] : [{ text, ...clip.toRecording({ start, end }) }];
}

const lettersOnly = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
