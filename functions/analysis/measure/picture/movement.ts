import type { Span } from '../../statistics/spans.ts';
import type { FrameObservation } from './observe-frame.service.ts';

/**
 * Root mean square head speed in degrees per second, outside the `excluded` spans. Null if too few
 * frames remain.
 */
export function headSpeedDegreesPerSecond(
  observations: readonly FrameObservation[],
  excluded: readonly Span[],
): number | null {
  const isExcluded = (at: number) =>
    excluded.some(({ start, end }) => at > start - 0.5 && at < end + 0.5);

  const squares = observations.flatMap((later, at) => {
    const earlier = observations[at - 1];
    if (
      !earlier?.face ||
      !later.face ||
      isExcluded(earlier.atSeconds) ||
      isExcluded(later.atSeconds)
    )
      return [];

    if (earlier.faceCount !== 1 || later.faceCount !== 1) return [];

    const seconds = later.atSeconds - earlier.atSeconds;
    const [one, other] = [earlier.face.head, later.face.head];

    return [
      ((other.yaw - one.yaw) ** 2 + (other.pitch - one.pitch) ** 2 + (other.roll - one.roll) ** 2) /
        seconds ** 2,
    ];
  });

  if (squares.length < 8) return null;

  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
}
