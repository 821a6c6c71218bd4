import {
  eyeAngles,
  eyeOpenness,
  headAngles,
  mouthShape,
  type EyeAngles,
  type HeadAngles,
} from './face-angles.ts';
import { intersectionOverUnion, readFaceBoxes } from './face-boxes.ts';
import { eyeCrops, readFaceMesh, readIrisCenters, type FaceMesh } from './face-landmarks.ts';
import {
  midpoint,
  enclosingSquare,
  toFramePoint,
  type Crop,
  type Point,
  type Rectangle,
  type RgbFrame,
} from './picture.ts';
import type { PictureModels } from './picture-models.gateway.ts';

/** The values measured in one frame. The frame itself isn't kept. */
export interface FrameObservation {
  /** Seconds from the start of the recording. */
  atSeconds: number;
  /** 90th percentile of the frame's pixel brightness, 0-255. */
  brightness: number;
  faceCount: number;
  /** The largest face; null if there is none. */
  face: FaceObservation | null;
  body: BodyObservation | null;
}

export interface FaceObservation {
  /** Face height as a share of the frame's height. */
  height: number;
  /**
   * Distance of the face's center from the frame's center, where the frame's width and height are
   * 1.
   */
  offCenter: number;
  head: HeadAngles;
  eyes: EyeAngles;
  eyeOpenness: number;
  mouth: { width: number; cornerLift: number };
  /** Midpoint of the outer eye corners, in frame pixels. */
  eyeMiddle: Point;
  /** Distance between the outer eye corners, in pixels. */
  eyeSpan: number;
}

/** Body points in frame pixels. `leftShoulder` is the shoulder on the left of the frame. */
export interface BodyObservation {
  nose: Point | null;
  leftShoulder: Point;
  rightShoulder: Point;
}

/**
 * Minimum face height as a share of the frame's height. Smaller faces are ignored, because the mesh
 * doesn't fit them.
 */
const MIN_FACE_HEIGHT_SHARE = 0.12;
const MESH_MARGIN = 1.5;

/**
 * Minimum overlap for treating a detected box and a mesh as the same face. The limit is low,
 * because boxes are smaller than meshes.
 */
const MIN_FOLLOWED_OVERLAP = 0.25;

/**
 * A face that moves less than this between frames counts as still, so its mesh is fitted only once.
 * `shift` and `growth` are shares of the face's size.
 */
const STILL_LIMITS = { shift: 0.06, degrees: 3, growth: 0.06 } as const;
const MINIMUM_MESH_SCORE = 0.5;
const MINIMUM_KEYPOINT_SCORE = 0.4;

export type FrameObserver = ReturnType<typeof frameObserver>;

/**
 * While exactly one face is visible, the observer follows it and runs face detection only on every
 * nth frame.
 */
const SEARCH_EVERY_NTH_FRAME = 4;

/** Observes the frames of one recording. */
export function frameObserver(models: PictureModels) {
  /** The only face in the previous frame. */
  let tracked: FaceMesh | null = null;
  let framesSinceSearch = 0;

  return {
    /**
     * Frames must be in time order. The body model runs only if `withBody` is true, because the
     * model is slow and bodies move slowly.
     */
    async observe(
      frame: RgbFrame,
      { atSeconds, withBody }: { atSeconds: number; withBody: boolean },
    ): Promise<FrameObservation> {
      const followed = tracked && (await followMesh(models, frame, tracked));
      const isFollowing = followed && framesSinceSearch < SEARCH_EVERY_NTH_FRAME - 1;
      const meshes = isFollowing ? [followed] : await searchMeshes(models, frame, followed);
      const largest = meshes.toSorted((one, other) => other.bounds.height - one.bounds.height)[0];
      framesSinceSearch = isFollowing ? framesSinceSearch + 1 : 0;
      tracked = largest && meshes.length === 1 ? largest : null;

      const whole = enclosingSquare(frame);

      return {
        atSeconds,
        brightness: brightness(frame),
        faceCount: meshes.length,
        face: largest ? await observeFace(models, frame, largest) : null,
        body: withBody
          ? readBody(await models.run('movenet-lightning', frame, [whole]), whole)
          : null,
      };
    },
  };
}

/** Finds all faces in the frame. `followed` is a mesh that already fits one of the faces. */
async function searchMeshes(
  models: PictureModels,
  frame: RgbFrame,
  followed: FaceMesh | null,
): Promise<FaceMesh[]> {
  const whole = enclosingSquare(frame);
  const boxes = readFaceBoxes(await models.run('blazeface', frame, [whole]), whole);
  const meshes = [];
  for (const { box } of boxes) {
    const isFollowed =
      followed && intersectionOverUnion(box, followed.bounds) > MIN_FOLLOWED_OVERLAP;
    meshes.push(isFollowed ? followed : await fitMeshTwice(models, frame, box));
  }

  return meshes.filter((mesh) => mesh !== null);
}

/**
 * Fits the mesh twice. The first fit is used to center the face and rotate it upright, because the
 * models work best on upright faces.
 */
async function fitMeshTwice(
  models: PictureModels,
  frame: RgbFrame,
  box: Rectangle,
): Promise<FaceMesh | null> {
  const first = await fitMesh(models, frame, box, 0);
  return first && refitMesh(models, frame, first);
}

/**
 * Fits the previous frame's mesh to this frame. Fits it a second time if the face has moved
 * noticeably.
 */
async function followMesh(
  models: PictureModels,
  frame: RgbFrame,
  before: FaceMesh,
): Promise<FaceMesh | null> {
  const mesh = await refitMesh(models, frame, before);
  if (!mesh || hasHardlyMoved(before, mesh)) return mesh;
  return refitMesh(models, frame, mesh);
}

async function refitMesh(
  models: PictureModels,
  frame: RgbFrame,
  from: FaceMesh,
): Promise<FaceMesh | null> {
  const mesh = await fitMesh(models, frame, from.bounds, headAngles(from.landmarks).roll);
  return mesh && mesh.bounds.height >= MIN_FACE_HEIGHT_SHARE * frame.height ? mesh : null;
}

function hasHardlyMoved(one: FaceMesh, other: FaceMesh): boolean {
  const [before, after] = [one.bounds, other.bounds];
  const [was, is] = [centerOf(before), centerOf(after)];
  const size = Math.max(before.width, before.height);
  const turned = Math.abs(headAngles(one.landmarks).roll - headAngles(other.landmarks).roll);
  const grown = Math.abs(Math.max(after.width, after.height) / size - 1);

  return (
    Math.hypot(is.x - was.x, is.y - was.y) < STILL_LIMITS.shift * size &&
    turned < STILL_LIMITS.degrees &&
    grown < STILL_LIMITS.growth
  );
}

async function fitMesh(
  models: PictureModels,
  frame: RgbFrame,
  bounds: Rectangle,
  degrees: number,
): Promise<FaceMesh | null> {
  const crop = {
    center: centerOf(bounds),
    side: Math.max(bounds.width, bounds.height) * MESH_MARGIN,
    degrees,
  };

  const outputs = await models.run('facemesh', frame, [crop]);
  const score = outputs.find(({ length }) => length === 1)?.[0] ?? 0;
  const values = outputs.find(({ length }) => length === 1404);

  return values && score >= MINIMUM_MESH_SCORE ? readFaceMesh(values, crop) : null;
}

const centerOf = ({ left, top, width, height }: Rectangle): Point => ({
  x: left + width / 2,
  y: top + height / 2,
});

async function observeFace(
  models: PictureModels,
  frame: RgbFrame,
  mesh: FaceMesh,
): Promise<FaceObservation> {
  const squares = eyeCrops(mesh, headAngles(mesh.landmarks).roll);
  const [values = new Float32Array()] = await models.run('iris', frame, squares);
  const [right = { x: 0, y: 0 }, left = { x: 0, y: 0 }] = readIrisCenters(values, squares);
  const { bounds, landmarks } = mesh;
  const { rightEyeOuter, leftEyeOuter } = landmarks;
  const offset = {
    x: (bounds.left + bounds.width / 2) / frame.width - 0.5,
    y: (bounds.top + bounds.height / 2) / frame.height - 0.5,
  };

  return {
    height: bounds.height / frame.height,
    offCenter: Math.hypot(offset.x, offset.y),
    head: headAngles(landmarks),
    eyes: eyeAngles(landmarks, [right, left]),
    eyeOpenness: eyeOpenness(landmarks),
    mouth: mouthShape(landmarks),
    eyeMiddle: midpoint(rightEyeOuter, leftEyeOuter),
    eyeSpan: Math.hypot(leftEyeOuter.x - rightEyeOuter.x, leftEyeOuter.y - rightEyeOuter.y),
  };
}

/**
 * Reads the body model's 17 rows of (y, x, score). Returns null unless both shoulders are detected
 * reliably.
 */
function readBody([values]: readonly Float32Array[], crop: Crop): BodyObservation | null {
  const keypoint = (number: number): Point | null => {
    const [y = 0, x = 0, score = 0] = values?.subarray(3 * number, 3 * number + 3) ?? [];
    if (score < MINIMUM_KEYPOINT_SCORE) return null;
    return toFramePoint(crop, { x, y });
  };

  const [one, other] = [keypoint(5), keypoint(6)];
  if (!one || !other) return null;

  const [leftShoulder, rightShoulder] = one.x < other.x ? [one, other] : [other, one];

  return { nose: keypoint(0), leftShoulder, rightShoulder };
}

/** Estimates the brightness percentile from every 16th pixel, which is accurate enough. */
function brightness({ rgb }: RgbFrame): number {
  const counts = new Uint32Array(256);
  let total = 0;
  for (let at = 0; at + 2 < rgb.length; at += 48) {
    const luma = 0.299 * (rgb[at] ?? 0) + 0.587 * (rgb[at + 1] ?? 0) + 0.114 * (rgb[at + 2] ?? 0);
    counts[Math.floor(luma)] = (counts[Math.floor(luma)] ?? 0) + 1;
    total += 1;
  }

  let below = 0;

  return counts.findIndex((count) => (below += count) >= 0.9 * total);
}
