import { findSpans, type Span } from '../../statistics/spans.ts';
import { median, percentile } from '../../statistics/statistics.ts';
import type { FrameObservation } from './observe-frame.service.ts';

export type People = ReturnType<typeof findPeople>;

export function findPeople(observations: readonly FrameObservation[]) {
  const shareOf = (matches: (faces: number) => boolean) =>
    observations.filter(({ faceCount }) => matches(faceCount)).length /
    Math.max(1, observations.length);

  const spans = (matches: (faces: number) => boolean, shortest: number) =>
    findSpans(
      observations.map(({ atSeconds, faceCount }) => ({
        atSeconds,
        value: matches(faceCount) ? 1 : 0,
      })),
      shortest,
    );

  return {
    /** Spans of at least half a second with more than one face. */
    multipleFaceSpans: spans((faces) => faces > 1, 0.5),
    /** Spans of at least a second without any face. */
    noFaceSpans: spans((faces) => faces === 0, 1),
    /** Share of all frames that show no face, 0-1. */
    noFaceShare: shareOf((faces) => faces === 0),
    multipleFacesShare: shareOf((faces) => faces > 1),
    singleFaceShare: shareOf((faces) => faces === 1),
  };
}

/**
 * Returns the medians of the face height, the face's distance from the center, and the frame
 * brightness.
 */
export function measureFraming(observations: readonly FrameObservation[]) {
  const faces = observations.flatMap(({ face }) => face ?? []);
  return {
    faceHeight: median(faces.map(({ height }) => height)),
    offCenter: median(faces.map(({ offCenter }) => offCenter)),
    brightness: median(observations.map(({ brightness }) => brightness)),
  };
}

const GREETING_SECONDS = 5;
const SMILE_WIDTH_RATIO = 1.12;
const SMILE_LIFT = 0.03;

/**
 * Finds spans in the first or last five seconds in which the mouth is wider and its corners are
 * higher than usual. Detects a shape, not a feeling.
 */
export function findSmiles(observations: readonly FrameObservation[], seconds: number): Span[] {
  const seen = observations.flatMap(({ atSeconds, face }) =>
    face ? [{ atSeconds, mouth: face.mouth }] : [],
  );
  const width = percentile(
    seen.map(({ mouth }) => mouth.width),
    0.4,
  );

  const lift = percentile(
    seen.map(({ mouth }) => mouth.cornerLift),
    0.4,
  );

  const samples = seen.map(({ atSeconds, mouth }) => ({
    atSeconds,
    value: mouth.width > SMILE_WIDTH_RATIO * width && mouth.cornerLift > lift + SMILE_LIFT ? 1 : 0,
  }));

  return findSpans(samples, 0.5).filter(
    ({ start, end }) => start < GREETING_SECONDS || end > seconds - GREETING_SECONDS,
  );
}
