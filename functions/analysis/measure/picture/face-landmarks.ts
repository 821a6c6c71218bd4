import { distance, middle, toFrame, type Cut, type Point, type Point3, type Rectangle } from './picture.ts';

const MESH_SIDE = 192;
const IRIS_SIDE = 64;
const IRIS_CENTER = 71;

/** Numbers of the face mesh's points. Left and right are the person's own. */
const points = {
  top: 10,
  chin: 152,
  rightCheek: 234,
  leftCheek: 454,
  rightEyeOuter: 33,
  rightEyeInner: 133,
  leftEyeInner: 362,
  leftEyeOuter: 263,
  rightLidUpper: 159,
  rightLidLower: 145,
  leftLidUpper: 386,
  leftLidLower: 374,
  mouthRight: 61,
  mouthLeft: 291,
  lipUpper: 13,
  lipLower: 14,
} as const;
export type LandmarkName = keyof typeof points;
export type Landmarks = Record<LandmarkName, Point3>;

/** Mesh points that matter here, in pixels of the frame, and the mesh's own bounds. */
export interface FaceMesh {
  readonly landmarks: Landmarks;
  readonly bounds: Rectangle;
}

/** `values` are the mesh model's 468 x (x, y, z); `looked` is the part of the frame it was shown. */
export function readFaceMesh(values: Float32Array, looked: Cut): FaceMesh {
  const scale = looked.side / MESH_SIDE;
  const point = (number: number): Point3 => ({
    ...toFrame(looked, {
      x: (values[3 * number] ?? 0) / MESH_SIDE,
      y: (values[3 * number + 1] ?? 0) / MESH_SIDE,
    }),
    z: (values[3 * number + 2] ?? 0) * scale,
  });
  const all = Array.from({ length: values.length / 3 }, (_, number) => point(number));
  const [xs, ys] = [all.map(({ x }) => x), all.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return {
    landmarks: {
      top: point(points.top),
      chin: point(points.chin),
      rightCheek: point(points.rightCheek),
      leftCheek: point(points.leftCheek),
      rightEyeOuter: point(points.rightEyeOuter),
      rightEyeInner: point(points.rightEyeInner),
      leftEyeInner: point(points.leftEyeInner),
      leftEyeOuter: point(points.leftEyeOuter),
      rightLidUpper: point(points.rightLidUpper),
      rightLidLower: point(points.rightLidLower),
      leftLidUpper: point(points.leftLidUpper),
      leftLidLower: point(points.leftLidLower),
      mouthRight: point(points.mouthRight),
      mouthLeft: point(points.mouthLeft),
      lipUpper: point(points.lipUpper),
      lipLower: point(points.lipLower),
    },
    bounds: { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top },
  };
}

/**
 * The square around an eye that the iris model wants: 2.3 times as wide as the eye, turned with the head. Right eye
 * first, and mirrored: the model knows left eyes only.
 */
export function eyeSquares({ landmarks }: FaceMesh, degrees: number): [Cut, Cut] {
  const around = (one: Point, other: Point, mirrored: boolean): Cut => ({
    center: middle(one, other),
    side: distance(one, other) * 2.3,
    degrees,
    mirrored,
  });
  return [
    around(landmarks.rightEyeOuter, landmarks.rightEyeInner, true),
    around(landmarks.leftEyeInner, landmarks.leftEyeOuter, false),
  ];
}

/** Iris centres in pixels of the frame from the iris model's 76 points for each eye square. */
export function readIrisCenters(values: Float32Array, squares: readonly Cut[]): Point[] {
  const perEye = values.length / squares.length;
  return squares.map((square, eye) => {
    const at = eye * perEye + 3 * IRIS_CENTER;
    return toFrame(square, { x: (values[at] ?? 0) / IRIS_SIDE, y: (values[at + 1] ?? 0) / IRIS_SIDE });
  });
}
