import type { Span } from '../../statistics/spans.ts';
import { percentile } from '../../statistics/statistics.ts';
import { hopRange } from './level.ts';
import type { PitchTrack } from './pitch.ts';

/** Shortest and longest duration of an isolated sound that may be a filler, in seconds. */
const [SHORTEST, LONGEST] = [0.28, 0.95];
const MIN_GAP_SECONDS = 0.08;
const VOICED_APERIODICITY = 0.25;
const MIN_VOICED_SHARE = 0.6;
const WIDEST_PITCH_SEMITONES = 3;

/**
 * Finds possible fillers ("um", "uh") without a transcript: isolated, mostly voiced sounds with a
 * steady pitch. Misses fillers joined to words and may mistake drawn-out words for fillers.
 */
export function findFillers(speech: readonly Span[], pitch: PitchTrack): Span[] {
  return speech.filter((span, at) => {
    const before = span.start - (speech[at - 1]?.end ?? -1);
    const after = (speech[at + 1]?.start ?? Infinity) - span.end;
    const length = span.end - span.start;

    return (
      length >= SHORTEST &&
      length <= LONGEST &&
      before >= MIN_GAP_SECONDS &&
      after >= MIN_GAP_SECONDS &&
      isSteady(span, pitch)
    );
  });
}

function isSteady(span: Span, pitch: PitchTrack): boolean {
  const [from, to] = hopRange(span);
  const voiced = Array.from({ length: to - from }, (_, at) => from + at).filter(
    (hop) => (pitch.aperiodicity[hop] ?? 1) < VOICED_APERIODICITY,
  );
  if (voiced.length < MIN_VOICED_SHARE * (to - from)) return false;

  const semitones = voiced.map((hop) => 12 * Math.log2(pitch.hertz[hop] || 1));
  const width = percentile(semitones, 0.9) - percentile(semitones, 0.1);

  return width <= WIDEST_PITCH_SEMITONES;
}
