import type { Span } from '../../statistics/spans.ts';
import { percentile } from '../../statistics/statistics.ts';
import { HOPS_PER_SECOND, trackLevel } from './level.ts';
import { WINDOW_SAMPLES } from './voice-activity.gateway.ts';

const WINDOW_SECONDS = WINDOW_SAMPLES / 16_000;
const [ENTER, LEAVE] = [0.5, 0.35];
const MIN_SPEECH_SECONDS = 0.08;

/**
 * The start and end of each detected span move by at most this much, to where the sound starts or
 * ends.
 */
const MAX_EDGE_SHIFT_SECONDS = 0.14;

/**
 * Returns the speech that the voice activity model detected, with edges moved to where the level
 * rises and falls. The spans are sorted and don't touch.
 */
export function findSpeechSpans(probabilities: Float32Array, level: Float32Array): Span[] {
  const threshold = soundThreshold(probabilities, level);
  const isLoud = (hop: number) => (level[hop] ?? -90) > threshold;
  const trimmed = thresholdSpans(probabilities).map(({ start, end }) =>
    trim({ start, end }, isLoud),
  );

  return trimmed.filter(({ start, end }) => end - start >= MIN_SPEECH_SECONDS);
}

/** Returns the spans of speech in `sound` (16 kHz mono). */
export function detectSpeech(sound: Float32Array, probabilities: Float32Array): Span[] {
  return findSpeechSpans(probabilities, trackLevel(sound));
}

function thresholdSpans(probabilities: Float32Array): Span[] {
  const spans: Span[] = [];
  let start: number | null = null;

  for (let window = 0; window <= probabilities.length; window += 1) {
    const probability = probabilities[window] ?? 0;
    if (start === null && probability >= ENTER) start = window;
    if (start === null || probability >= LEAVE) continue;

    spans.push({ start: start * WINDOW_SECONDS, end: window * WINDOW_SECONDS });
    start = null;
  }

  return spans;
}

/**
 * A level between noise and voice: 6 dB above the background noise, but 15 to 34 dB below the loud
 * speech.
 */
function soundThreshold(probabilities: Float32Array, level: Float32Array): number {
  const probabilityAt = (hop: number) =>
    probabilities[Math.floor((hop * 0.01) / WINDOW_SECONDS)] ?? 0;
  const speech = level.filter((_, hop) => probabilityAt(hop) >= ENTER);
  const room = level.filter((_, hop) => probabilityAt(hop) < 0.1);
  const [loud, quiet] = [percentile(speech, 0.9), room.length > 20 ? percentile(room, 0.5) : -90];

  return Math.min(Math.max(quiet + 6, loud - 34), loud - 15);
}

function trim({ start, end }: Span, isLoud: (hop: number) => boolean): Span {
  const reach = Math.round(MAX_EDGE_SHIFT_SECONDS * HOPS_PER_SECOND);
  const [first, last] = [
    Math.round(start * HOPS_PER_SECOND),
    Math.round(end * HOPS_PER_SECOND) - 1,
  ];

  let [from, to] = [first, last];
  while (from < first + reach && !isLoud(from)) from += 1;
  while (from > first - reach && from > 0 && isLoud(from) && isLoud(from - 1)) from -= 1;
  while (to > last - reach && !isLoud(to)) to -= 1;

  return { start: from / HOPS_PER_SECOND, end: (to + 1) / HOPS_PER_SECOND };
}
