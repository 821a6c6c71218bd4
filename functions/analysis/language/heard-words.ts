import * as z from 'zod';
import { plainText } from './plain-text.ts';
import type { SpeechClip } from './speech-clip.ts';
import type { SpokenWord, Transcript } from './transcript.ts';

const seconds = z.number().min(0).max(3_600);

/** Speech recognizer response: `verbose_json` with words and segments. Times are relative to the clip. */
export const heardSchema = z.object({
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
export type Heard = z.output<typeof heardSchema>;

/** Whisper's own thresholds for hallucinated text: likely no speech and low confidence, or repetitive words. */
const INVENTED = { noSpeech: 0.6, unsure: -1, repetition: 2.4 } as const;
/** Faster than any speaker: the transcript can't belong to this sound. */
const MOST_WORDS_PER_SECOND = 8;
/** How far word times may exceed the clip. */
const SLACK_SECONDS = 1;

/**
 * The transcript with times in the recording. Null if it can't belong to the clip: times outside the clip, impossibly
 * fast speech, or only the echoed prompt.
 */
export function transcriptOf(heard: Heard, clip: SpeechClip, prompt: string): Transcript | null {
  const trusted = (heard.segments ?? []).filter((segment) => !isInvented(segment));
  const text = plainText(heard.segments ? trusted.map((segment) => segment.text).join(' ') : heard.text);
  const isTrusted = (at: number) => !heard.segments || trusted.some(({ start, end }) => start <= at && at <= end);
  const said = heard.words.filter(({ start, end }) => isTrusted((start + end) / 2));
  const isOutside = said.some(({ start, end }) => end < start || end > clip.seconds + SLACK_SECONDS);
  if (isOutside || said.length > MOST_WORDS_PER_SECOND * (clip.seconds + SLACK_SECONDS)) return null;
  if (text === '' || said.length === 0 || lettersOf(prompt).includes(lettersOf(text))) return null;
  return { language: heard.language.toLowerCase(), text, words: said.flatMap((word) => spoken(word, clip)) };
}

function isInvented({
  no_speech_prob,
  avg_logprob,
  compression_ratio,
}: NonNullable<Heard['segments']>[number]): boolean {
  const isSilence = no_speech_prob > INVENTED.noSpeech && avg_logprob < INVENTED.unsure;
  return isSilence || compression_ratio > INVENTED.repetition;
}

function spoken({ word, start, end }: Heard['words'][number], clip: SpeechClip): SpokenWord[] {
  const text = plainText(word).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}%]+$/gu, '');
  return text === '' ? [] : [{ text, ...clip.toRecording({ start, end }) }];
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
