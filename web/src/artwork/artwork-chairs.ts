import {
  type Point,
  type Shape,
  curvePath,
  ellipsePath,
  filled,
  polygonPath,
  polylinePath,
  roundedBoxPath,
  stroked,
  tapePath,
} from './artwork-shapes.ts';
import {
  drawSpotlight,
  drawTapeMark,
  type Composition,
  type Stage,
  drawWindowLight,
  drawWorkLight,
} from './artwork-stage.ts';

/** A chair with its feet at (x, y). It faces right if `facing` is 1 and left if -1. */
function chair({ palette }: Stage, [x, y]: Point, facing: 1 | -1): readonly Shape[] {
  const to = (dx: number, dy: number) => [x + facing * dx, y - dy] as const;
  const legs = { stroke: palette.piece, strokeWidth: 8 };

  return [
    filled(ellipsePath(x, y + 2, 52, 6), palette.piece, 0.55),
    { d: polylinePath(to(-31, 0), to(-22, 70), to(-37, 152)), ...legs },
    { d: polylinePath(to(34, 0), to(29, 70)), ...legs },
    stroked(polylinePath(to(-12, 2), to(-8, 68)), palette.pieceSide, 6),
    stroked(polylinePath(to(18, 2), to(16, 68)), palette.pieceSide, 6),
    filled(polygonPath(to(-28, 88), to(-20, 86), to(-33, 158), to(-45, 157)), palette.piece),
    filled(polygonPath(to(-30, 76), to(36, 80), to(40, 68), to(-28, 62)), palette.piece),
    stroked(polylinePath(to(-28, 77), to(36, 81)), palette.bright, 3),
    stroked(polylinePath(to(-21, 88), to(-33, 155)), palette.bright, 2.5),
    stroked(polylinePath(to(33, 64), to(37, 4)), palette.light, 2),
  ];
}

function stool({ palette }: Stage, x: number, y: number): readonly Shape[] {
  return [
    filled(ellipsePath(x, y + 1, 38, 5), palette.piece, 0.55),
    stroked(polylinePath([x - 14, y - 92], [x - 27, y]), palette.piece, 6),
    stroked(polylinePath([x + 14, y - 92], [x + 27, y]), palette.piece, 6),
    stroked(polylinePath([x - 22, y - 34], [x + 22, y - 34]), palette.piece, 5),
    filled(roundedBoxPath(x - 31, y - 103, 62, 14, 7), palette.piece),
    stroked(polylinePath([x - 24, y - 102], [x + 24, y - 102]), palette.bright, 2.5),
  ];
}

function standingLamp({ palette }: Stage, x: number, y: number): readonly Shape[] {
  return [
    filled(ellipsePath(x, y, 22, 5), palette.piece),
    stroked(polylinePath([x, y], [x, y - 178]), palette.piece, 5),
    filled(
      polygonPath([x - 17, y - 222], [x + 17, y - 222], [x + 33, y - 176], [x - 33, y - 176]),
      palette.bright,
    ),
    filled(
      polygonPath([x + 4, y - 222], [x + 17, y - 222], [x + 33, y - 176], [x + 10, y - 176]),
      palette.dim,
      0.5,
    ),
  ];
}

const twoChairs: Composition = (stage) => {
  const { middle, floor, chance } = stage;
  const gap = chance.between(72, 92);

  return [
    ...drawSpotlight(stage, chance.between(112, 132)),
    ...chair(stage, [middle - gap, floor + 24], 1),
    ...chair(stage, [middle + gap, floor + 24], -1),
    ...drawTapeMark(stage, middle + chance.between(-14, 14)),
  ];
};

const chairsUnderLamp: Composition = (stage) => {
  const { middle, floor, palette, chance } = stage;
  const y = floor + 28;

  return [
    ...drawWorkLight(stage, middle, chance.between(158, 180)),
    ...chair(stage, [middle - 88, y], 1),
    ...chair(stage, [middle + 88, y], -1),
    stroked(polylinePath([middle, y - 66], [middle, y]), palette.piece, 6),
    filled(ellipsePath(middle, y, 20, 4), palette.piece),
    filled(ellipsePath(middle, y - 68, 38, 6), palette.piece),
    filled(roundedBoxPath(middle - 8, y - 90, 13, 21, 2), palette.bright, 0.9),
  ];
};

const seatByTheWindow: Composition = (stage) => {
  const { middle, floor, chance } = stage;
  return [
    ...drawWindowLight(stage),
    ...standingLamp(stage, middle + chance.between(96, 118), floor + 18),
    ...chair(stage, [middle - chance.between(6, 34), floor + 30], 1),
    ...drawTapeMark(stage, middle + chance.between(30, 60)),
  ];
};

const stoolInTheLight: Composition = (stage) => {
  const { middle, floor, palette, chance } = stage;
  const x = middle + chance.between(-10, 10);
  const seat = floor - 69;

  return [
    ...drawWorkLight(stage, x, chance.between(104, 128)),
    ...stool(stage, x, floor + 34),
    filled(roundedBoxPath(x - 13, seat - 27, 22, 27, 3), palette.tape),
    stroked(
      curvePath([x + 9, seat - 22], [x + 22, seat - 22], [x + 22, seat - 8], [x + 9, seat - 8]),
      palette.tape,
      4,
    ),
    ...drawTapeMark(stage, x - chance.between(62, 80)),
  ];
};

const ladder: Composition = (stage) => {
  const { middle, floor, palette, chance } = stage;
  const [foot, top] = [floor + 30, floor - 186];
  const half = (y: number) => 13 + ((y - top) / (foot - top)) * 38;
  const rungs = [0.14, 0.32, 0.5, 0.68, 0.86].map((part): Shape => {
    const y = top + (foot - top) * part;
    return stroked(polylinePath([middle - half(y), y], [middle + half(y), y]), palette.piece, 8);
  });

  return [
    ...drawSpotlight(stage, chance.between(116, 132)),
    stroked(polylinePath([middle + 12, top], [middle + 92, foot - 10]), palette.pieceSide, 6),
    ...rungs,
    stroked(polylinePath([middle - 13, top], [middle - 51, foot]), palette.piece, 9),
    stroked(polylinePath([middle + 13, top], [middle + 51, foot]), palette.piece, 9),
    filled(roundedBoxPath(middle - 24, top - 8, 48, 13, 4), palette.piece),
    stroked(polylinePath([middle - 18, top - 7], [middle + 18, top - 7]), palette.bright, 2.5),
    filled(tapePath([middle + 30, top + 40], 15, { width: 52 }), palette.tape),
    ...drawTapeMark(stage, middle - chance.between(84, 110)),
  ];
};

export const conversationScenes = [twoChairs, chairsUnderLamp, seatByTheWindow] as const;
/** Compositions of the stage theme, for items without a category. */
export const plainStageScenes = [stoolInTheLight, ladder] as const;
