import type { FeatureMap } from './face-network.ts';

/** Position and size of a face, in shares of the picture's width and height. */
export interface FaceBox {
  centerX: number;
  centerY: number;
  width: number;
  height: number;
  /** The detector's confidence, 0-1. */
  score: number;
}

interface Size {
  width: number;
  height: number;
}

/** The pixels of a canvas: four bytes per pixel. */
export interface Pixels extends Size {
  data: ImageData['data'];
}

const MINIMUM_SCORE = 0.5;
const SAME_FACE_OVERLAP = 0.3;
const VALUES_PER_ANCHOR = 16;

/**
 * Anchors per cell of the model's two grids. Each grid has an output with scores, and one with 16
 * values per anchor.
 */
const ANCHORS_PER_CELL = [2, 6];

/**
 * Number of input pixels once a large face has been found. Detection time is proportional to this
 * number.
 */
const PICTURE_AREA = 7500;

/**
 * Number of input pixels if no large face has been found. Enough for faces a tenth as high as the
 * picture.
 */
const DETAILED_AREA = 20_000;
const LARGE_FACE_HEIGHT = 0.2;
const SIDE_STEP = 32;

/**
 * Size to scale a picture to, given the faces found in the previous picture. Both sides are
 * multiples of 32, because the network halves them five times.
 */
export function chooseDetectorSize(
  { width, height }: Size,
  faces: readonly FaceBox[] | null,
): Size {
  const hasLargeFace = faces?.some((face) => face.height > LARGE_FACE_HEIGHT) ?? false;
  const scale = Math.sqrt((hasLargeFace ? PICTURE_AREA : DETAILED_AREA) / (width * height));
  const roundSide = (length: number) =>
    Math.max(1, Math.round((length * scale) / SIDE_STEP)) * SIDE_STEP;

  return { width: roundSide(width), height: roundSide(height) };
}

/** Converts colors from 0-255 to the range -1 to 1. */
export function toDetectorInput({ width, height, data }: Pixels): FeatureMap {
  const values = new Float64Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1)
    for (let color = 0; color < 3; color += 1)
      values[pixel * 3 + color] = (data[pixel * 4 + color] ?? 0) / 127.5 - 1;

  return { width, height, channels: 3, values };
}

export function readFaces(outputs: readonly FeatureMap[], { width, height }: Size): FaceBox[] {
  const found = ANCHORS_PER_CELL.flatMap((anchors) => {
    const scores = outputs.find(({ channels }) => channels === anchors);
    const boxes = outputs.find(({ channels }) => channels === anchors * VALUES_PER_ANCHOR);
    if (!scores || !boxes) throw new Error('The face detector has other outputs than expected.');

    return [...scores.values].flatMap((value, at): FaceBox[] => {
      const score = 1 / (1 + Math.exp(-value));
      if (score < MINIMUM_SCORE) return [];

      const cell = Math.floor(at / anchors);
      const start = at * VALUES_PER_ANCHOR;
      const [x = 0, y = 0, boxWidth = 0, boxHeight = 0] = boxes.values.subarray(start, start + 4);

      return [
        {
          score,
          centerX: ((cell % scores.width) + 0.5) / scores.width + x / width,
          centerY: (Math.floor(cell / scores.width) + 0.5) / scores.height + y / height,
          width: boxWidth / width,
          height: boxHeight / height,
        },
      ];
    });
  });

  return onePerFace(found.toSorted((one, other) => other.score - one.score));
}

function onePerFace(bestFirst: readonly FaceBox[]): FaceBox[] {
  const kept: FaceBox[] = [];
  for (const candidate of bestFirst)
    if (kept.every((face) => measureOverlap(face, candidate) < SAME_FACE_OVERLAP))
      kept.push(candidate);

  return kept;
}

/** Intersection over union of two boxes, 0-1. */
function measureOverlap(one: FaceBox, other: FaceBox): number {
  const shared = (length: 'width' | 'height', center: 'centerX' | 'centerY') => {
    const end = Math.min(one[center] + one[length] / 2, other[center] + other[length] / 2);
    const start = Math.max(one[center] - one[length] / 2, other[center] - other[length] / 2);
    return Math.max(0, end - start);
  };

  const both = shared('width', 'centerX') * shared('height', 'centerY');

  return both / (one.width * one.height + other.width * other.height - both);
}
