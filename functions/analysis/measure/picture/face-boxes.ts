import { toFramePoint, type Crop, type Point, type Rectangle } from './picture.ts';

const INPUT_SIDE_PIXELS = 256;
const MINIMUM_SCORE = 0.5;
const SAME_FACE_OVERLAP = 0.3;
const VALUES_PER_ANCHOR = 16;

export interface FaceBox {
  box: Rectangle;
  /** The detector's confidence, 0-1. */
  score: number;
}

/**
 * Centers of the detector's anchors in output order: 16 x 16 cells of two anchors each, then 8 x 8
 * cells of six.
 */
const anchorGrids = [anchorCenters(16, 2), anchorCenters(8, 6)];

function anchorCenters(cells: number, perCell: number): Point[] {
  const stride = INPUT_SIDE_PIXELS / cells;
  return Array.from({ length: cells * cells * perCell }, (_, at) => {
    const cell = Math.floor(at / perCell);
    return { x: stride * ((cell % cells) + 0.5), y: stride * (Math.floor(cell / cells) + 0.5) };
  });
}

/**
 * Converts the face detector's outputs to one box per face, in frame pixels, best first. `crop` is
 * the part of the frame that the model received.
 */
export function readFaceBoxes(outputs: readonly Float32Array[], crop: Crop): FaceBox[] {
  const byLength = new Map(outputs.map((values) => [values.length, values]));
  const scale = crop.side / INPUT_SIDE_PIXELS;

  const found = anchorGrids.flatMap((anchors) => {
    const scores = byLength.get(anchors.length);
    const boxes = byLength.get(anchors.length * VALUES_PER_ANCHOR);

    return anchors.flatMap((anchor, at): FaceBox[] => {
      const score = 1 / (1 + Math.exp(-(scores?.[at] ?? -100)));
      if (score < MINIMUM_SCORE) return [];

      const [x = 0, y = 0, width = 0, height = 0] = boxes?.subarray(at * VALUES_PER_ANCHOR) ?? [];
      const corner = {
        x: (anchor.x + x - width / 2) / INPUT_SIDE_PIXELS,
        y: (anchor.y + y - height / 2) / INPUT_SIDE_PIXELS,
      };

      const { x: left, y: top } = toFramePoint(crop, corner);

      return [{ score, box: { left, top, width: width * scale, height: height * scale } }];
    });
  });

  return onePerFace(found.toSorted((one, other) => other.score - one.score));
}

function onePerFace(bestFirst: readonly FaceBox[]): FaceBox[] {
  const kept: FaceBox[] = [];
  for (const candidate of bestFirst) {
    if (kept.every(({ box }) => intersectionOverUnion(box, candidate.box) < SAME_FACE_OVERLAP))
      kept.push(candidate);
  }

  return kept;
}

export function intersectionOverUnion(one: Rectangle, other: Rectangle): number {
  const width =
    Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height =
    Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  if (width <= 0 || height <= 0) return 0;

  const shared = width * height;

  return shared / (one.width * one.height + other.width * other.height - shared);
}
