import type { FrameObservation } from './observe-frame.service.ts';

/**
 * Deviations from sitting upright and looking straight ahead, in degrees. `noseDropShare` is the
 * share by which the nose's height above the shoulders is reduced.
 */
export interface Pose {
  head?: number;
  /** Angle by which the head is bowed, in degrees. */
  bow?: number;
  eyes?: number;
  shoulders?: number;
  noseDropShare?: number;
  /** True while the person is out of the frame. */
  isAbsent?: boolean;
}

const FRAMES_PER_SECOND = 4;
const [SHOULDER_HALF, NOSE_ABOVE] = [110, 130];

/**
 * Creates frames of one person who sways slightly. `pose` returns the person's pose at a time in
 * seconds.
 */
export function syntheticObservations(
  seconds: number,
  pose: (at: number) => Pose = () => ({}),
): FrameObservation[] {
  return Array.from({ length: seconds * FRAMES_PER_SECOND }, (_, number) => {
    const atSeconds = number / FRAMES_PER_SECOND;
    const {
      head = 0,
      bow = 0,
      eyes = 0,
      shoulders = 0,
      noseDropShare = 0,
      isAbsent = false,
    } = pose(atSeconds);

    const sway = 1.2 * Math.sin(2.1 * atSeconds);
    const radians = (shoulders * Math.PI) / 180;
    const [x, y] = [SHOULDER_HALF * Math.cos(radians), SHOULDER_HALF * Math.sin(radians)];
    if (isAbsent) return { atSeconds, brightness: 150, faceCount: 0, face: null, body: null };

    return {
      atSeconds,
      brightness: 150,
      faceCount: 1,
      face: {
        height: 0.4,
        offCenter: 0.04,
        head: { yaw: head + 1.4 * sway, pitch: 6 + sway - bow, roll: 0.3 * sway },
        // The eyes compensate for the sway. Turning or bowing the head shifts the iris between the
        // eye corners.
        eyes: { yaw: eyes - sway + 0.45 * (head + 1.4 * sway), pitch: 5 - 0.24 * bow },
        eyeOpenness: 0.36,
        mouth: { width: 0.5, cornerLift: 0 },
        eyeMiddle: { x: 320, y: 140 },
        eyeSpan: 70,
      },
      body: {
        nose: { x: 320, y: 300 - NOSE_ABOVE * (1 - noseDropShare) },
        leftShoulder: { x: 320 - x, y: 300 - y },
        rightShoulder: { x: 320 + x, y: 300 + y },
      },
    };
  });
}
