import { findSpans, type Sample } from '../../statistics/spans.ts';
import { median, percentile } from '../../statistics/statistics.ts';
import type { BodyObservation, FrameObservation } from './observe-frame.service.ts';

const SHOULDER_TILT_DEGREES = 7;
const SLOUCH_HEIGHT_RATIO = 0.88;
const HEAD_TILT_DEGREES = 9;
const MIN_SPAN_SECONDS = 0.75;

/**
 * Gaps between detections up to this length are bridged, because nobody sits up and slouches again
 * that fast.
 */
const MAX_GAP_SECONDS = 2;
/** A head bowed further than this lowers the nose, even if the person sits upright. */
const LEVEL_HEAD_DEGREES = 6;
/** The person slouches if the nose's height above the shoulders drops by at least this share. */
const SLOUCH_DROP = 1 - SLOUCH_HEIGHT_RATIO;

/**
 * Measures tilted shoulders, slouching and head tilt against the person's own usual position, never
 * against an ideal body, because many people sit turned or with a tilted camera. Uses only frames
 * with one face.
 */
export function findPosture(observations: readonly FrameObservation[], bodyEveryNthFrame: number) {
  const alone = observations.filter(({ faceCount }) => faceCount === 1);
  const faces = alone.flatMap(({ face }) => face ?? []);
  const level = median(faces.map(({ head }) => head.pitch));
  const tilts = alone.flatMap(({ atSeconds, body }) =>
    body ? [{ atSeconds, tilt: shoulderTiltDegrees(body) }] : [],
  );
  const usualTilt = findUsualTilt(tilts.map(({ tilt }) => tilt));
  const heights = alone.flatMap(({ atSeconds, body, face }) => {
    const height = body && noseHeightPixels(body);
    const isBowed = face !== null && level - face.head.pitch > LEVEL_HEAD_DEGREES;
    return height === null ? [] : [{ atSeconds, height, isBowed }];
  });
  const levelHeights = heights.filter(({ isBowed }) => !isBowed);

  const upright = percentile(
    levelHeights.map(({ height }) => height),
    0.75,
  );

  const headRolls = alone.flatMap(({ atSeconds, face }) =>
    face ? [{ atSeconds, roll: face.head.roll }] : [],
  );
  const straight = median(headRolls.map(({ roll }) => roll));
  const spans = (samples: readonly Sample[]) =>
    findSpans(samples, MIN_SPAN_SECONDS, MAX_GAP_SECONDS);

  return {
    shoulderTilts: spans(
      tilts.map(({ atSeconds, tilt }) => ({
        atSeconds,
        value: Math.abs(tilt - usualTilt) / SHOULDER_TILT_DEGREES,
      })),
    ),
    slouches: spans(
      levelHeights.map(({ atSeconds, height }) => ({
        atSeconds,
        value: (1 - height / upright) / SLOUCH_DROP,
      })),
    ),
    headTilts: spans(
      headRolls.map(({ atSeconds, roll }) => ({
        atSeconds,
        value: Math.abs(roll - straight) / HEAD_TILT_DEGREES,
      })),
    ),
    /** Share of the observed frames in which both shoulders and the nose were found, 0-1. */
    bodyCoverage: Math.min(
      1,
      (heights.length * bodyEveryNthFrame) / Math.max(1, observations.length),
    ),
  };
}

/** The median tilt; of level shoulders only, if they are level for at least a sixth of the time. */
function findUsualTilt(tilts: readonly number[]): number {
  const level = tilts.filter((tilt) => Math.abs(tilt) < SHOULDER_TILT_DEGREES);
  return median(level.length >= tilts.length / 6 ? level : tilts);
}

/**
 * Angle of the shoulder line in degrees, positive if the shoulder on the right of the frame is
 * lower.
 */
export function shoulderTiltDegrees({ leftShoulder, rightShoulder }: BodyObservation): number {
  return (
    (Math.atan2(rightShoulder.y - leftShoulder.y, rightShoulder.x - leftShoulder.x) * 180) / Math.PI
  );
}

/**
 * Perpendicular distance from the nose to the shoulder line, in pixels. Slouching reduces it;
 * leaning doesn't.
 */
export function noseHeightPixels({
  nose,
  leftShoulder,
  rightShoulder,
}: BodyObservation): number | null {
  if (!nose) return null;

  const [x, y] = [rightShoulder.x - leftShoulder.x, rightShoulder.y - leftShoulder.y];
  const cross = x * (leftShoulder.y - nose.y) - y * (leftShoulder.x - nose.x);

  return Math.abs(cross) / Math.hypot(x, y);
}
