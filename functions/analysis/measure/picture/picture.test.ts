import { describe, expect, it } from 'vitest';
import { eyeAngles, headAngles } from './face-angles.ts';
import { readFaceMesh } from './face-landmarks.ts';
import { findLooksAway } from './gaze.ts';
import { headSpeedDegreesPerSecond } from './movement.ts';
import type { FaceObservation, FrameObservation } from './observe-frame.service.ts';
import { findPeople, findSmiles } from './people.ts';
import { cropAndScale, enclosingSquare, toFramePoint } from './picture.ts';
import { findPosture, shoulderTiltDegrees } from './posture.ts';

interface Pose {
  yaw?: number;
  bow?: number;
  roll?: number;
  eyes?: number;
  down?: number;
  up?: number;
  open?: number;
  nose?: number;
  shoulder?: number;
  faces?: number;
  smile?: boolean;
}

const face = ({
  yaw = 0,
  bow = 0,
  roll = 0,
  eyes = 0,
  down = 0,
  up = 0,
  open = 0.36,
  smile = false,
}: Pose): FaceObservation => ({
  height: 0.4,
  offCenter: 0.05,
  head: { yaw, pitch: 5 - bow, roll },
  eyes: { yaw: eyes, pitch: 6 - down + up },
  eyeOpenness: open,
  mouth: smile ? { width: 0.6, cornerLift: 0.06 } : { width: 0.5, cornerLift: 0 },
  eyeMiddle: { x: 320, y: 140 },
  eyeSpan: 90,
});

/**
 * Creates ten seconds of observations at four frames a second. The person sits upright and looks
 * straight ahead except during `poses`, whose times are in seconds.
 */
function recording(...poses: [from: number, to: number, pose: Pose][]): FrameObservation[] {
  return Array.from({ length: 40 }, (_, at) => {
    const pose = poses.find(([from, to]) => at / 4 >= from && at / 4 < to)?.[2] ?? {};
    const { nose = 130, shoulder = 0, faces = 1 } = pose;

    return {
      atSeconds: at / 4,
      brightness: 150,
      faceCount: faces,
      face: faces > 0 ? face(pose) : null,
      body: {
        nose: { x: 320, y: 300 - nose },
        leftShoulder: { x: 220, y: 300 - shoulder },
        rightShoulder: { x: 420, y: 300 + shoulder },
      },
    };
  });
}

describe('looks away', () => {
  it('are found sideways (eyes or head) and downward, with their direction', () => {
    const looks = findLooksAway(
      recording(
        [1, 2, { eyes: -22 }],
        [4, 5, { yaw: 25, eyes: 11 }],
        [7, 8.5, { down: 25, open: 0.25 }],
      ),
    );

    expect(looks.map(({ direction }) => direction)).toEqual(['left', 'right', 'down']);
    expect(looks[0]?.start).toBeCloseTo(0.87, 1);
    expect(looks[0]?.end).toBeCloseTo(1.9, 1);
  });

  it('are not caused by a blink, a glance or a sway that the eyes compensate for', () => {
    const blinks = recording(
      [2, 2.25, { eyes: 14, down: 20, open: 0.2 }],
      [5, 5.25, { eyes: 24 }],
      [7, 8, { yaw: 4, eyes: -4 }],
    );

    expect(findLooksAway(blinks)).toEqual([]);
  });

  it('are measured from the person’s own straight gaze, even if they look away most of the time', () => {
    expect(findLooksAway(recording([0, 8, { eyes: 25 }]))[0]?.end).toBeCloseTo(7.9, 1);
    expect(findLooksAway(recording([0, 10, { yaw: 17 }]))).toEqual([]);
  });

  it('are found if constant, because nobody’s usual gaze is far from the camera', () => {
    expect(
      findLooksAway(recording([0, 10, { yaw: 30, eyes: 13 }])).map(({ direction }) => direction),
    ).toEqual(['right']);
  });

  it('are not caused by nodding while the eyes stay on the camera', () => {
    const nods = Array.from({ length: 10 }, (_, at): [number, number, Pose] => [
      at + 0.25,
      at + 0.75,
      { bow: 12, up: 3 },
    ]);

    expect(findLooksAway(recording(...nods))).toEqual([]);
  });

  it('are not caused by a chair that doesn’t face the camera', () => {
    const turned = { yaw: 24, eyes: -8 };
    const looks = findLooksAway(
      recording([0, 4, turned], [4, 6, { yaw: 44, eyes: 20 }], [6, 10, turned]),
    );
    expect(looks.map(({ start, direction }) => [Math.round(start), direction])).toEqual([
      [4, 'right'],
    ]);
  });

  // Measured for rendered heads whose eyes or head look 20 degrees up or down.
  it.each([
    ['up', { up: 6 }],
    ['down', { down: 4.5 }],
    ['up', { bow: -18, up: 4 }],
    ['down', { bow: 18 }],
  ] as const)('are found %s, with the eyes or the head', (direction, pose) => {
    const looks = findLooksAway(recording([2, 4, pose]));
    expect(looks.map((look) => look.direction)).toEqual([direction]);
  });

  it.each([{ up: 3 }, { down: 3 }, { bow: 12, up: 3 }, { bow: -12, down: 1 }])(
    'are not caused by a small angle or a head that the eyes compensate for: %o',
    (pose) => {
      expect(findLooksAway(recording([2, 4, pose]))).toEqual([]);
    },
  );

  it('ignore the irises of a turned head', () => {
    const looks = findLooksAway(
      recording([1, 3, { yaw: 25, eyes: 11, up: 7 }], [6, 8, { yaw: -25, eyes: -11, up: 7 }]),
    );

    expect(looks.map(({ direction }) => direction)).toEqual(['right', 'left']);
  });

  it('ignore a half-second error of the iris', () => {
    const spikes = [2, 4, 6.5].map((at): [number, number, Pose] => [at, at + 0.5, { up: 9 }]);
    expect(findLooksAway(recording(...spikes))).toEqual([]);
  });

  it('ignore constant small eye movements', () => {
    const lively = Array.from({ length: 40 }, (_, at): [number, number, Pose] => [
      at / 4,
      (at + 1) / 4,
      at >= 8 && at < 12 ? { up: 6 } : { up: 2.5 * Math.sin(2.5 * at) },
    ]);

    expect(findLooksAway(recording(...lively))).toEqual([]);
  });

  it('are found if head and eyes turn a little to the same side, but not if the eyes compensate', () => {
    const looks = findLooksAway(recording([2, 4, { yaw: 13, eyes: 16 }]));
    expect(looks.map(({ direction }) => direction)).toEqual(['right']);
    expect(findLooksAway(recording([2, 4, { yaw: 13, eyes: -4 }]))).toEqual([]);
  });

  it('are not caused by leaning sideways, which shifts the irises along with the head', () => {
    expect(findLooksAway(recording([3, 6, { yaw: 11, roll: 11, eyes: 14.5 }]))).toEqual([]);
  });

  it('continue while a turned head hides the face, but not while the person is gone', () => {
    const turned = recording(
      [2, 2.25, { yaw: 30, eyes: 13 }],
      [2.25, 4, { faces: 0 }],
      [4, 4.25, { yaw: 25, eyes: 11 }],
    );

    const [look, ...more] = findLooksAway(turned);

    expect([look?.direction, more.length]).toEqual(['right', 0]);
    expect((look?.end ?? 0) - (look?.start ?? 0)).toBeGreaterThan(1.9);
    expect(findLooksAway(recording([2, 4, { faces: 0 }]))).toEqual([]);
  });

  it('are not judged with another person in the frame', () => {
    expect(findLooksAway(recording([2, 5, { eyes: 25, faces: 2 }]))).toEqual([]);
  });
});

describe('posture', () => {
  it('finds a lean, a slouch and a tilted head', () => {
    const { shoulderTilts, slouches, headTilts } = findPosture(
      recording([1, 3, { shoulder: 20 }], [4, 6, { nose: 100 }], [7, 9, { roll: 14 }]),
      1,
    );

    expect([shoulderTilts.length, slouches.length, headTilts.length]).toEqual([1, 1, 1]);
    expect(slouches[0]?.start).toBeGreaterThan(3.5);
    expect(slouches[0]?.end).toBeLessThan(6.5);
  });

  it('measures the shoulders from their usual slope, because many people sit turned', () => {
    const { shoulderTilts } = findPosture(
      recording([0, 6, { shoulder: 20 }], [6, 8, { shoulder: -20 }], [8, 10, { shoulder: 20 }]),
      1,
    );

    expect(shoulderTilts.map(({ start }) => Math.round(start))).toEqual([6]);
    expect(findPosture(recording([0, 10, { shoulder: 30 }]), 1).shoulderTilts).toEqual([]);
  });

  it('does not mistake a bowed head for a slouch', () => {
    const bowed = recording([2, 5, { bow: 14, nose: 105 }]);
    expect(findPosture(bowed, 1)).toMatchObject({ slouches: [], bodyCoverage: 1 });
  });

  it('does not mistake a lean for a slouch', () => {
    const body = { nose: null, leftShoulder: { x: 0, y: 0 }, rightShoulder: { x: 100, y: 21.3 } };
    expect(shoulderTiltDegrees(body)).toBeCloseTo(12, 0);
    expect(findPosture(recording([2, 6, { shoulder: 21 }]), 1).slouches).toEqual([]);
  });
});

describe('movement', () => {
  it('is the speed of the head, excluding looks away', () => {
    const swaying = recording().map((one, at) => ({ ...one, face: face({ yaw: at % 2 }) }));
    expect(headSpeedDegreesPerSecond(swaying, [])).toBeCloseTo(4, 5);
    expect(headSpeedDegreesPerSecond(recording([4, 5, { yaw: 30 }]), [{ start: 4, end: 5 }])).toBe(
      0,
    );
  });
});

describe('people', () => {
  it('finds when others are present and when the person is absent', () => {
    const people = findPeople(recording([2, 4, { faces: 2 }], [6, 9, { faces: 0 }]));
    expect(people.multipleFaceSpans).toHaveLength(1);
    expect(people.noFaceSpans).toHaveLength(1);
    expect([people.multipleFacesShare, people.noFaceShare]).toEqual([0.2, 0.3]);
  });

  it('finds a smile-like mouth only in the first or last five seconds', () => {
    const long = recording([1, 2.5, { smile: true }]);
    expect(findSmiles(long, 10)).toHaveLength(1);
    expect(findSmiles(recording(), 10)).toEqual([]);
  });
});

describe('angles', () => {
  const mesh = new Float32Array(468 * 3);
  const put = (number: number, x: number, y: number, z = 0) => mesh.set([x, y, z], 3 * number);
  const cut = { center: { x: 96, y: 96 }, side: 192, degrees: 0 };
  put(10, 96, 20);
  put(152, 96, 170);
  put(234, 40, 96, 10);
  put(454, 150, 96, -10);
  put(33, 50, 80);
  put(133, 80, 80);
  put(362, 112, 80);
  put(263, 142, 80);

  it('are derived for the head from the depth of cheeks, forehead and chin', () => {
    const { yaw, pitch, roll } = headAngles(readFaceMesh(mesh, cut).landmarks);
    expect(yaw).toBeCloseTo(-10.3, 1);
    expect([pitch + 0, roll + 0]).toEqual([0, 0]);
  });

  it('are negative for a bowed head and positive for a raised head', () => {
    const pitchWith = (chinDepth: number) => {
      const tilted = mesh.slice();
      tilted.set([96, 170, chinDepth], 3 * 152);
      return headAngles(readFaceMesh(tilted, cut).landmarks).pitch;
    };

    expect(pitchWith(50)).toBeCloseTo(-18.4, 1);
    expect(pitchWith(-50)).toBeCloseTo(18.4, 1);
  });

  it('stay the same for the head in a rotated picture, except the roll', () => {
    const turned = headAngles(readFaceMesh(mesh, { ...cut, degrees: 12 }).landmarks);
    expect(turned.yaw).toBeCloseTo(-10.3, 1);
    expect(turned.roll).toBeCloseTo(12, 5);
  });

  it('have the same sign for both eyes', () => {
    const { landmarks } = readFaceMesh(mesh, cut);
    const to = (shift: number) =>
      eyeAngles(landmarks, [
        { x: 65 + shift, y: 80 },
        { x: 127 + shift, y: 80 },
      ]);

    expect(to(5).yaw).toBeCloseTo(24, 0);
    expect(to(-5).yaw).toBeCloseTo(-24, 0);
    expect(to(0).yaw).toBeCloseTo(0, 9);
  });
});

describe('cropAndScale', () => {
  it('swaps left and right in a mirrored crop, consistent with toFramePoint', () => {
    const rgb = Uint8Array.from({ length: 8 * 8 * 3 }, (_, at) => 10 * (Math.floor(at / 3) % 8));
    const cut = { center: { x: 4, y: 4 }, side: 8, degrees: 0, isMirrored: true };
    const target = new Float32Array(8 * 8 * 3);
    cropAndScale({ width: 8, height: 8, rgb }, cut, { pixels: 8, scale: 1, shift: 0 }, target, 0);

    expect(target[(3 * 8 + 2) * 3]).toBe(50);
    expect(toFramePoint(cut, { x: 0.25, y: 0.5 }).x).toBe(6);
  });

  it('shows the whole frame upright in the middle of a black square', () => {
    const frame = { width: 8, height: 4, rgb: new Uint8Array(8 * 4 * 3).fill(200) };
    const target = new Float32Array(8 * 8 * 3);
    cropAndScale(frame, enclosingSquare(frame), { pixels: 8, scale: 1, shift: 0 }, target, 0);

    const row = (number: number) => target[(number * 8 + 3) * 3];

    expect([row(0), row(3), row(4), row(7)]).toEqual([0, 200, 200, 0]);
  });

  it('is consistent with toFramePoint', () => {
    const place = toFramePoint(
      { center: { x: 10, y: 20 }, side: 4, degrees: 90 },
      { x: 1, y: 0.5 },
    );

    expect(place.x).toBeCloseTo(10, 9);
    expect(place.y).toBeCloseTo(22, 9);
  });
});
