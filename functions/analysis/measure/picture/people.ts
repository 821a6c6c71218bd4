import { heldSpans, type Span } from '../spans.ts';
import { median, percentile } from '../statistics.ts';
import type { FrameObservation } from './observe-frame.ts';

export interface People {
  /** Spans of at least half a second with more than one face. */
  readonly company: readonly Span[];
  /** Spans of at least a second without any face. */
  readonly absences: readonly Span[];
  /** Shares of the frames, 0-1. */
  readonly facelessShare: number;
  readonly companyShare: number;
  readonly aloneShare: number;
}

export function findPeople(observations: readonly FrameObservation[]): People {
  const shareOf = (isMeant: (faces: number) => boolean) =>
    observations.filter(({ faceCount }) => isMeant(faceCount)).length / Math.max(1, observations.length);
  const spans = (isMeant: (faces: number) => boolean, shortest: number) =>
    heldSpans(
      observations.map(({ atSeconds, faceCount }) => ({ atSeconds, value: isMeant(faceCount) ? 1 : 0 })),
      shortest,
    );
  return {
    company: spans((faces) => faces > 1, 0.5),
    absences: spans((faces) => faces === 0, 1),
    facelessShare: shareOf((faces) => faces === 0),
    companyShare: shareOf((faces) => faces > 1),
    aloneShare: shareOf((faces) => faces === 1),
  };
}

export interface Framing {
  readonly faceHeight: number;
  readonly offCenter: number;
  readonly luma: number;
}

/** Medians of face height, face position and frame brightness. */
export function framingOf(observations: readonly FrameObservation[]): Framing {
  const faces = observations.flatMap(({ face }) => face ?? []);
  return {
    faceHeight: median(faces.map(({ height }) => height)),
    offCenter: median(faces.map(({ offCenter }) => offCenter)),
    luma: median(observations.map(({ luma }) => luma)),
  };
}

const GREETING_SECONDS = 5;
const WIDER = 1.12;
const HIGHER = 0.03;

/**
 * A smile-like mouth (wider, corners higher than the person's usual) held in the first or last five seconds. Describes
 * a shape, not a feeling.
 */
export function findSmiles(observations: readonly FrameObservation[], seconds: number): Span[] {
  const seen = observations.flatMap(({ atSeconds, face }) => (face ? [{ atSeconds, mouth: face.mouth }] : []));
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
    value: mouth.width > WIDER * width && mouth.cornerLift > lift + HIGHER ? 1 : 0,
  }));
  return heldSpans(samples, 0.5).filter(
    ({ start, end }) => start < GREETING_SECONDS || end > seconds - GREETING_SECONDS,
  );
}
