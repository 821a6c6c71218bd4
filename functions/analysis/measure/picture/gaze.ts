import { heldSpans, type Span } from '../spans.ts';
import { median } from '../statistics.ts';
import type { FaceObservation, FrameObservation } from './observe-frame.ts';

export type Direction = 'left' | 'right' | 'down';

/** A look away from the camera. Directions are those of the picture as the camera took it. */
export interface LookAway extends Span {
  readonly direction: Direction;
}

/** Degrees off which a look counts, from the published error of such models (rubric section 2). */
const OFF_CAMERA = { eyes: 13, head: 15, down: 14 } as const;
/** Measured angles come out too small or too large by these, on rendered heads with known angles. */
const SCALE = { eyes: 1.15, head: 0.83 } as const;
const SHORTEST_LOOK = 0.5;
/** Share of the person's own eye opening below which one picture is a blink. */
const BLINK = 0.78;
/** Angles within which a look is taken for straight when a person's own zero is sought. */
const NEARLY_STRAIGHT = 10;

interface GazeSample {
  readonly atSeconds: number;
  readonly sideways: number;
  readonly down: number;
}

/** Looks away of at least half a second, from pictures with one face. In order of time. */
export function findLooksAway(observations: readonly FrameObservation[]): LookAway[] {
  const samples = gazeSamples(observations);
  const strengths = samples.map(({ atSeconds, sideways, down }) => ({
    atSeconds,
    value: Math.max(Math.abs(sideways), down),
  }));
  return heldSpans(strengths, SHORTEST_LOOK).map((span) => ({ ...span, direction: directionOf(samples, span) }));
}

function directionOf(samples: readonly GazeSample[], { start, end }: Span): Direction {
  const within = samples.filter(({ atSeconds }) => atSeconds >= start && atSeconds <= end);
  const [sideways, down] = [
    median(within.map((sample) => sample.sideways)),
    median(within.map((sample) => sample.down)),
  ];
  if (down > Math.abs(sideways)) return 'down';
  return sideways > 0 ? 'right' : 'left';
}

/** Sideways and downward strength of the look, 1 at the threshold. A blink takes the look before it. */
function gazeSamples(observations: readonly FrameObservation[]): GazeSample[] {
  const seen = observations.flatMap(({ atSeconds, face, faceCount }) =>
    face && faceCount === 1 ? [{ atSeconds, face }] : [],
  );
  const zero = straightLook(seen.map(({ face }) => face));
  const open = median(seen.map(({ face }) => face.eyeOpenness));
  const isShut = (at: number) => (seen[at]?.face.eyeOpenness ?? open) < BLINK * open;
  let eyes = { yaw: 0, pitch: 0 };
  return seen.map(({ atSeconds, face }, at) => {
    // Eyes that stay low look down; only a single picture is a blink.
    const isBlink = isShut(at) && !(isShut(at - 1) || isShut(at + 1));
    if (!isBlink) eyes = { yaw: face.eyes.yaw - zero.eyes.yaw, pitch: face.eyes.pitch - zero.eyes.pitch };
    const eye = (SCALE.eyes * eyes.yaw) / OFF_CAMERA.eyes;
    const head = (SCALE.head * (face.head.yaw - zero.head.yaw)) / OFF_CAMERA.head;
    const sideways = Math.abs(eye) > Math.abs(head) ? eye : head;
    const down = -(face.head.pitch - zero.head.pitch + eyes.pitch) / OFF_CAMERA.down;
    return { atSeconds, sideways, down };
  });
}

/** The person's own zero: medians of the pictures in which eyes and head are nearly straight, so that long looks away do not move it. */
function straightLook(faces: readonly FaceObservation[]) {
  const straight = faces.filter(
    ({ eyes, head }) => Math.abs(eyes.yaw) < NEARLY_STRAIGHT && Math.abs(head.yaw) < NEARLY_STRAIGHT,
  );
  const from = straight.length >= faces.length / 10 ? straight : faces;
  return {
    eyes: { yaw: median(from.map(({ eyes }) => eyes.yaw)), pitch: median(from.map(({ eyes }) => eyes.pitch)) },
    head: { yaw: median(from.map(({ head }) => head.yaw)), pitch: median(from.map(({ head }) => head.pitch)) },
  };
}
