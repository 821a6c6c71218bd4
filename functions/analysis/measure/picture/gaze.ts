import { findSpans, type Span } from '../../statistics/spans.ts';
import { median, percentile } from '../../statistics/statistics.ts';
import type { EyeAngles } from './face-angles.ts';
import type { FaceObservation, FrameObservation } from './observe-frame.service.ts';

export type LookDirection = 'left' | 'right' | 'down' | 'up';

/**
 * A period of looking away from the camera. Left and right refer to the unmirrored camera image.
 */
export interface LookAway extends Span {
  direction: LookDirection;
}

/**
 * Thresholds in degrees, based on the published errors of similar models. The threshold for the sum
 * of head and eye angles is higher, because both angles have errors.
 */
const OFF_CAMERA_DEGREES = { eyes: 13, head: 15, headAndEyes: 18, vertical: 14 } as const;

/**
 * Correction factors for measured angles, derived from rendered heads with known angles. `eyesDown`
 * is large because the upper lid covers the iris when the eyes look down.
 */
const SCALE = { eyes: 1.1, eyesDown: 3, eyesUp: 1.5, head: 0.83 } as const;

/**
 * When the head turns, the iris appears to move between the eye corners, because the corners are in
 * front of the eyeball's center. These factors are the apparent eye angle per degree of head angle.
 */
const IRIS_SHIFT_PER_HEAD_ANGLE = { yaw: 0.45, pitch: 0.24 } as const;

/**
 * A face that is turned by more than about 60 degrees isn't detected. A gap without a face
 * therefore counts as a turned head if the sideways gaze just before or after the gap is at least
 * this strong.
 */
const MIN_TURN_STRENGTH = 0.6;
const MAX_GAP_SECONDS = 4;
const MIN_LOOK_SECONDS = 0.5;

/**
 * A single frame is a blink if the eye opening is below this share of the person's median eye
 * opening.
 */
const BLINK_OPENNESS_RATIO = 0.78;
/** Only frames with a yaw below this angle are used to estimate a person's neutral gaze. */
const NEARLY_STRAIGHT_DEGREES = 10;

/**
 * Percentile of the pitch angles that is used as the neutral pitch, because the camera's height is
 * unknown. Higher than the median, because people may look down at notes or the screen more than
 * half of the time.
 */
const NEUTRAL_PITCH_PERCENTILE = 0.75;

interface GazeSample {
  atSeconds: number;
  sideways: number;
  /** Positive means down. */
  down: number;
}

/** Returns the periods, in order, in which the person looked away for at least half a second. */
export function findLooksAway(observations: readonly FrameObservation[]): LookAway[] {
  const seen = gazeSamples(observations);
  const samples = [...seen, ...fillTurnedAwayGaps(observations, seen)].toSorted(
    (one, other) => one.atSeconds - other.atSeconds,
  );
  const strengths = samples.map((sample) => ({
    atSeconds: sample.atSeconds,
    value: lookStrength(sample),
  }));

  return findSpans(strengths, MIN_LOOK_SECONDS).map((span) => ({
    ...span,
    direction: directionOf(samples, span),
  }));
}

/** Strength of the gaze away from the camera. A person looks away if the strength is at least 1. */
function lookStrength({ sideways, down }: GazeSample): number {
  return Math.max(Math.abs(sideways), Math.abs(down));
}

function directionOf(samples: readonly GazeSample[], { start, end }: Span): LookDirection {
  const within = samples.filter(({ atSeconds }) => atSeconds >= start && atSeconds <= end);
  const sideways = median(within.map((sample) => sample.sideways));
  const down = median(within.map((sample) => sample.down));
  if (Math.abs(down) > Math.abs(sideways)) return down > 0 ? 'down' : 'up';

  return sideways > 0 ? 'right' : 'left';
}

/**
 * Adds gaze samples to frames without a face if the person looked sideways just before or after
 * those frames.
 */
function fillTurnedAwayGaps(
  observations: readonly FrameObservation[],
  seen: readonly GazeSample[],
): GazeSample[] {
  return seen.flatMap((before, at) => {
    const after = seen[at + 1];
    if (!after || after.atSeconds - before.atSeconds > MAX_GAP_SECONDS) return [];

    const sideways =
      Math.abs(before.sideways) > Math.abs(after.sideways) ? before.sideways : after.sideways;
    if (Math.abs(sideways) < MIN_TURN_STRENGTH) return [];

    const isBetween = (time: number) => time > before.atSeconds && time < after.atSeconds;

    return observations
      .filter(({ atSeconds, faceCount }) => faceCount === 0 && isBetween(atSeconds))
      .map(({ atSeconds }) => ({
        atSeconds,
        sideways: Math.sign(sideways) * Math.max(1, Math.abs(sideways)),
        down: 0,
      }));
  });
}

/**
 * Returns the sideways and downward strength of the gaze in each frame, relative to the thresholds.
 * During a blink, repeats the previous eye angles.
 */
function gazeSamples(observations: readonly FrameObservation[]): GazeSample[] {
  const seen = observations.flatMap(({ atSeconds, face, faceCount }) =>
    face && faceCount === 1 ? [{ atSeconds, face, eyesInHead: computeEyesInHead(face) }] : [],
  );
  const zero = neutralGaze(seen);
  const open = median(seen.map(({ face }) => face.eyeOpenness));
  const isShut = (at: number) => (seen[at]?.face.eyeOpenness ?? open) < BLINK_OPENNESS_RATIO * open;
  let eyes = { yaw: 0, pitch: 0 };

  return seen.map(({ atSeconds, face, eyesInHead }, at) => {
    // Only a single frame counts as a blink. Eyelids that stay lowered mean that the person is
    // looking down.
    const isBlink = isShut(at) && !(isShut(at - 1) || isShut(at + 1));
    if (!isBlink)
      eyes = { yaw: eyesInHead.yaw - zero.eyes.yaw, pitch: eyesInHead.pitch - zero.eyes.pitch };

    const eyeYaw = SCALE.eyes * eyes.yaw;
    const headYaw = SCALE.head * (face.head.yaw - zero.head.yaw);
    const sideways = furthest([
      eyeYaw / OFF_CAMERA_DEGREES.eyes,
      headYaw / OFF_CAMERA_DEGREES.head,
      (headYaw + eyeYaw) / OFF_CAMERA_DEGREES.headAndEyes,
    ]);

    const eyePitch = eyes.pitch * (eyes.pitch < 0 ? SCALE.eyesDown : SCALE.eyesUp);
    const down = -(face.head.pitch - zero.head.pitch + eyePitch) / OFF_CAMERA_DEGREES.vertical;

    return { atSeconds, sideways, down };
  });
}

function computeEyesInHead({ eyes, head }: FaceObservation): EyeAngles {
  return {
    yaw: eyes.yaw - IRIS_SHIFT_PER_HEAD_ANGLE.yaw * head.yaw,
    pitch: eyes.pitch - IRIS_SHIFT_PER_HEAD_ANGLE.pitch * head.pitch,
  };
}

const furthest = (values: readonly number[]) =>
  values.reduce((most, value) => (Math.abs(value) > Math.abs(most) ? value : most), 0);

interface FaceSample {
  face: FaceObservation;
  eyesInHead: EyeAngles;
}

/**
 * Returns the person's neutral eye and head angles. Prefers frames in which the person looks nearly
 * straight ahead, so that long looks away don't shift the result.
 */
function neutralGaze(seen: readonly FaceSample[]) {
  const isStraight = ({ face, eyesInHead }: FaceSample) =>
    Math.abs(eyesInHead.yaw) < NEARLY_STRAIGHT_DEGREES &&
    Math.abs(face.head.yaw) < NEARLY_STRAIGHT_DEGREES;
  const straight = seen.filter(isStraight);
  const from = straight.length >= seen.length / 10 ? straight : seen;
  const neutral = (share: number, of: (one: FaceSample) => number) =>
    percentile(from.map(of), share);

  return {
    eyes: {
      yaw: neutral(0.5, ({ eyesInHead }) => eyesInHead.yaw),
      pitch: neutral(NEUTRAL_PITCH_PERCENTILE, ({ eyesInHead }) => eyesInHead.pitch),
    },
    head: {
      yaw: neutral(0.5, ({ face }) => face.head.yaw),
      pitch: neutral(NEUTRAL_PITCH_PERCENTILE, ({ face }) => face.head.pitch),
    },
  };
}
