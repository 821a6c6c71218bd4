import {
  distance,
  midpoint,
  toFramePoint,
  type Crop,
  type Point,
  type Point3D,
  type Rectangle,
} from './picture.ts';

const MESH_SIDE = 192;
const IRIS_SIDE = 64;
const EYE_CROP_WIDTH = 3.2;

/** Indices of the face mesh's points. Left and right are from the person's point of view. */
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

type LandmarkName = keyof typeof points;
export type Landmarks = Record<LandmarkName, Point3D>;

/** The mesh points that the engine uses, in frame pixels, and the bounds of the whole mesh. */
export interface FaceMesh {
  landmarks: Landmarks;
  bounds: Rectangle;
}

/**
 * Converts the mesh model's output to frame pixels. `values` contains x, y and z of 468 points;
 * `crop` is the part of the frame that the model received.
 */
export function readFaceMesh(values: Float32Array, crop: Crop): FaceMesh {
  const scale = crop.side / MESH_SIDE;
  const point = (number: number): Point3D => ({
    ...toFramePoint(crop, {
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
 * Returns a square around each eye, rotated with the head, as input for the iris model. The right
 * eye comes first and is mirrored, because the model expects left eyes.
 */
export function eyeCrops({ landmarks }: FaceMesh, degrees: number): [Crop, Crop] {
  const around = (one: Point, other: Point, isMirrored: boolean): Crop => ({
    center: midpoint(one, other),
    side: distance(one, other) * EYE_CROP_WIDTH,
    degrees,
    isMirrored,
  });

  return [
    around(landmarks.rightEyeOuter, landmarks.rightEyeInner, true),
    around(landmarks.leftEyeInner, landmarks.leftEyeOuter, false),
  ];
}

/**
 * Returns the iris centers in frame pixels. `values` contains each eye's iris points, the center
 * first.
 */
export function readIrisCenters(values: Float32Array, crops: readonly Crop[]): Point[] {
  const perEye = values.length / crops.length;
  return crops.map((square, eye) => {
    const at = eye * perEye;
    return toFramePoint(square, {
      x: (values[at] ?? 0) / IRIS_SIDE,
      y: (values[at + 1] ?? 0) / IRIS_SIDE,
    });
  });
}
