import {
  curvePath,
  ellipsePath,
  polylinePath,
  polygonPath,
  roundedBoxPath,
  type Shape,
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

interface ChairPosition {
  readonly x: number;
  /** Vertical position of the feet. */
  readonly y: number;
  /** 1 faces right, -1 faces left. */
  readonly facing: 1 | -1;
}

function chair({ palette }: Stage, { x, y, facing }: ChairPosition): readonly Shape[] {
  const to = (dx: number, dy: number) => [x + facing * dx, y - dy] as const;
  const legs = { stroke: palette.piece, strokeWidth: 8 };
  return [
    { d: ellipsePath(x, y + 2, 52, 6), fill: palette.piece, opacity: 0.55 },
    { d: polylinePath(to(-31, 0), to(-22, 70), to(-37, 152)), ...legs },
    { d: polylinePath(to(34, 0), to(29, 70)), ...legs },
    { d: polylinePath(to(-12, 2), to(-8, 68)), stroke: palette.pieceSide, strokeWidth: 6 },
    { d: polylinePath(to(18, 2), to(16, 68)), stroke: palette.pieceSide, strokeWidth: 6 },
    { d: polygonPath(to(-28, 88), to(-20, 86), to(-33, 158), to(-45, 157)), fill: palette.piece },
    { d: polygonPath(to(-30, 76), to(36, 80), to(40, 68), to(-28, 62)), fill: palette.piece },
    { d: polylinePath(to(-28, 77), to(36, 81)), stroke: palette.bright, strokeWidth: 3 },
    { d: polylinePath(to(-21, 88), to(-33, 155)), stroke: palette.bright, strokeWidth: 2.5 },
    { d: polylinePath(to(33, 64), to(37, 4)), stroke: palette.light, strokeWidth: 2 },
  ];
}

function stool({ palette }: Stage, x: number, y: number): readonly Shape[] {
  return [
    { d: ellipsePath(x, y + 1, 38, 5), fill: palette.piece, opacity: 0.55 },
    { d: polylinePath([x - 14, y - 92], [x - 27, y]), stroke: palette.piece, strokeWidth: 6 },
    { d: polylinePath([x + 14, y - 92], [x + 27, y]), stroke: palette.piece, strokeWidth: 6 },
    { d: polylinePath([x - 22, y - 34], [x + 22, y - 34]), stroke: palette.piece, strokeWidth: 5 },
    { d: roundedBoxPath(x - 31, y - 103, 62, 14, 7), fill: palette.piece },
    { d: polylinePath([x - 24, y - 102], [x + 24, y - 102]), stroke: palette.bright, strokeWidth: 2.5 },
  ];
}

function standingLamp({ palette }: Stage, x: number, y: number): readonly Shape[] {
  return [
    { d: ellipsePath(x, y, 22, 5), fill: palette.piece },
    { d: polylinePath([x, y], [x, y - 178]), stroke: palette.piece, strokeWidth: 5 },
    {
      d: polygonPath([x - 17, y - 222], [x + 17, y - 222], [x + 33, y - 176], [x - 33, y - 176]),
      fill: palette.bright,
    },
    {
      d: polygonPath([x + 4, y - 222], [x + 17, y - 222], [x + 33, y - 176], [x + 10, y - 176]),
      fill: palette.dim,
      opacity: 0.5,
    },
  ];
}

const twoChairs: Composition = (stage) => {
  const { middle, floor, chance } = stage;
  const gap = chance.between(72, 92);
  return [
    ...drawSpotlight(stage, chance.between(112, 132)),
    ...chair(stage, { x: middle - gap, y: floor + 24, facing: 1 }),
    ...chair(stage, { x: middle + gap, y: floor + 24, facing: -1 }),
    ...drawTapeMark(stage, middle + chance.between(-14, 14)),
  ];
};

const chairsUnderLamp: Composition = (stage) => {
  const { middle, floor, palette, chance } = stage;
  const y = floor + 28;
  return [
    ...drawWorkLight(stage, middle, chance.between(158, 180)),
    ...chair(stage, { x: middle - 88, y, facing: 1 }),
    ...chair(stage, { x: middle + 88, y, facing: -1 }),
    { d: polylinePath([middle, y - 66], [middle, y]), stroke: palette.piece, strokeWidth: 6 },
    { d: ellipsePath(middle, y, 20, 4), fill: palette.piece },
    { d: ellipsePath(middle, y - 68, 38, 6), fill: palette.piece },
    { d: roundedBoxPath(middle - 8, y - 90, 13, 21, 2), fill: palette.bright, opacity: 0.9 },
  ];
};

const seatByTheWindow: Composition = (stage) => {
  const { middle, floor, chance } = stage;
  return [
    ...drawWindowLight(stage),
    ...standingLamp(stage, middle + chance.between(96, 118), floor + 18),
    ...chair(stage, { x: middle - chance.between(6, 34), y: floor + 30, facing: 1 }),
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
    { d: roundedBoxPath(x - 13, seat - 27, 22, 27, 3), fill: palette.tape },
    {
      d: curvePath([x + 9, seat - 22], [x + 22, seat - 22], [x + 22, seat - 8], [x + 9, seat - 8]),
      stroke: palette.tape,
      strokeWidth: 4,
    },
    ...drawTapeMark(stage, x - chance.between(62, 80)),
  ];
};

const ladder: Composition = (stage) => {
  const { middle, floor, palette, chance } = stage;
  const [foot, top] = [floor + 30, floor - 186];
  const half = (y: number) => 13 + ((y - top) / (foot - top)) * 38;
  const rungs = [0.14, 0.32, 0.5, 0.68, 0.86].map((part): Shape => {
    const y = top + (foot - top) * part;
    return { d: polylinePath([middle - half(y), y], [middle + half(y), y]), stroke: palette.piece, strokeWidth: 8 };
  });
  return [
    ...drawSpotlight(stage, chance.between(116, 132)),
    { d: polylinePath([middle + 12, top], [middle + 92, foot - 10]), stroke: palette.pieceSide, strokeWidth: 6 },
    ...rungs,
    { d: polylinePath([middle - 13, top], [middle - 51, foot]), stroke: palette.piece, strokeWidth: 9 },
    { d: polylinePath([middle + 13, top], [middle + 51, foot]), stroke: palette.piece, strokeWidth: 9 },
    { d: roundedBoxPath(middle - 24, top - 8, 48, 13, 4), fill: palette.piece },
    { d: polylinePath([middle - 18, top - 7], [middle + 18, top - 7]), stroke: palette.bright, strokeWidth: 2.5 },
    { d: tapePath([middle + 30, top + 40], 15, { width: 52 }), fill: palette.tape },
    ...drawTapeMark(stage, middle - chance.between(84, 110)),
  ];
};

/** Compositions of the behavioral theme: places for two people to talk. */
export const conversationScenes = [twoChairs, chairsUnderLamp, seatByTheWindow] as const;
/** Compositions of the stage theme, for items without a category. */
export const plainStageScenes = [stoolInTheLight, ladder] as const;
