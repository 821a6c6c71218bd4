/** One decoded frame: three bytes per pixel, rows from the top. */
export interface RgbFrame {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

/** In frame pixels; may extend beyond the edges. */
export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** In pixels from the top left corner; x points right and y points down. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Point3D extends Point {
  /** Depth in pixels; smaller is nearer to the camera. */
  readonly z: number;
}

/** A square part of the frame, rotated clockwise; may extend beyond the edges. */
export interface Crop {
  readonly center: Point;
  readonly side: number;
  readonly degrees: number;
  /** Left and right swapped, as in a mirror. */
  readonly isMirrored?: boolean;
}

/**
 * The smallest square around the frame, with the same center. Models need squares, and stretching would distort angles.
 */
export function enclosingSquare({ width, height }: { width: number; height: number }): Crop {
  return { center: { x: width / 2, y: height / 2 }, side: Math.max(width, height), degrees: 0 };
}

/** Converts a point in the crop (0-1 from its top left corner) to frame pixels. */
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
 * Scales the cut to `pixels` x `pixels` and writes `byte * scale + shift` to `target`, starting at `offset`. Areas
 * outside the frame are black.
 */
export function cropAndScale(
  frame: RgbFrame,
  cut: Crop,
  { pixels, scale, shift }: { pixels: number; scale: number; shift: number },
  target: Float32Array,
  offset: number,
): void {
  const { rgb, width, height } = frame;
  const step = cut.side / pixels;
  const [cosine, sine] = cosineAndSine(cut.degrees).map((part) => part * step);
  const across = cut.isMirrored ? -1 : 1;
  const corner = toFramePoint(cut, { x: 0.5 / pixels, y: 0.5 / pixels });
  let to = offset;
  for (let row = 0; row < pixels; row += 1) {
    for (let column = 0; column < pixels; column += 1) {
      // Pixel centers are at half-pixel positions.
      const x = corner.x - 0.5 + across * column * (cosine ?? 0) - row * (sine ?? 0);
      const y = corner.y - 0.5 + across * column * (sine ?? 0) + row * (cosine ?? 0);
      const [left, top] = [Math.floor(x), Math.floor(y)];
      const inside = left >= 0 && top >= 0 && left < width - 1 && top < height - 1;
      const [right, down] = [x - left, y - top];
      const at = (top * width + left) * 3;
      for (let color = 0; color < 3; color += 1) {
        let value = 0;
        if (inside) {
          const upper = (rgb[at + color] ?? 0) * (1 - right) + (rgb[at + color + 3] ?? 0) * right;
          const below = at + color + width * 3;
          const lower = (rgb[below] ?? 0) * (1 - right) + (rgb[below + 3] ?? 0) * right;
          value = upper * (1 - down) + lower * down;
        }
        target[to] = value * scale + shift;
        to += 1;
      }
    }
  }
}

export function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

export function midpoint(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}
