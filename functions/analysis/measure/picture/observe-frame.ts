import { eyeAngles, eyeOpenness, headAngles, mouthShape, type EyeAngles, type HeadAngles } from './face-angles.ts';
import { readFaceBoxes, type FaceBox } from './face-boxes.ts';
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
const MINIMUM_MESH_SCORE = 0.5;
const MINIMUM_KEYPOINT_SCORE = 0.4;

/** Looks at one picture. The body costs as much as the face and moves slower, so that the caller decides when it is wanted. */
export function observeFrame(
  models: PictureModels,
  frame: RgbFrame,
  { atSeconds, withBody }: { atSeconds: number; withBody: boolean },
): FrameObservation {
  const whole = squareAround(frame);
  const boxes = readFaceBoxes(models.run('blazeface', frame, [whole]), whole);
  const faces = boxes.flatMap((box) => meshOf(models, frame, box) ?? []);
  const largest = faces.toSorted((one, other) => other.bounds.height - one.bounds.height)[0];
  return {
    atSeconds,
    luma: brightness(frame),
    faceCount: faces.length,
    face: largest ? observeFace(models, frame, largest) : null,
    body: withBody ? readBody(models.run('movenet-lightning', frame, [whole]), whole) : null,
  };
}

/** The mesh is fitted twice: the second look is centred and turned upright by the first, since the models know upright faces best. */
function meshOf(models: PictureModels, frame: RgbFrame, { box }: FaceBox): FaceMesh | null {
  const first = fitMesh(models, frame, box, 0);
  if (!first) return null;
  const mesh = fitMesh(models, frame, first.bounds, headAngles(first.landmarks).roll);
  return mesh && mesh.bounds.height >= SMALLEST_FACE * frame.height ? mesh : null;
}

function fitMesh(models: PictureModels, frame: RgbFrame, bounds: Rectangle, degrees: number): FaceMesh | null {
  const center = { x: bounds.left + bounds.width / 2, y: bounds.top + bounds.height / 2 };
  const looked = { center, side: Math.max(bounds.width, bounds.height) * MESH_MARGIN, degrees };
  const outputs = [...models.run('facemesh', frame, [looked]).values()];
  const score = outputs.find(({ length }) => length === 1)?.[0] ?? 0;
  const values = outputs.find(({ length }) => length === 1404);
  return values && score >= MINIMUM_MESH_SCORE ? readFaceMesh(values, looked) : null;
}

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
