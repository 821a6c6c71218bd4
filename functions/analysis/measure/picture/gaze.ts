import { findSpans, type Span } from '../../statistics/spans.ts';
import { median } from '../../statistics/statistics.ts';
import type { EyeAngles, HeadAngles } from './face-angles.ts';
import type { FaceObservation, FrameObservation } from './observe-frame.service.ts';
import { downwardStrengths } from './vertical-gaze.ts';

export type LookDirection = 'left' | 'right' | 'down' | 'up';

/**
 * A period of looking away from the camera. Left and right refer to the unmirrored camera image.
 */
export interface LookAway extends Span {
  direction: LookDirection;
}

/**
 * Degrees from which a sideways gaze counts as away; larger than the published errors of similar
 * models. A head turned by `head` always counts, because the iris is measured poorly then.
 */
const OFF_CAMERA_DEGREES = { sideways: 16, head: 17 } as const;

/** Correction factors for measured yaw, derived from rendered heads with known angles. */
const SCALE = { eyes: 1.1, head: 0.83 } as const;

/**
 * Apparent eye yaw per degree of head yaw: the iris seems to move, because the eye corners are in
 * front of the eyeball's center.
 */
const IRIS_SHIFT_PER_HEAD_YAW = 0.45;

/** Apparent yaw per degree of roll, because a person who leans moves their head to the side. */
const YAW_PER_ROLL = 0.35;

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

/**
 * A sideways gaze beyond this angle is never a person's neutral gaze, even if it is constant,
 * because people who face the camera were measured within it.
 */
const MAX_NEUTRAL_YAW_DEGREES = 10;
/** The neutral gaze is estimated only if at least this share of the frames is near the camera. */
const MIN_NEUTRAL_SHARE = 0.1;

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
 * Head and eyes count together, because the eyes of a person who nods or sits turned stay on the
 * camera.
 */
function gazeSamples(observations: readonly FrameObservation[]): GazeSample[] {
  const faces = observations.flatMap(({ atSeconds, face, faceCount }) =>
    face && faceCount === 1 ? [{ atSeconds, face }] : [],
  );
  const eyes = eyesInHead(faces.map(({ face }) => face));

  const heads = turnedHeads(faces.map(({ face }) => face.head));
  const yaws = heads.map((head, at) => head + SCALE.eyes * (eyes[at]?.yaw ?? 0));
  const neutral = { yaw: neutralYaw(yaws), head: median(heads) };

  const down = downwardStrengths(
    faces.map(({ face }, at) => ({ face, eyePitch: eyes[at]?.pitch ?? face.eyes.pitch })),
  );

  return faces.map(({ atSeconds }, at) => ({
    atSeconds,
    sideways: larger(
      ((yaws[at] ?? 0) - neutral.yaw) / OFF_CAMERA_DEGREES.sideways,
      ((heads[at] ?? 0) - neutral.head) / OFF_CAMERA_DEGREES.head,
    ),
    down: down[at] ?? 0,
  }));
}

/** The heads' yaw, without the part that leaning adds. */
function turnedHeads(heads: readonly HeadAngles[]): number[] {
  const upright = median(heads.map(({ roll }) => roll));
  return heads.map(({ yaw, roll }) => SCALE.head * yaw - YAW_PER_ROLL * (roll - upright));
}

const larger = (one: number, other: number) => (Math.abs(one) > Math.abs(other) ? one : other);

/** Returns the eyes' yaw in the head and their pitch. During a blink, repeats the previous angles. */
function eyesInHead(faces: readonly FaceObservation[]): EyeAngles[] {
  const open = median(faces.map(({ eyeOpenness }) => eyeOpenness));
  const isShut = (at: number) => (faces[at]?.eyeOpenness ?? open) < BLINK_OPENNESS_RATIO * open;
  let seen: EyeAngles | undefined;

  return faces.map(({ eyes, head }, at) => {
    // Only a single frame counts as a blink. Eyelids that stay lowered mean that the person is
    // looking down.
    const isBlink = isShut(at) && !(isShut(at - 1) || isShut(at + 1));
    if (!isBlink || !seen)
      seen = { yaw: eyes.yaw - IRIS_SHIFT_PER_HEAD_YAW * head.yaw, pitch: eyes.pitch };

    return seen;
  });
}

/**
 * Returns the person's usual sideways gaze near the camera; 0 if they hardly ever looked there.
 */
function neutralYaw(yaws: readonly number[]): number {
  const near = yaws.filter((yaw) => Math.abs(yaw) < OFF_CAMERA_DEGREES.sideways);
  if (near.length < MIN_NEUTRAL_SHARE * yaws.length) return 0;

  return Math.max(-MAX_NEUTRAL_YAW_DEGREES, Math.min(MAX_NEUTRAL_YAW_DEGREES, median(near)));
}
