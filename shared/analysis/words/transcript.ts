import * as z from 'zod';
import { secondsSchema } from '#shared/http/seconds.ts';
import { removeInvisible } from '#shared/text/typed-text.ts';

/** A word with its time in seconds from the start of the recording. `text` includes punctuation. */
const transcriptWordSchema = z.object({
  text: z.string().min(1).max(40),
  startSeconds: z.number().min(0),
  endSeconds: z.number().min(0),
});

export type TranscriptWord = z.output<typeof transcriptWordSchema>;

/**
 * Enough for five minutes of very fast speech. Keeps the stored record below the table's limit of
 * 400 KB per item.
 */
export const MAX_TRANSCRIPT_WORDS = 1_500;

const MAX_LANGUAGE_LENGTH = 40;

/** The words of an answer, kept with its analysis. Increase `version` if the shape changes. */
export const transcriptSchema = z.object({
  version: z.literal(1),
  /**
   * `browser`: recognized on the member's device, so the words are unverified and the times are
   * estimates.
   */
  source: z.enum(['server', 'browser']),
  /** Language name or tag from the speech recognizer, such as "english" or "en-US". */
  language: z.string().max(MAX_LANGUAGE_LENGTH),
  words: z.array(transcriptWordSchema).min(1).max(MAX_TRANSCRIPT_WORDS),
});

export type Transcript = z.output<typeof transcriptSchema>;

/** Enough for two minutes at 8 words per second, the fastest speech that we accept. */
const MAX_BROWSER_WORDS = 1_000;
/** A take lasts up to two minutes. The other 5 seconds allow for the recognizer's delay. */
const MAX_BROWSER_SECONDS = 125;

const browserSeconds = secondsSchema.max(MAX_BROWSER_SECONDS);

/**
 * A transcript as the browser sends it. Each word is free of spaces and control characters, and
 * times are in order.
 */
export const browserTranscriptSchema = z.object({
  language: z
    .string()
    .max(MAX_LANGUAGE_LENGTH)
    .regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/iu),
  words: z
    .array(
      z
        .object({
          text: z
            .string()
            .max(40)
            .overwrite(removeInvisible)
            .regex(/^[^\s\p{C}]+$/u),
          startSeconds: browserSeconds,
          endSeconds: browserSeconds,
        })
        .refine(({ startSeconds, endSeconds }) => startSeconds <= endSeconds),
    )
    .min(1)
    .max(MAX_BROWSER_WORDS)
    .refine((words) =>
      words.every(({ startSeconds }, at) => startSeconds >= (words[at - 1]?.startSeconds ?? 0)),
    ),
});

export type BrowserTranscript = z.output<typeof browserTranscriptSchema>;

/** True if the transcript is in English, the only language with rules for the parts of a story. */
export function isEnglish({ language }: Pick<Transcript, 'language'>): boolean {
  return /^en(glish)?\b/iu.test(language);
}
