/**
 * A glance away from the camera from `t0` to `t1` (seconds). Angles are in degrees: positive yaw is
 * toward the right of the picture, positive pitch is upward, and eye angles are relative to the
 * head.
 */
interface Look {
  t0: number;
  t1: number;
  kind: string;
  direction: 'down' | 'left' | 'right' | 'up';
  head_yaw_deg?: number;
  head_pitch_deg?: number;
  eye_yaw_deg?: number;
  eye_pitch_deg?: number;
}

/**
 * A time span without the person, who either walks out of the frame and back (`isWalk`) or simply
 * isn't drawn.
 */
interface Absence {
  t0: number;
  t1: number;
  isWalk: boolean;
}

/** Movements of head and face during which the eyes stay on the camera. */
interface Movement {
  /** Amplitude of the nods in degrees; two nods every three seconds. */
  nod?: number;
  /** Constant yaw in degrees, as on a chair that doesn't face the camera. */
  yaw?: number;
  /** True if the lids alternate between wide open and narrowed. */
  changesLids?: boolean;
  /** True if jaw and brows move as in lively speech. */
  talks?: boolean;
}

interface Performance {
  seconds: number;
  looks: readonly Look[];
  absences?: readonly Absence[];
  movement?: Movement;
}

export interface Clip {
  name: string;
  /** `distance` is the distance from the camera to the nose in cm. `tone` is the skin color. */
  look: {
    tone: string;
    light: string;
    distance: number;
    hasGlasses: boolean;
    width: number;
    height: number;
  };
  performance: Performance;
  group?: Readonly<Record<'tone' | 'glasses' | 'light' | 'size', string>>;
}

export const TRANSITION_SECONDS = 0.25;
const WALK_SECONDS = 0.5;
const ASIDE_CENTIMETERS = 90;
const BLINK_SECONDS = 0.25;
const SECONDS_BETWEEN_BLINKS = 3.7;

const TONES = ['#eac6b2', '#d5a486', '#b07b58', '#7d5138', '#4b3024'];
const LIGHTS = ['even', 'side', 'dim'];
const DISTANCES = { large: 52, medium: 63, small: 78 };

const STANDARD_LOOK = {
  tone: '#c99f8c',
  light: 'even',
  distance: 63,
  hasGlasses: false,
  width: 1280,
  height: 720,
};

/** Creates clips in which the person moves their head and eyes or leaves the frame. */
export function createMovementClips(): Clip[] {
  const clip = (
    name: string,
    looks: readonly Omit<Look, 't0' | 't1'>[],
    more: Partial<Performance> = {},
  ): Clip => {
    const timed = looks.map((look, at) => ({ t0: 3 + 6 * at, t1: 6 + 6 * at, ...look }));
    return { name, look: STANDARD_LOOK, performance: { seconds: 30, looks: timed, ...more } };
  };

  const headDown = { kind: 'head_down', direction: 'down', head_pitch_deg: -18 } as const;
  const headUp = { kind: 'head_up', direction: 'up', head_pitch_deg: 18 } as const;
  const eyesDown = { kind: 'eyes_down', direction: 'down', eye_pitch_deg: -20 } as const;
  const eyesUp = { kind: 'eyes_up', direction: 'up', eye_pitch_deg: 20 } as const;
  const eyesAside = { kind: 'eyes_aside', eye_yaw_deg: 24 } as const;
  const sideways = (kind: string, head: number, eyes: number) => [
    { kind, direction: 'left' as const, head_yaw_deg: -head, eye_yaw_deg: -eyes },
    { kind, direction: 'right' as const, head_yaw_deg: head, eye_yaw_deg: eyes },
  ];

  return [
    clip('r01_head_pitch', [headDown, headUp, headDown, headUp]),
    clip('r02_eye_pitch', [eyesDown, eyesUp, eyesDown, eyesUp]),
    clip('r03_head_yaw', [...sideways('head_turned', 20, 0), ...sideways('head_turned', 24, 0)]),
    clip('r04_head_and_eyes', [
      ...sideways('head_and_eyes', 12, 12),
      ...sideways('head_and_eyes', 15, 10),
    ]),
    clip('r05_walks_off', [], {
      absences: [
        { t0: 7, t1: 11.5, isWalk: true },
        { t0: 18, t1: 22.5, isWalk: true },
      ],
    }),
    clip('r06_not_drawn', [], { absences: [{ t0: 10, t1: 19, isWalk: false }] }),
    clip('r07_steady', []),
    clip('r08_nods', [eyesDown, ...sideways('eyes_aside', 0, 24)], { movement: { nod: 10 } }),
    clip('r09_turned_chair', [{ ...eyesAside, direction: 'right' }, headDown], {
      movement: { yaw: 20 },
    }),
    clip('r10_lids', sideways('eyes_aside', 0, 24), { movement: { changesLids: true } }),
    clip('r11_talks', [...sideways('eyes_aside', 0, 24), headDown], {
      movement: { nod: 4, talks: true },
    }),
  ];
}

/**
 * Creates 90 clips of one performance: 5 skin tones x 3 light setups x 3 face sizes, each with and
 * without glasses.
 */
export function createFairnessClips(): Clip[] {
  const looks: readonly Look[] = [
    { t0: 2, t1: 3, kind: 'away_eyes', direction: 'left', eye_yaw_deg: -24 },
    { t0: 4.5, t1: 5.5, kind: 'away_eyes', direction: 'right', eye_yaw_deg: 24 },
    { t0: 7, t1: 8, kind: 'away_head', direction: 'left', head_yaw_deg: -24 },
  ];

  const performance = { seconds: 10.2, looks };

  return TONES.flatMap((tone, at) =>
    [false, true].flatMap((hasGlasses) =>
      LIGHTS.flatMap((light) =>
        Object.entries(DISTANCES).map(([size, distance]) => ({
          name: `g${at + 1}${hasGlasses ? 'g' : 'n'}${light.charAt(0)}${size.charAt(0)}_fairness`,
          look: { tone, light, distance, hasGlasses, width: 640, height: 360 },
          performance,
          group: { tone: String(at + 1), glasses: hasGlasses ? 'yes' : 'no', light, size },
        })),
      ),
    ),
  );
}

/**
 * Returns the pose at `time` (seconds). Angles are in degrees, `aside` in cm; `blink` is 1 if the
 * eyes are closed, `wide`, `jaw` and `brow` are 1 if the eyes, the mouth and the brows are as open
 * or high as they get.
 */
export function getPose({ looks, absences = [], movement = {} }: Performance, time: number) {
  const sum = (angle: (look: Look) => number | undefined) =>
    looks.reduce(
      (total, look) => total + (angle(look) ?? 0) * presence(look, time, TRANSITION_SECONDS),
      0,
    );

  // The eyes stay on the camera while the head sways, nods or is turned.
  const { nod = 0, yaw = 0, changesLids = false, talks = false } = movement;
  const swayYaw = 1.5 * Math.sin(0.9 * time) + yaw;
  const swayPitch = 0.8 * Math.sin(1.4 * time + 1) + nod * Math.sin((4 / 3) * Math.PI * time);
  const away = absences.map((absence) =>
    presence(absence, time, absence.isWalk ? WALK_SECONDS : 0),
  );
  const sinceBlink = (time + 2) % SECONDS_BETWEEN_BLINKS;
  const blink = 1 - Math.abs(sinceBlink - BLINK_SECONDS / 2) / (BLINK_SECONDS / 2);
  const lids = changesLids ? Math.sin(1.1 * time) : 0;

  return {
    headYaw: sum((look) => look.head_yaw_deg) + swayYaw,
    headPitch: sum((look) => look.head_pitch_deg) + swayPitch,
    headRoll: Math.sin(0.6 * time),
    eyeYaw: sum((look) => look.eye_yaw_deg) - swayYaw,
    eyePitch: sum((look) => look.eye_pitch_deg) - swayPitch,
    blink: Math.max(0, blink, -0.4 * lids),
    wide: Math.max(0, lids),
    jaw: talks ? 0.4 + 0.4 * Math.sin(11 * time) * Math.sin(1.3 * time) : 0,
    brow: talks ? Math.max(0, Math.sin(1.9 * time)) : 0,
    aside: ASIDE_CENTIMETERS * Math.max(0, ...away),
  };
}

/** Returns 1 between `t0` and `t1` and 0 outside, with a smooth transition at both ends. */
function presence(
  { t0, t1 }: { t0: number; t1: number },
  time: number,
  transition: number,
): number {
  if (transition === 0) return time >= t0 && time < t1 ? 1 : 0;

  const step = (from: number) => {
    const part = Math.min(1, Math.max(0, (time - from) / transition + 0.5));
    return part * part * (3 - 2 * part);
  };

  return step(t0) - step(t1);
}
