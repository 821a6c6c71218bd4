/** In picture units; a picture is 360 units high. */
export type Point = readonly [x: number, y: number];

export interface GradientStop {
  readonly offset: number;
  readonly color: string;
  readonly opacity: number;
}

/** Linear between the two points, or radial from the center `from` out to `to`. */
export interface Gradient {
  readonly kind: 'linear' | 'radial';
  readonly from: Point;
  readonly to: Point;
  readonly stops: readonly GradientStop[];
}

export type Paint = string | Gradient;

export interface Shape {
  readonly d: string;
  readonly fill?: Paint;
  readonly stroke?: string;
  readonly strokeWidth?: number;
  readonly opacity?: number;
}

const roundToTenth = (value: number) => String(Math.round(value * 10) / 10);
const formatPoint = ([x, y]: Point) => `${roundToTenth(x)} ${roundToTenth(y)}`;

export const polylinePath = (...points: readonly Point[]) => `M${points.map(formatPoint).join('L')}`;
export const polygonPath = (...points: readonly Point[]) => `${polylinePath(...points)}z`;
export const curvePath = (from: Point, control1: Point, control2: Point, to: Point) =>
  `M${formatPoint(from)}C${formatPoint(control1)} ${formatPoint(control2)} ${formatPoint(to)}`;

export function boxPath(x: number, y: number, width: number, height: number): string {
  return `M${formatPoint([x, y])}h${roundToTenth(width)}v${roundToTenth(height)}h${roundToTenth(-width)}z`;
}

export function roundedBoxPath(x: number, y: number, width: number, height: number, radius: number): string {
  const r = Math.min(radius, width / 2, height / 2);
  const corner = (dx: number, dy: number) =>
    `a${roundToTenth(r)} ${roundToTenth(r)} 0 0 1 ${roundToTenth(dx)} ${roundToTenth(dy)}`;
  const across = roundToTenth(width - 2 * r);
  const down = roundToTenth(height - 2 * r);
  return `M${formatPoint([x + r, y])}h${across}${corner(r, r)}v${down}${corner(-r, r)}h-${across}${corner(-r, -r)}v-${down}${corner(r, -r)}z`;
}

export function ellipsePath(cx: number, cy: number, rx: number, ry: number): string {
  const half = (dx: number) => `a${roundToTenth(rx)} ${roundToTenth(ry)} 0 1 0 ${roundToTenth(dx)} 0`;
  return `M${formatPoint([cx - rx, cy])}${half(2 * rx)}${half(-2 * rx)}z`;
}

export const circlePath = (cx: number, cy: number, radius: number) => ellipsePath(cx, cy, radius, radius);

/** Gradient along a line; `from` and `to` are opacities. */
export function linearFade(start: Point, end: Point, color: string, [from, to]: readonly [number, number]): Gradient {
  const stops = [
    { offset: 0, color, opacity: from },
    { offset: 1, color, opacity: to },
  ];
  return { kind: 'linear', from: start, to: end, stops };
}

/** A soft spot of light. */
export function radialGlow([x, y]: Point, radius: number, color: string, opacity: number): Gradient {
  const stops = [
    { offset: 0, color, opacity },
    { offset: 1, color, opacity: 0 },
  ];
  return { kind: 'radial', from: [x, y], to: [x + radius, y], stops };
}

/** A strip of gaffer tape, torn at both ends. `angle` is in degrees. */
export function tapePath([x, y]: Point, length: number, { width = 13, angle = 0 } = {}): string {
  const radians = (angle * Math.PI) / 180;
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
    ...outline.map(([u, v]): Point => {
      const [dx, dy] = [u * length, v * width];
      return [x + dx * Math.cos(radians) - dy * Math.sin(radians), y + dx * Math.sin(radians) + dy * Math.cos(radians)];
    }),
  );
}
