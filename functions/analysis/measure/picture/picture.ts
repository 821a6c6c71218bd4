/** One decoded frame: three bytes per pixel, rows from the top. */
export interface RgbFrame {
  width: number;
  height: number;
  rgb: Uint8Array;
}

/** A rectangle in frame pixels. May extend beyond the frame. */
export interface Rectangle {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * A point in pixels from the frame's top left corner. `x` increases to the right, and `y` increases
 * downward.
 */
export interface Point {
  x: number;
  y: number;
}

export interface Point3D extends Point {
  /** Depth in pixels; a smaller value is nearer to the camera. */
  z: number;
}

/** A square part of the frame, rotated clockwise by `degrees`. May extend beyond the frame. */
export interface Crop {
  center: Point;
  side: number;
  degrees: number;
  /** True if left and right are swapped, as in a mirror. */
  isMirrored?: boolean;
}

/**
 * The smallest square that contains the frame. Models need squares, and stretching would distort
 * angles.
 */
export function enclosingSquare({ width, height }: { width: number; height: number }): Crop {
  return { center: { x: width / 2, y: height / 2 }, side: Math.max(width, height), degrees: 0 };
}

/** Converts a point in the crop (0-1, from the crop's top left corner) to frame pixels. */
export function toFramePoint({ center, side, degrees, isMirrored }: Crop, { x, y }: Point): Point {
  const [right, down] = [(isMirrored ? 0.5 - x : x - 0.5) * side, (y - 0.5) * side];
  const [cosine, sine] = cosineAndSine(degrees);
  return { x: center.x + right * cosine - down * sine, y: center.y + right * sine + down * cosine };
}

function cosineAndSine(degrees: number): [cosine: number, sine: number] {
  const radians = (degrees * Math.PI) / 180;
  return [Math.cos(radians), Math.sin(radians)];
}

/**
 * Scales a crop to `pixels` x `pixels` and writes `byte * scale + shift` to `target`, starting at
 * `offset`. Areas outside the frame are black.
 */
export function cropAndScale(
  frame: RgbFrame,
  cut: Crop,
  { pixels, scale, shift }: { pixels: number; scale: number; shift: number },
  target: Float32Array,
  offset: number,
): void {
  const { rgb, width, height } = frame;
  const rowBytes = width * 3;
  const step = cut.side / pixels;
  const [cosine, sine] = cosineAndSine(cut.degrees);
  const [down, right] = [step * cosine, step * sine];
  const across = cut.isMirrored ? -step : step;
  const [stepX, stepY] = [across * cosine, across * sine];
  const corner = toFramePoint(cut, { x: 0.5 / pixels, y: 0.5 / pixels });

  target.fill(shift, offset, offset + pixels * pixels * 3);

  for (let row = 0; row < pixels; row += 1) {
    // Subtracts 0.5, because a pixel's center is half a pixel from its edge.
    const startX = corner.x - 0.5 - row * right;
    const startY = corner.y - 0.5 + row * down;
    let to = offset + row * pixels * 3;

    for (let column = 0; column < pixels; column += 1, to += 3) {
      const x = startX + column * stepX;
      const y = startY + column * stepY;
      // Skips pixels outside the frame, including negative coordinates, which `| 0` would round up
      // to 0.
      if (!(x >= 0 && y >= 0 && x < width - 1 && y < height - 1)) continue;

      const left = x | 0;
      const top = y | 0;
      const at = top * rowBytes + left * 3;
      const below = at + rowBytes;
      const [toRight, toBelow] = [x - left, y - top];
      const lower = toBelow * scale;
      const upper = scale - lower;
      const upperRight = upper * toRight;
      const lowerRight = lower * toRight;
      const upperLeft = upper - upperRight;
      const lowerLeft = lower - lowerRight;

      // Unrolled, because a loop over the colors takes a third longer.
      target[to] =
        (rgb[at] ?? 0) * upperLeft +
        (rgb[at + 3] ?? 0) * upperRight +
        (rgb[below] ?? 0) * lowerLeft +
        (rgb[below + 3] ?? 0) * lowerRight +
        shift;

      target[to + 1] =
        (rgb[at + 1] ?? 0) * upperLeft +
        (rgb[at + 4] ?? 0) * upperRight +
        (rgb[below + 1] ?? 0) * lowerLeft +
        (rgb[below + 4] ?? 0) * lowerRight +
        shift;

      target[to + 2] =
        (rgb[at + 2] ?? 0) * upperLeft +
        (rgb[at + 5] ?? 0) * upperRight +
        (rgb[below + 2] ?? 0) * lowerLeft +
        (rgb[below + 5] ?? 0) * lowerRight +
        shift;
    }
  }
}

export function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

export function midpoint(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}
