import { streamLimits, type StreamFailure } from '../../shared/catalog/stream.ts';
import type { SourceVideo } from './stream-encoder.gateway.ts';

/** In frames per second. The average frame rate is inexact, especially for short videos. */
const FRAME_RATE_TOLERANCE = 1;

/** Returns why the video gets no streaming versions; undefined if it is within the limits. */
export function findSourceProblem(source: SourceVideo): StreamFailure | undefined {
  const { width, height, durationSeconds, framesPerSecond } = source;
  const { hours, pixels } = streamLimits;
  const [longSide, shortSide] = pixels;
  if (durationSeconds === null) return 'LENGTH_UNKNOWN';
  if (durationSeconds > hours * 3600) return 'TOO_LONG';
  if (Math.max(width, height) > longSide || Math.min(width, height) > shortSide) return 'FRAME_TOO_LARGE';
  const isTooFast = (framesPerSecond ?? 0) > streamLimits.framesPerSecond + FRAME_RATE_TOLERANCE;
  return isTooFast ? 'FRAME_RATE_TOO_HIGH' : undefined;
}
