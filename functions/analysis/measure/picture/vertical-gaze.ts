import { median } from '../../statistics/statistics.ts';
import type { FaceObservation } from './observe-frame.service.ts';

/** Degrees from which a vertical gaze counts as away. */
const OFF_CAMERA_DEGREES = 15;

/**
 * The limit is at least this many times the usual change between two frames, because lively lids
 * and brows shift the measured iris.
 */
const LIMIT_PER_USUAL_CHANGE = 3.5;

/**
 * Degrees of gaze per measured degree, derived from rendered heads with known angles. A raised
 * head's pitch counts little, because it also moves the iris between the eye corners; the lids of a
 * bowed head hide this shift. The upper lid covers the iris when the eyes look down.
 */
const SCALE = { eyesUp: 3, eyesDown: 4, raisedHead: 0.3, bowedHead: 1.1 } as const;

/** Degrees from which a head counts as turned. Its irises seem raised, so only its pitch is used. */
const TURNED_HEAD_DEGREES = 15;

/** Input for the vertical gaze of one frame. */
export interface VerticalPose {
  face: FaceObservation;
  /** The eyes' pitch, repeated during a blink. */
  eyePitch: number;
}

/** Returns the downward strength of the gaze in each frame, relative to the limit. */
export function downwardStrengths(poses: readonly VerticalPose[]): number[] {
  const eyes = eyePitches(poses);
  const changes = eyes.slice(1).map((pitch, at) => Math.abs(pitch - (eyes[at] ?? pitch)));
  const limit = Math.max(OFF_CAMERA_DEGREES, LIMIT_PER_USUAL_CHANGE * median(changes));

  // The median of five frames, because the eyes' pitch is the least certain angle.
  const pitches = headPitches(poses.map(({ face }) => face)).map(
    (head, at) => head + median(eyes.slice(Math.max(0, at - 2), at + 3)),
  );

  const neutral = neutralPitch(pitches);

  return pitches.map((pitch) => (neutral - pitch) / limit);
}

/** Returns each frame's corrected eye pitch relative to the median; 0 while the head is turned. */
function eyePitches(poses: readonly VerticalPose[]): number[] {
  const level = median(poses.map(({ eyePitch }) => eyePitch));
  const ahead = median(poses.map(({ face }) => face.head.yaw));

  return poses.map(({ face, eyePitch }) => {
    if (Math.abs(face.head.yaw - ahead) > TURNED_HEAD_DEGREES) return 0;

    const raised = eyePitch - level;
    return raised * (raised < 0 ? SCALE.eyesDown : SCALE.eyesUp);
  });
}

/** Returns the part of each head's pitch that the irises don't show. */
function headPitches(faces: readonly FaceObservation[]): number[] {
  const level = median(faces.map(({ head }) => head.pitch));

  return faces.map(({ head }) => {
    const raised = head.pitch - level;
    return raised * (raised < 0 ? SCALE.bowedHead : SCALE.raisedHead);
  });
}

/**
 * Returns the pitch that faces the camera: the median, or a higher pitch held for a quarter of the
 * time, because the person is then reading notes.
 */
function neutralPitch(pitches: readonly number[]): number {
  const usual = median(pitches);
  const raised = pitches.filter((pitch) => pitch - usual > OFF_CAMERA_DEGREES);

  return median(raised.length >= pitches.length / 4 ? raised : pitches);
}
