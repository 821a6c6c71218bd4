import { eyeAngles, eyeOpenness, headAngles, mouthShape, type EyeAngles, type HeadAngles } from './face-angles.ts';
import { overlap, readFaceBoxes } from './face-boxes.ts';
import { eyeSquares, readFaceMesh, readIrisCenters, type FaceMesh } from './face-landmarks.ts';
import { middle, squareAround, toFrame, type Cut, type Point, type Rectangle, type RgbFrame } from './picture.ts';
import type { PictureModels } from './picture-models.gateway.ts';

/** What is kept of one picture; the picture itself is dropped. */
export interface FrameObservation {
  /** Seconds from the start of the recording. */
  readonly atSeconds: number;
  /** P90 of the brightness of the whole frame, 0-255. */
  readonly luma: number;
  readonly faceCount: number;
  /** The largest face, if it can be judged. */
  readonly face: FaceObservation | null;
  readonly body: BodyObservation | null;
}

export interface FaceObservation {
  /** Height over the frame's height. */
  readonly height: number;
  /** Distance of the face's middle from the frame's middle, over the frame's width and height. */
  readonly offCenter: number;
  readonly head: HeadAngles;
  readonly eyes: EyeAngles;
  readonly eyeOpenness: number;
  readonly mouth: { readonly width: number; readonly cornerLift: number };
  /** Half-way between the outer eye corners, in pixels of the frame. */
  readonly eyeMiddle: Point;
  /** Distance of the outer eye corners in pixels. */
  readonly eyeSpan: number;
}

/** Pixels of the frame. Left and right as in the picture. */
export interface BodyObservation {
  readonly nose: Point | null;
  readonly leftShoulder: Point;
  readonly rightShoulder: Point;
}

/** Faces under this share of the frame's height are too small for the mesh; smaller ones in the background are no second person. */
const SMALLEST_FACE = 0.12;
const MESH_MARGIN = 1.5;
/** A box and a mesh that share this much are one face: the detector's boxes are smaller than the mesh. */
const FOLLOWED_OVERLAP = 0.25;
/** Up to this, in shares of the face's size and degrees, one fit is as good as two. */
const STILL = { shift: 0.06, degrees: 3, growth: 0.06 } as const;
const MINIMUM_MESH_SCORE = 0.5;
const MINIMUM_KEYPOINT_SCORE = 0.4;

/** What one picture hands to the next: the one face in it. */
interface Tracked {
  readonly mesh: FaceMesh;
}

export interface FrameObserver {
  /** Pictures in order of time. The body costs as much as the face and moves slower, so that the caller decides when it is wanted. */
  observe(frame: RgbFrame, wanted: { readonly atSeconds: number; readonly withBody: boolean }): FrameObservation;
}

/**
 * Looks at the pictures of one recording. Faces are searched in every second picture; between two searches a single
 * face is followed from where it was, and a search is made at once when it is not there any more or is not alone.
 */
export function frameObserver(models: PictureModels): FrameObserver {
  let tracked: Tracked | null = null;
  let isSearchDue = true;
  return {
    observe(frame, { atSeconds, withBody }) {
      const followed = tracked && followMesh(models, frame, tracked.mesh);
      const meshes = isSearchDue || !followed ? searchMeshes(models, frame, followed) : [followed];
      const largest = meshes.toSorted((one, other) => other.bounds.height - one.bounds.height)[0];
      isSearchDue = !isSearchDue || meshes.length !== 1;
      tracked = largest && meshes.length === 1 ? { mesh: largest } : null;
      const whole = squareAround(frame);
      return {
        atSeconds,
        luma: brightness(frame),
        faceCount: meshes.length,
        face: largest ? observeFace(models, frame, largest) : null,
        body: withBody ? readBody(models.run('movenet-lightning', frame, [whole]), whole) : null,
      };
    },
  };
}

/** All faces of the picture. The one that was followed there already is not fitted again. */
function searchMeshes(models: PictureModels, frame: RgbFrame, followed: FaceMesh | null): FaceMesh[] {
  const whole = squareAround(frame);
  const boxes = readFaceBoxes(models.run('blazeface', frame, [whole]), whole);
  return boxes.flatMap(({ box }) => {
    const isFollowed = followed && overlap(box, followed.bounds) > FOLLOWED_OVERLAP;
    return (isFollowed ? followed : meshOf(models, frame, box)) ?? [];
  });
}

/** The mesh is fitted twice: the second look is centred and turned upright by the first, since the models know upright faces best. */
function meshOf(models: PictureModels, frame: RgbFrame, box: Rectangle): FaceMesh | null {
  const first = fitMesh(models, frame, box, 0);
  return first && refitMesh(models, frame, first);
}

/** From the mesh of the picture before; fitted again unless the face hardly moved. */
function followMesh(models: PictureModels, frame: RgbFrame, before: FaceMesh): FaceMesh | null {
  const mesh = refitMesh(models, frame, before);
  if (!mesh || hasHardlyMoved(before, mesh)) return mesh;
  return refitMesh(models, frame, mesh);
}

function refitMesh(models: PictureModels, frame: RgbFrame, from: FaceMesh): FaceMesh | null {
  const mesh = fitMesh(models, frame, from.bounds, headAngles(from.landmarks).roll);
  return mesh && mesh.bounds.height >= SMALLEST_FACE * frame.height ? mesh : null;
}

function hasHardlyMoved(one: FaceMesh, other: FaceMesh): boolean {
  const [before, after] = [one.bounds, other.bounds];
  const [was, is] = [centerOf(before), centerOf(after)];
  const size = Math.max(before.width, before.height);
  const turned = Math.abs(headAngles(one.landmarks).roll - headAngles(other.landmarks).roll);
  const grown = Math.abs(Math.max(after.width, after.height) / size - 1);
  return Math.hypot(is.x - was.x, is.y - was.y) < STILL.shift * size && turned < STILL.degrees && grown < STILL.growth;
}

function fitMesh(models: PictureModels, frame: RgbFrame, bounds: Rectangle, degrees: number): FaceMesh | null {
  const looked = { center: centerOf(bounds), side: Math.max(bounds.width, bounds.height) * MESH_MARGIN, degrees };
  const outputs = [...models.run('facemesh', frame, [looked]).values()];
  const score = outputs.find(({ length }) => length === 1)?.[0] ?? 0;
  const values = outputs.find(({ length }) => length === 1404);
  return values && score >= MINIMUM_MESH_SCORE ? readFaceMesh(values, looked) : null;
}

const centerOf = ({ left, top, width, height }: Rectangle): Point => ({ x: left + width / 2, y: top + height / 2 });

function observeFace(models: PictureModels, frame: RgbFrame, mesh: FaceMesh): FaceObservation {
  const squares = eyeSquares(mesh, headAngles(mesh.landmarks).roll);
  const [values = new Float32Array()] = [...models.run('iris', frame, squares).values()];
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
    eyeMiddle: middle(rightEyeOuter, leftEyeOuter),
    eyeSpan: Math.hypot(leftEyeOuter.x - rightEyeOuter.x, leftEyeOuter.y - rightEyeOuter.y),
  };
}

/** Nose and shoulders of the body model's 17 rows of (y, x, score); null unless both shoulders are sure. */
function readBody(outputs: ReadonlyMap<string, Float32Array>, looked: Cut): BodyObservation | null {
  const [values] = [...outputs.values()];
  const keypoint = (number: number): Point | null => {
    const [y = 0, x = 0, score = 0] = values?.subarray(3 * number, 3 * number + 3) ?? [];
    if (score < MINIMUM_KEYPOINT_SCORE) return null;
    return toFrame(looked, { x, y });
  };
  const [one, other] = [keypoint(5), keypoint(6)];
  if (!one || !other) return null;
  const [leftShoulder, rightShoulder] = one.x < other.x ? [one, other] : [other, one];
  return { nose: keypoint(0), leftShoulder, rightShoulder };
}

/** Every 16th pixel is enough for a percentile. */
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
