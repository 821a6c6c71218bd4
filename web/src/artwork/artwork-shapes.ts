/** In picture units; a picture is 360 units high. */
export type Point = readonly [x: number, y: number];

/**
 * A linear gradient from `from` to `to`, or a radial gradient centered at `from` with `to` on its
 * edge.
 */
export interface Gradient {
  kind: 'linear' | 'radial';
  from: Point;
  to: Point;
  stops: readonly { offset: number; color: string; opacity: number }[];
}

export interface Shape {
  d: string;
  fill?: string | Gradient;
  stroke?: string;
  strokeWidth?: number;
  opacity?: number;
}

export const filled = (d: string, fill: string | Gradient, opacity?: number): Shape => ({
  d,
  fill,
  opacity,
});

export const stroked = (
  d: string,
  stroke: string,
  strokeWidth: number,
  opacity?: number,
): Shape => ({
  d,
  stroke,
  strokeWidth,
  opacity,
});

const roundToTenth = (value: number) => String(Math.round(value * 10) / 10);
const formatPoint = ([x, y]: Point) => `${roundToTenth(x)} ${roundToTenth(y)}`;

export const polylinePath = (...points: readonly Point[]) =>
  `M${points.map(formatPoint).join('L')}`;

export const polygonPath = (...points: readonly Point[]) => `${polylinePath(...points)}z`;

export const curvePath = (from: Point, control1: Point, control2: Point, to: Point) =>
  `M${formatPoint(from)}C${formatPoint(control1)} ${formatPoint(control2)} ${formatPoint(to)}`;

export function boxPath(x: number, y: number, width: number, height: number): string {
  return `M${formatPoint([x, y])}h${roundToTenth(width)}v${roundToTenth(height)}h${roundToTenth(-width)}z`;
}

export function roundedBoxPath(
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
): string {
  const r = Math.min(radius, width / 2, height / 2);
  const corner = (dx: number, dy: number) =>
    `a${roundToTenth(r)} ${roundToTenth(r)} 0 0 1 ${roundToTenth(dx)} ${roundToTenth(dy)}`;
  const across = roundToTenth(width - 2 * r);
  const down = roundToTenth(height - 2 * r);

  return `M${formatPoint([x + r, y])}h${across}${corner(r, r)}v${down}${corner(-r, r)}h-${across}${corner(-r, -r)}v-${down}${corner(r, -r)}z`;
}

export function ellipsePath(cx: number, cy: number, rx: number, ry: number): string {
  const half = (dx: number) =>
    `a${roundToTenth(rx)} ${roundToTenth(ry)} 0 1 0 ${roundToTenth(dx)} 0`;

  return `M${formatPoint([cx - rx, cy])}${half(2 * rx)}${half(-2 * rx)}z`;
}

export const circlePath = (cx: number, cy: number, radius: number) =>
  ellipsePath(cx, cy, radius, radius);

/** Linear gradient of one color. `from` and `to` are the opacities at `start` and `end`. */
export function linearFade(
  start: Point,
  end: Point,
  color: string,
  [from, to]: readonly [number, number],
): Gradient {
  return { kind: 'linear', from: start, to: end, stops: fadeStops(color, from, to) };
}

export function radialGlow(
  [x, y]: Point,
  radius: number,
  color: string,
  opacity: number,
): Gradient {
  return { kind: 'radial', from: [x, y], to: [x + radius, y], stops: fadeStops(color, opacity, 0) };
}

const fadeStops = (color: string, from: number, to: number) => [
  { offset: 0, color, opacity: from },
  { offset: 1, color, opacity: to },
];

/** Rotates an offset by an angle in degrees and adds the result to the center. */
export function rotateAround([x, y]: Point, [dx, dy]: Point, degrees: number): Point {
  const turn = (degrees * Math.PI) / 180;
  return [
    x + dx * Math.cos(turn) - dy * Math.sin(turn),
    y + dx * Math.sin(turn) + dy * Math.cos(turn),
  ];
}

/** A strip of gaffer tape, torn at both ends. `angle` is in degrees. */
export function tapePath(center: Point, length: number, { width = 13, angle = 0 } = {}): string {
  const outline: readonly Point[] = [
    [-0.5, -0.5],
    [0.49, -0.5],
    [0.5, -0.2],
    [0.485, 0.1],
    [0.5, 0.5],
    [-0.49, 0.5],
    [-0.5, 0.2],
    [-0.485, -0.1],
  ];

  return polygonPath(
    ...outline.map(([u, v]) => rotateAround(center, [u * length, v * width], angle)),
  );
}
