import type { Span } from '../measure/spans.ts';

/** The parts of a recording in which somebody speaks, one after the other, and the way back to its time. */
export interface SpeechClip {
  /** 16 kHz mono. */
  readonly sound: Float32Array;
  readonly seconds: number;
  /** Where a word at this time of the clip lies in the recording. Both ends stay within the part that holds its middle. */
  toRecording(span: Span): Span;
}

interface Part extends Span {
  /** Seconds from the start of the clip. */
  readonly clipStart: number;
}

const HERTZ = 16_000;
/** Kept around each part, so that no first or last sound is cut and words of two parts do not run together. */
const MARGIN_SECONDS = 0.12;

/** Cuts what voice activity calls speech out of `sound` (16 kHz mono); a recogniser invents words for silence. */
export function cutSpeech(sound: Float32Array, speech: readonly Span[]): SpeechClip {
  const parts = placed(merged(speech, sound.length / HERTZ));
  const pieces = parts.map(({ start, end }) => sound.subarray(Math.round(start * HERTZ), Math.round(end * HERTZ)));
  const clip = new Float32Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    clip.set(piece, at);
    at += piece.length;
  }
  return {
    sound: clip,
    seconds: clip.length / HERTZ,
    toRecording: (span) => {
      const middle = (span.start + span.end) / 2;
      const part = parts.findLast(({ clipStart }) => clipStart <= middle) ?? parts[0];
      if (!part) return span;
      const within = (time: number) => Math.min(part.end, Math.max(part.start, part.start + time - part.clipStart));
      return { start: within(span.start), end: within(span.end) };
    },
  };
}

function merged(speech: readonly Span[], seconds: number): Span[] {
  const spans: Span[] = [];
  for (const { start, end } of speech) {
    const wide = { start: Math.max(0, start - MARGIN_SECONDS), end: Math.min(seconds, end + MARGIN_SECONDS) };
    const last = spans.at(-1);
    if (last && wide.start <= last.end) spans[spans.length - 1] = { start: last.start, end: wide.end };
    else spans.push(wide);
  }
  return spans;
}

function placed(spans: readonly Span[]): Part[] {
  let clipStart = 0;
  return spans.map(({ start, end }) => {
    const part = { start, end, clipStart };
    clipStart += end - start;
    return part;
  });
}
