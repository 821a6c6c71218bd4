import type { Span } from '../statistics/spans.ts';

/** A recording's speech without the pauses, and a mapping from clip time to recording time. */
export interface SpeechClip {
  /** Samples of 16 kHz mono audio. */
  sound: Float32Array;
  seconds: number;
  /**
   * Maps clip time to recording time. Limits the result to the part that contains the middle of
   * `span`.
   */
  toRecording(span: Span): Span;
}

interface Part extends Span {
  /** Seconds from the start of the clip. */
  clipStart: number;
}

const HERTZ = 16_000;

/**
 * Silence kept before and after each part, so that no word is cut off and adjacent words don't run
 * together.
 */
const MARGIN_SECONDS = 0.12;
/** The longest clip that fits into a Lambda response (6 MB) as base64 of one byte per sample. */
export const MAX_CLIP_SECONDS = 280;

/**
 * Selects the parts to transcribe: speech with margins, at most `MAX_CLIP_SECONDS` in total. Leaves
 * out silence, because the speech recognizer would invent words for it.
 */
export function selectSpeechParts(speech: readonly Span[], seconds: number): Span[] {
  let left = MAX_CLIP_SECONDS;
  return mergeWithMargins(speech, seconds).flatMap(({ start, end }) => {
    const part = { start, end: Math.min(end, start + left) };
    left -= part.end - part.start;
    return part.end > part.start ? [part] : [];
  });
}

/** Joins the audio of the parts without gaps. */
export function joinParts(sound: Float32Array, parts: readonly Span[]): Float32Array {
  const joined = new Float32Array(countSamples(parts));
  let at = 0;
  for (const part of parts) {
    joined.set(sound.subarray(sampleAt(part.start), sampleAt(part.end)), at);
    at += lengthOf(part);
  }

  return joined;
}

/** Creates a clip. `sound` is the joined audio of `parts`. */
export function createSpeechClip(sound: Float32Array, parts: readonly Span[]): SpeechClip {
  const placedParts = addClipStarts(parts);
  return {
    sound,
    seconds: sound.length / HERTZ,

    toRecording: (span) => {
      const middle = (span.start + span.end) / 2;
      const part = placedParts.findLast(({ clipStart }) => clipStart <= middle) ?? placedParts[0];
      if (!part) return span;

      const within = (time: number) =>
        Math.min(part.end, Math.max(part.start, part.start + time - part.clipStart));

      return { start: within(span.start), end: within(span.end) };
    },
  };
}

export function countSamples(parts: readonly Span[]): number {
  return parts.reduce((sum, part) => sum + lengthOf(part), 0);
}

const sampleAt = (time: number) => Math.round(time * HERTZ);
const lengthOf = ({ start, end }: Span) => sampleAt(end) - sampleAt(start);

function mergeWithMargins(speech: readonly Span[], seconds: number): Span[] {
  const spans: Span[] = [];
  for (const { start, end } of speech) {
    const wide = {
      start: Math.max(0, start - MARGIN_SECONDS),
      end: Math.min(seconds, end + MARGIN_SECONDS),
    };

    const last = spans.at(-1);
    if (last && wide.start <= last.end)
      spans[spans.length - 1] = { start: last.start, end: wide.end };
    else spans.push(wide);
  }

  return spans;
}

function addClipStarts(spans: readonly Span[]): Part[] {
  let clipStart = 0;
  return spans.map(({ start, end }) => {
    const part = { start, end, clipStart };
    clipStart += end - start;
    return part;
  });
}
