import type { Span } from '../../statistics/spans.ts';
import { standardDeviation } from '../../statistics/statistics.ts';
import { HOPS_PER_SECOND } from './level.ts';
import type { PitchPoint } from './melody.ts';

const WINDOW_SECONDS = 4;
const STEP_SECONDS = 0.5;
const FLAT_SEMITONES = 1;
/** Flat intonation can't be detected in a window with fewer pitch points. */
const MIN_PITCH_POINTS = HOPS_PER_SECOND;

/**
 * Finds four-second windows in which the pitch's standard deviation is below one semitone, and
 * joins overlapping windows. Skips windows that contain a long pause.
 */
export function findFlatStretches(points: readonly PitchPoint[], pauses: readonly Span[]): Span[] {
  const end = (points.at(-1)?.hop ?? 0) / HOPS_PER_SECOND;
  const flats: Span[] = [];

  for (let start = 0; start + WINDOW_SECONDS <= end; start += STEP_SECONDS) {
    const window = { start, end: start + WINDOW_SECONDS };
    const within = points.filter(
      ({ hop }) => hop >= start * HOPS_PER_SECOND && hop < window.end * HOPS_PER_SECOND,
    );
    const isFlat =
      within.length >= MIN_PITCH_POINTS &&
      standardDeviation(within.map((point) => point.semitones)) < FLAT_SEMITONES;

    if (
      !isFlat ||
      pauses.some(
        (pause) => pause.end - pause.start > 2 && pause.start < window.end && pause.end > start,
      )
    )
      continue;

    const last = flats.at(-1);
    if (last && last.end >= start) flats[flats.length - 1] = { start: last.start, end: window.end };
    else flats.push(window);
  }

  return flats;
}
