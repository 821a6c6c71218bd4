import type {
  FaceObservation,
  FrameObservation,
} from '../measure/picture/observe-frame.service.ts';
import type { Point, RgbFrame } from '../measure/picture/picture.ts';

/** The best frame so far, at half size. `clarity` rates how clearly the frame shows one face. */
export interface ThumbnailFrame {
  frame: RgbFrame;
  clarity: number;
}

/** Above this share of the frame's height, a larger face doesn't count as clearer. */
const LARGE_FACE = 0.5;
/** A face turned this far is almost in profile and counts as unclear. */
const PROFILE_DEGREES = 45;
/** Thresholds for `eyeOpenness`, which is near 0.1 during a blink. */
const CLOSED_EYES = 0.12;
const OPEN_EYES = 0.28;

/**
 * Returns the clearer frame. Copies `frame` if it is chosen, because the decoder reuses the frame's
 * memory.
 */
export function chooseClearerFrame(
  best: ThumbnailFrame | null,
  frame: RgbFrame,
  { face, faceCount }: Pick<FrameObservation, 'face' | 'faceCount'>,
): ThumbnailFrame | null {
  // Skip frames with a second person, who may not have agreed to appear in the thumbnail.
  if (!face || faceCount !== 1) return best;

  const clarity = faceClarity(face) * Math.sqrt(measureSharpness(frame, face));
  if (clarity <= (best?.clarity ?? 0)) return best;

  return { frame: halveFrame(frame), clarity };
}

/** From 0 to 1; highest for a large, centered face that looks at the camera with open eyes. */
function faceClarity({ height, head, eyes, eyeOpenness, offCenter }: FaceObservation): number {
  const size = Math.min(height / LARGE_FACE, 1);
  const turned = Math.hypot(head.yaw + eyes.yaw, head.pitch + eyes.pitch) / PROFILE_DEGREES;
  const openness = (eyeOpenness - CLOSED_EYES) / (OPEN_EYES - CLOSED_EYES);
  return size * clamp(1 - turned) * clamp(openness) * clamp(1 - offCenter);
}

const clamp = (value: number) => Math.min(Math.max(value, 0), 1);

/**
 * Mean brightness difference between neighboring pixels around the eyes, 0-255. Low in a blurred
 * frame.
 */
function measureSharpness(
  frame: RgbFrame,
  { eyeMiddle, eyeSpan }: { eyeMiddle: Point; eyeSpan: number },
): number {
  const [left, top] = [
    Math.max(Math.round(eyeMiddle.x - eyeSpan), 0),
    Math.max(Math.round(eyeMiddle.y - eyeSpan), 0),
  ];

  const right = Math.min(Math.round(eyeMiddle.x + eyeSpan), frame.width - 1);
  const bottom = Math.min(Math.round(eyeMiddle.y + eyeSpan), frame.height - 1);
  let [sum, count] = [0, 0];

  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      // The green channel approximates the pixel's brightness.
      const at = 3 * (y * frame.width + x) + 1;
      const here = frame.rgb[at] ?? 0;
      sum +=
        Math.abs((frame.rgb[at + 3] ?? 0) - here) +
        Math.abs((frame.rgb[at + 3 * frame.width] ?? 0) - here);
      count += 2;
    }
  }

  return count === 0 ? 0 : sum / count;
}

/** Averages blocks of 2 x 2 pixels. */
function halveFrame({ width, height, rgb }: RgbFrame): RgbFrame {
  const half = { width: Math.max(width >> 1, 1), height: Math.max(height >> 1, 1) };
  const scaled = new Uint8Array(half.width * half.height * 3);
  const rowBytes = 3 * width;
  let to = 0;

  for (let row = 0; row < half.height; row += 1) {
    for (let column = 0; column < half.width; column += 1) {
      for (let channel = 0; channel < 3; channel += 1, to += 1) {
        const from = 2 * row * rowBytes + 6 * column + channel;
        const below = from + rowBytes;
        const sum =
          (rgb[from] ?? 0) + (rgb[from + 3] ?? 0) + (rgb[below] ?? 0) + (rgb[below + 3] ?? 0);
        scaled[to] = (sum + 2) >> 2;
      }
    }
  }

  return { ...half, rgb: scaled };
}
