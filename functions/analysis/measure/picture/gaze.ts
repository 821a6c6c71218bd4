import { findSpansAboveThreshold, type Span } from '../spans.ts';
import { median } from '../statistics.ts';
import type { EyeAngles } from './face-angles.ts';
import type { FaceObservation, FrameObservation } from './observe-frame.ts';

export type LookDirection = 'left' | 'right' | 'down' | 'up';

/** A look away from the camera. Directions are those of the unmirrored camera image. */
export interface LookAway extends Span {
  readonly direction: LookDirection;
}

/**
 * Thresholds in degrees, from the published error of such models (rubric section 2). Higher for up, which is harder to
 * detect than down.
 */
const OFF_CAMERA_DEGREES = { eyes: 13, head: 15, down: 14, up: 18 } as const;
/** Correction factors for measured angles, from rendered heads with known angles. */
const SCALE = { eyes: 1.1, head: 0.83 } as const;
/**
 * The eye corners are in front of the eyeball's center. When the head turns, the iris therefore shifts between them by
 * this share of the head's angle, although the eyes stay straight in the head.
 */
const IRIS_SHIFT_PER_HEAD_ANGLE = 0.45;
/**
 * Faces aren't detected beyond about 60 degrees. A gap next to a sideways look of at least this strength counts as a
 * turned head.
 */
const MIN_TURN_STRENGTH = 0.6;
const MAX_GAP_SECONDS = 4;
const MIN_LOOK_SECONDS = 0.5;
/** Share of the person's median eye opening below which a single frame is a blink. */
const BLINK_OPENNESS_RATIO = 0.78;
/** Angles up to this count as straight when calibrating a person's neutral gaze. */
const NEARLY_STRAIGHT_DEGREES = 10;

interface GazeSample {
  readonly atSeconds: number;
  readonly sideways: number;
  /** Positive means down. */
  readonly down: number;
}

/** Looks away that last at least half a second, sorted by time. Uses only frames with one face. */
export function findLooksAway(observations: readonly FrameObservation[]): LookAway[] {
  const seen = gazeSamples(observations);
  const samples = [...seen, ...fillTurnedAwayGaps(observations, seen)].toSorted(
    (one, other) => one.atSeconds - other.atSeconds,
  );
  const strengths = samples.map((sample) => ({ atSeconds: sample.atSeconds, value: lookStrength(sample) }));
  return findSpansAboveThreshold(strengths, MIN_LOOK_SECONDS).map((span) => ({
    ...span,
    direction: directionOf(samples, span),
  }));
}

/** Strength of a look away, where 1 is the threshold. */
function lookStrength({ sideways, down }: GazeSample): number {
  return Math.max(Math.abs(sideways), down, (-down * OFF_CAMERA_DEGREES.down) / OFF_CAMERA_DEGREES.up);
}

function directionOf(samples: readonly GazeSample[], { start, end }: Span): LookDirection {
  const within = samples.filter(({ atSeconds }) => atSeconds >= start && atSeconds <= end);
  const sideways = median(within.map((sample) => sample.sideways));
  const down = median(within.map((sample) => sample.down));
  if (lookStrength({ atSeconds: 0, sideways: 0, down }) > Math.abs(sideways)) return down > 0 ? 'down' : 'up';
  return sideways > 0 ? 'right' : 'left';
}

/** Fills gaps between frames with a face if the head was turned away before or after the gap. */
function fillTurnedAwayGaps(observations: readonly FrameObservation[], seen: readonly GazeSample[]): GazeSample[] {
  return seen.flatMap((before, at) => {
    const after = seen[at + 1];
    if (!after || after.atSeconds - before.atSeconds > MAX_GAP_SECONDS) return [];
    const sideways = Math.abs(before.sideways) > Math.abs(after.sideways) ? before.sideways : after.sideways;
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
 * Sideways and downward strength of the gaze in each frame, where 1 is the threshold. During a blink, the previous gaze
 * is repeated.
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
    // Eyelids that stay lowered mean a look down. Only a single frame counts as a blink.
    const isBlink = isShut(at) && !(isShut(at - 1) || isShut(at + 1));
    if (!isBlink) eyes = { yaw: eyesInHead.yaw - zero.eyes.yaw, pitch: eyesInHead.pitch - zero.eyes.pitch };
    const eye = (SCALE.eyes * eyes.yaw) / OFF_CAMERA_DEGREES.eyes;
    const head = (SCALE.head * (face.head.yaw - zero.head.yaw)) / OFF_CAMERA_DEGREES.head;
    const sideways = Math.abs(eye) > Math.abs(head) ? eye : head;
    const down = -(face.head.pitch - zero.head.pitch + eyes.pitch) / OFF_CAMERA_DEGREES.down;
    return { atSeconds, sideways, down };
  });
}

function computeEyesInHead({ eyes, head }: FaceObservation): EyeAngles {
  return { yaw: eyes.yaw - IRIS_SHIFT_PER_HEAD_ANGLE * head.yaw, pitch: eyes.pitch };
}

interface FaceSample {
  readonly face: FaceObservation;
  readonly eyesInHead: EyeAngles;
}

/**
 * The person's neutral angles: medians over frames with nearly straight eyes and head, so that long looks away don't
 * shift them.
 */
function neutralGaze(seen: readonly FaceSample[]) {
  const isStraight = ({ face, eyesInHead }: FaceSample) =>
    Math.abs(eyesInHead.yaw) < NEARLY_STRAIGHT_DEGREES && Math.abs(face.head.yaw) < NEARLY_STRAIGHT_DEGREES;
  const straight = seen.filter(isStraight);
  const from = straight.length >= seen.length / 10 ? straight : seen;
  const middle = (of: (one: FaceSample) => number) => median(from.map(of));
  return {
    eyes: { yaw: middle(({ eyesInHead }) => eyesInHead.yaw), pitch: middle(({ eyesInHead }) => eyesInHead.pitch) },
    head: { yaw: middle(({ face }) => face.head.yaw), pitch: middle(({ face }) => face.head.pitch) },
  };
}
