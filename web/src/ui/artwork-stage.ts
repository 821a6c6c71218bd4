import type { SeededRandom } from './artwork-random.ts';
import type { Palette } from './artwork-palette.ts';
import {
  boxPath,
  circlePath,
  ellipsePath,
  linearFade,
  radialGlow,
  polygonPath,
  type Shape,
  tapePath,
} from './artwork-shapes.ts';

/** Input of every composition. `middle` is half the width; `floor` is the y coordinate where the floor begins. */
export interface Stage {
  readonly width: number;
  readonly height: number;
  readonly middle: number;
  readonly floor: number;
  readonly palette: Palette;
  readonly chance: SeededRandom;
}

export type Composition = (stage: Stage) => readonly Shape[];

/** A dark wall and floor. */
export function drawRoom({ width, height, floor, palette }: Stage): readonly Shape[] {
  return [
    { d: boxPath(0, 0, width, height), fill: palette.wallFar },
    { d: boxPath(0, 0, width, floor), fill: linearFade([0, 0], [width, floor], palette.wall, [1, 0.15]) },
    { d: boxPath(0, floor, width, height - floor), fill: palette.floor },
    { d: boxPath(0, floor, width, 1.5), fill: palette.floorEdge },
  ];
}

/** A spotlight on the wall: the lamp's beam, a disc of light, and its pool on the floor. */
export function drawSpotlight({ middle, floor, palette, height }: Stage, radius: number, lift = 0): readonly Shape[] {
  const y = floor - radius * 0.72 - lift;
  const lampX = middle - radius * 2.1;
  return [
    {
      d: polygonPath(
        [lampX - 6, -10],
        [lampX + 26, -10],
        [middle + radius * 0.8, y - radius * 0.62],
        [middle - radius * 0.92, y + radius * 0.4],
      ),
      fill: linearFade([lampX, 0], [middle, y], palette.light, [0.3, 0.05]),
    },
    { d: circlePath(middle, y, radius * 1.5), fill: radialGlow([middle, y], radius * 1.5, palette.light, 0.26) },
    {
      d: circlePath(middle, y, radius),
      fill: linearFade([middle - radius, y - radius], [middle + radius, y + radius], palette.light, [1, 0.82]),
    },
    {
      d: circlePath(middle, y, radius),
      fill: linearFade([middle - radius, y - radius], [middle + radius * 0.4, y + radius], palette.bright, [0.75, 0]),
    },
    { d: boxPath(0, floor, middle * 2, height - floor), fill: palette.floor },
    {
      d: ellipsePath(middle + 14, floor + (height - floor) * 0.46, radius * 1.45, (height - floor) * 0.34),
      fill: palette.light,
      opacity: 0.26,
    },
  ];
}

/** A lamp hanging at `x`, with its cone of light down to the floor. */
export function drawWorkLight({ floor, palette, height }: Stage, x: number, reach: number): readonly Shape[] {
  const top = 58;
  const low = floor + (height - floor) * 0.5;
  return [
    {
      d: polygonPath([x - 22, top + 14], [x + 22, top + 14], [x + reach, low], [x - reach, low]),
      fill: linearFade([x, top], [x, low], palette.light, [0.88, 0.12]),
    },
    {
      d: polygonPath([x - 14, top + 14], [x + 14, top + 14], [x + reach * 0.55, low], [x - reach * 0.55, low]),
      fill: linearFade([x, top], [x, low], palette.bright, [0.6, 0.04]),
    },
    { d: ellipsePath(x, low, reach, (height - floor) * 0.3), fill: palette.light, opacity: 0.34 },
    { d: boxPath(x - 1.5, 0, 3, top - 22), fill: palette.piece },
    {
      d: polygonPath([x - 10, top - 24], [x + 10, top - 24], [x + 30, top + 15], [x - 30, top + 15]),
      fill: palette.piece,
    },
    { d: ellipsePath(x, top + 15, 30, 5), fill: palette.bright },
  ];
}

/** Daylight through a tall window: slanted panes of light on the wall. */
export function drawWindowLight({ middle, floor, palette, height }: Stage): readonly Shape[] {
  const panes = [-1, 0, 1].flatMap((column) =>
    [0, 1].map((row): Shape => {
      const [x, y] = [middle + column * 78 - 20 + row * 26, 38 + row * 98];
      return {
        d: polygonPath([x - 32, y], [x + 32, y], [x + 57, y + 88], [x - 7, y + 88]),
        fill: linearFade([x, y], [x + 40, y + 90], palette.light, [0.95, 0.7]),
      };
    }),
  );
  const y = floor + (height - floor) * 0.5;
  return [
    { d: circlePath(middle, 140, 210), fill: radialGlow([middle, 140], 210, palette.light, 0.24) },
    ...panes,
    {
      d: polygonPath([middle - 90, y - 16], [middle + 120, y - 16], [middle + 170, y + 16], [middle - 60, y + 16]),
      fill: palette.light,
      opacity: 0.24,
    },
  ];
}

/** A tape mark on the floor that shows where to stand. */
export function drawTapeMark({ palette, height, floor, chance }: Stage, x: number): readonly Shape[] {
  const y = floor + (height - floor) * chance.between(0.5, 0.66);
  const angle = chance.between(-7, 7);
  return [
    { d: tapePath([x, y], 46, { width: 9, angle }), fill: palette.tape },
    { d: tapePath([x + 2, y + 12], 18, { width: 9, angle: 90 + angle / 2 }), fill: palette.tape },
  ];
}
