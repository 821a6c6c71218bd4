import {
  type Point,
  type Shape,
  boxPath,
  circlePath,
  ellipsePath,
  filled,
  linearFade,
  polygonPath,
  polylinePath,
  radialGlow,
  stroked,
} from './artwork-shapes.ts';
import { drawTapeMark, type Composition, type Stage } from './artwork-stage.ts';

interface Facade {
  x: number;
  width: number;
  height: number;
}

/** A painted stage flat: a house front with some lit windows. */
function facade(
  { floor, palette, chance }: Stage,
  { x, width, height }: Facade,
  fill: string,
): readonly Shape[] {
  const top = floor - height;
  const columns = Math.max(1, Math.floor((width - 12) / 19));
  const inset = (width - columns * 19 + 8) / 2;

  const windows = Array.from(
    { length: columns * Math.floor((height - 30) / 26) },
    (_, index): Shape | null => {
      if (chance.next() > 0.42) return null;

      const [windowX, windowY] = [
        x + inset + (index % columns) * 19,
        top + 18 + Math.floor(index / columns) * 26,
      ];

      return filled(
        boxPath(windowX, windowY, 11, 15),
        chance.next() > 0.3 ? palette.light : palette.bright,
      );
    },
  );

  return [
    filled(boxPath(x, top, width, height), fill),
    filled(boxPath(x, top, 3, height), palette.pieceHigh),
    ...windows.filter((pane) => pane !== null),
  ];
}

function row(stage: Stage, [low, high]: readonly [number, number]): readonly Facade[] {
  const facades: Facade[] = [];
  let x = -20;
  while (x < stage.width) {
    const width = stage.chance.between(50, 88);
    facades.push({ x, width, height: stage.chance.between(low, high) });
    x += width + stage.chance.between(-4, 10);
  }

  return facades;
}

const skyline: Composition = (stage) => {
  const { middle, floor, palette, chance } = stage;
  const [x, y, radius] = [
    middle + chance.between(-70, 70),
    chance.between(112, 146),
    chance.between(78, 98),
  ];

  return [
    filled(circlePath(x, y, radius * 2.4), radialGlow([x, y], radius * 2.4, palette.light, 0.4)),
    filled(
      circlePath(x, y, radius),
      linearFade([x, y - radius], [x, y + radius], palette.bright, [1, 0.6]),
    ),
    filled(
      circlePath(x, y, radius),
      linearFade([x, y - radius], [x, y + radius], palette.light, [0.2, 1]),
    ),
    ...row(stage, [110, 190]).map(({ x: left, width, height }): Shape =>
      filled(boxPath(left, floor - height, width, height), palette.pieceHigh, 0.9),
    ),
    ...row(stage, [46, 150]).flatMap((front) => facade(stage, front, palette.piece)),
    ...drawTapeMark(stage, middle + chance.between(-60, 60)),
  ];
};

/** One half of a curtain, whose folds get brighter from the outer edge inward. */
function curtain(
  { width, floor, palette, height }: Stage,
  side: 1 | -1,
  opening: number,
): readonly Shape[] {
  const edge = (part: number): Point => {
    const outer = side === 1 ? width + 10 : -10;
    const inner = width / 2 + side * opening;
    return [outer + (inner - outer) * part, 0];
  };

  const foot = floor + (height - floor) * 0.42;
  const folds = 7;

  return Array.from({ length: folds }, (_, index): Shape => {
    const [near, far] = [edge((index + 1) / folds)[0], edge(index / folds)[0]];
    const sway = side * 14 * ((index + 1) / folds);
    const lit = 0.25 + 0.75 * ((index + 1) / folds);

    return filled(
      polygonPath([far, 0], [near, 0], [near + sway, foot], [far + sway * 0.8, foot]),
      linearFade([far, 0], [near, 0], palette.dim, [lit * 0.16, lit]),
    );
  });
}

const openingCurtain: Composition = (stage) => {
  const { width, height, middle, floor, palette, chance } = stage;
  const opening = chance.between(62, 92);
  const fronts = row(stage, [40, 130]);

  return [
    filled(
      boxPath(middle - opening - 30, 0, opening * 2 + 60, floor),
      linearFade([middle, 0], [middle, floor], palette.bright, [0.95, 0.6]),
    ),
    filled(
      boxPath(middle - opening - 30, 0, opening * 2 + 60, floor),
      linearFade([middle, 0], [middle, floor], palette.light, [0.15, 0.95]),
    ),
    ...fronts.flatMap((front) => facade(stage, front, palette.piece)),
    filled(
      polygonPath(
        [middle - opening, floor],
        [middle + opening, floor],
        [middle + opening * 2, height],
        [middle - opening * 2, height],
      ),
      linearFade([middle, floor], [middle, height], palette.light, [0.6, 0.12]),
    ),
    filled(boxPath(0, 0, middle - opening, floor + 30), palette.piece),
    filled(boxPath(middle + opening, 0, width, floor + 30), palette.piece),
    ...curtain(stage, -1, opening),
    ...curtain(stage, 1, opening),
    ...drawTapeMark(stage, middle),
  ];
};

/** An open door at the top of a few steps. */
const stageDoor: Composition = (stage) => {
  const { middle, floor, height, palette, chance } = stage;
  const x = middle + chance.between(-20, 20);
  const [top, step] = [48, 20];
  const doorFloor = floor - 3 * step;

  const steps = [0, 1, 2].map((index): Shape => {
    const half = 66 + index * 26;
    return filled(
      boxPath(x - half, doorFloor + index * step, half * 2, step),
      index === 0 ? palette.pieceHigh : palette.pieceSide,
    );
  });

  return [
    filled(circlePath(x, 150, 240), radialGlow([x, 150], 240, palette.light, 0.42)),
    filled(boxPath(x - 62, top - 10, 124, doorFloor - top + 10), palette.piece),
    filled(boxPath(x - 50, top, 100, doorFloor - top), palette.light),

    filled(
      boxPath(x - 50, top, 100, doorFloor - top),
      linearFade([x, top], [x, doorFloor], palette.bright, [1, 0.1]),
    ),

    filled(
      polygonPath([x + 50, top], [x + 50, doorFloor], [x + 96, doorFloor + 16], [x + 96, top - 18]),
      palette.piece,
    ),

    filled(circlePath(x + 60, 148, 4), palette.bright),
    ...steps,

    ...[0, 1, 2].map((index): Shape =>
      stroked(
        polylinePath(
          [x - 66 - index * 26, doorFloor + index * step],
          [x + 66 + index * 26, doorFloor + index * step],
        ),
        palette.light,
        2.5,
      ),
    ),

    filled(
      polygonPath([x - 70, floor], [x + 70, floor], [x + 150, height], [x - 150, height]),
      linearFade([x, floor], [x, height], palette.light, [0.5, 0.1]),
    ),

    filled(ellipsePath(x, height + 6, 190, 30), palette.light, 0.12),
    ...drawTapeMark(stage, x + chance.between(70, 110)),
  ];
};

export const facadeScenes = [skyline, openingCurtain, stageDoor] as const;
