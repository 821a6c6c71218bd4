/** In picture units; a picture is 360 units high. */
export type Point = readonly [x: number, y: number];

export interface GradientStop {
  readonly at: number;
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

const short = (value: number) => String(Math.round(value * 10) / 10);
const at = ([x, y]: Point) => `${short(x)} ${short(y)}`;

export const openLine = (...points: readonly Point[]) => `M${points.map(at).join('L')}`;
export const polygon = (...points: readonly Point[]) => `${openLine(...points)}z`;
export const curve = (from: Point, control1: Point, control2: Point, to: Point) =>
  `M${at(from)}C${at(control1)} ${at(control2)} ${at(to)}`;

export function box(x: number, y: number, width: number, height: number): string {
  return `M${at([x, y])}h${short(width)}v${short(height)}h${short(-width)}z`;
}

export function roundedBox(x: number, y: number, width: number, height: number, radius: number): string {
  const r = Math.min(radius, width / 2, height / 2);
  const corner = (dx: number, dy: number) => `a${short(r)} ${short(r)} 0 0 1 ${short(dx)} ${short(dy)}`;
  const across = short(width - 2 * r);
  const down = short(height - 2 * r);
  return `M${at([x + r, y])}h${across}${corner(r, r)}v${down}${corner(-r, r)}h-${across}${corner(-r, -r)}v-${down}${corner(r, -r)}z`;
}

export function ellipse(cx: number, cy: number, rx: number, ry: number): string {
  const half = (dx: number) => `a${short(rx)} ${short(ry)} 0 1 0 ${short(dx)} 0`;
  return `M${at([cx - rx, cy])}${half(2 * rx)}${half(-2 * rx)}z`;
}

export const circle = (cx: number, cy: number, radius: number) => ellipse(cx, cy, radius, radius);

/** Gradient along a line; `from` and `to` are opacities. */
export function fade(start: Point, end: Point, color: string, [from, to]: readonly [number, number]): Gradient {
  const stops = [
    { at: 0, color, opacity: from },
    { at: 1, color, opacity: to },
  ];
  return { kind: 'linear', from: start, to: end, stops };
}

/** A soft spot of light. */
export function glow([x, y]: Point, radius: number, color: string, opacity: number): Gradient {
  const stops = [
    { at: 0, color, opacity },
    { at: 1, color, opacity: 0 },
  ];
  return { kind: 'radial', from: [x, y], to: [x + radius, y], stops };
}

/** A strip of gaffer tape, torn at both ends. `angle` is in degrees. */
export function tape([x, y]: Point, length: number, { width = 13, angle = 0 } = {}): string {
  const turn = (angle * Math.PI) / 180;
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
  return polygon(
    ...outline.map(([u, v]): Point => {
      const [dx, dy] = [u * length, v * width];
      return [x + dx * Math.cos(turn) - dy * Math.sin(turn), y + dx * Math.sin(turn) + dy * Math.cos(turn)];
    }),
  );
}
