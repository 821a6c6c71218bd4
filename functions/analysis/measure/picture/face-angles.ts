import type { Landmarks } from './face-landmarks.ts';
import { distance, midpoint, type Point, type Point3D } from './picture.ts';

/**
 * Angles in degrees. Positive yaw is toward the right of the frame, positive pitch is up, and
 * positive roll is clockwise.
 */
export interface HeadAngles {
  yaw: number;
  pitch: number;
  roll: number;
}

/** Eye angles relative to the head, in degrees, with the same signs as `HeadAngles`. */
export interface EyeAngles {
  yaw: number;
  pitch: number;
}

/**
 * Distance from the eyeball's center to the pupil, divided by the width of the eye opening (about
 * 12 mm / 29 mm).
 */
const EYEBALL_OVER_EYE_WIDTH = 0.41;

export function headAngles({ top, chin, rightCheek, leftCheek }: Landmarks): HeadAngles {
  const across = minus(leftCheek, rightCheek);
  const down = minus(chin, top);

  return {
    yaw: degrees(Math.atan2(across.z, Math.hypot(across.x, across.y))),
    // `z` increases away from the camera. If the head is bowed, the chin is farther away than the
    // forehead.
    pitch: -degrees(Math.atan2(down.z, Math.hypot(down.x, down.y))),
    roll: degrees(Math.atan2(-down.x, down.y)),
  };
}

/**
 * Returns the mean angles of both eyes. Uses each iris's offset from the midpoint between the eye's
 * corners.
 */
export function eyeAngles(landmarks: Landmarks, [right, left]: readonly [Point, Point]): EyeAngles {
  const one = eyeOffset(landmarks.rightEyeOuter, landmarks.rightEyeInner, right);
  const other = eyeOffset(landmarks.leftEyeInner, landmarks.leftEyeOuter, left);

  return {
    yaw: degrees(arcsine((one.along + other.along) / 2 / EYEBALL_OVER_EYE_WIDTH)),
    pitch: -degrees(arcsine((one.across + other.across) / 2 / EYEBALL_OVER_EYE_WIDTH)),
  };
}

/**
 * Height of the eye opening divided by its width, averaged over both eyes. Near 0.1 during a blink.
 */
export function eyeOpenness(landmarks: Landmarks): number {
  const { rightLidUpper, rightLidLower, rightEyeOuter, rightEyeInner } = landmarks;
  const { leftLidUpper, leftLidLower, leftEyeOuter, leftEyeInner } = landmarks;
  const right = distance(rightLidUpper, rightLidLower) / distance(rightEyeOuter, rightEyeInner);
  const left = distance(leftLidUpper, leftLidLower) / distance(leftEyeOuter, leftEyeInner);

  return (right + left) / 2;
}

/**
 * Returns the width of the mouth, and the height of its corners above the middle of the lips. Both
 * values are divided by the distance between the outer eye corners.
 */
export function mouthShape(landmarks: Landmarks): { width: number; cornerLift: number } {
  const { mouthRight, mouthLeft, lipUpper, lipLower, rightEyeOuter, leftEyeOuter } = landmarks;
  const span = distance(rightEyeOuter, leftEyeOuter);
  const lips = midpoint(lipUpper, lipLower);
  const corners = midpoint(mouthRight, mouthLeft);

  return { width: distance(mouthRight, mouthLeft) / span, cornerLift: (lips.y - corners.y) / span };
}

function eyeOffset(from: Point, to: Point, iris: Point): { along: number; across: number } {
  const width = distance(from, to);
  const axis = { x: (to.x - from.x) / width, y: (to.y - from.y) / width };
  const center = midpoint(from, to);
  const offset = { x: iris.x - center.x, y: iris.y - center.y };

  return {
    along: (offset.x * axis.x + offset.y * axis.y) / width,
    across: (offset.y * axis.x - offset.x * axis.y) / width,
  };
}

const minus = (one: Point3D, other: Point3D): Point3D => ({
  x: one.x - other.x,
  y: one.y - other.y,
  z: one.z - other.z,
});

const degrees = (radians: number) => (radians * 180) / Math.PI;
const arcsine = (value: number) => Math.asin(Math.max(-1, Math.min(1, value)));
