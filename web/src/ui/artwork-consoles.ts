import type { Point, Shape } from './artwork-shapes.ts';
import {
  boxPath,
  circlePath,
  curvePath,
  linearFade,
  radialGlow,
  polylinePath,
  polygonPath,
  roundedBoxPath,
  tapePath,
} from './artwork-shapes.ts';
import type { Composition, Stage } from './artwork-stage.ts';

/** A panel leaning in the light, large enough to fill the picture. */
function panel({ middle, palette }: Stage, halfWidth: number): readonly Shape[] {
  return [
    { d: circlePath(middle - 60, 90, 330), fill: radialGlow([middle - 60, 90], 330, palette.light, 0.34) },
    { d: roundedBoxPath(middle - halfWidth + 8, 50, halfWidth * 2, 276, 12), fill: palette.piece, opacity: 0.6 },
    { d: roundedBoxPath(middle - halfWidth, 40, halfWidth * 2, 276, 12), fill: palette.pieceSide },
    {
      d: roundedBoxPath(middle - halfWidth, 40, halfWidth * 2, 276, 12),
      fill: linearFade([middle - halfWidth, 40], [middle + halfWidth, 316], palette.light, [0.42, 0]),
    },
    {
      d: polylinePath([middle - halfWidth + 12, 40.5], [middle + halfWidth - 12, 40.5]),
      stroke: palette.bright,
      strokeWidth: 2,
    },
  ];
}

/** Rows of jacks with cables hanging between them. */
const patchBay: Composition = (stage) => {
  const { middle, palette, chance, width } = stage;
  const columns = width > 500 ? 9 : 5;
  const pitch = 50;
  const jack = (column: number, row: number): Point => [middle + (column - (columns - 1) / 2) * pitch, 84 + row * 56];
  const jacks = Array.from({ length: columns * 4 }, (_, index) => jack(index % columns, Math.floor(index / columns)));
  const colors = [palette.light, palette.tape, palette.bright, palette.light];
  const cables = colors.map((stroke, index): Shape & { readonly ends: readonly Point[] } => {
    const from = jack(chance.integer(0, Math.floor(columns / 2) - 1), index % 2);
    const to = jack(chance.integer(Math.ceil(columns / 2), columns - 1), 1 + (index % 3));
    const drop = chance.between(70, 130);
    return {
      d: curvePath(from, [from[0] + 10, from[1] + drop], [to[0] - 10, to[1] + drop], to),
      stroke,
      strokeWidth: 9,
      ends: [from, to],
    };
  });
  return [
    ...panel(stage, (columns * pitch) / 2 + 18),
    ...jacks.map(([x, y]): Shape => ({ d: circlePath(x, y, 13), fill: palette.piece })),
    ...jacks.map(([x, y]): Shape => ({ d: circlePath(x, y, 5), fill: palette.pieceHigh })),
    ...cables.flatMap(({ ends, ...cable }): readonly Shape[] => [
      { d: cable.d, stroke: palette.piece, strokeWidth: 15, opacity: 0.45 },
      cable,
      ...ends.map(([x, y]): Shape => ({ d: circlePath(x, y, 10), fill: cable.stroke ?? palette.light })),
    ]),
  ];
};

/** A lighting console: faders at different levels, each under a lamp. */
const faders: Composition = (stage) => {
  const { middle, palette, chance, width } = stage;
  const columns = width > 500 ? 8 : 5;
  const pitch = 54;
  const marked = chance.integer(1, columns - 2);
  const strips = Array.from({ length: columns }, (_, column): readonly Shape[] => {
    const x = middle + (column - (columns - 1) / 2) * pitch;
    const y = chance.between(130, 262);
    return [
      { d: circlePath(x, 74, 11), fill: y < 200 ? palette.bright : palette.piece },
      ...(y < 200 ? [{ d: circlePath(x, 74, 26), fill: radialGlow([x, 74], 26, palette.light, 0.7) }] : []),
      { d: roundedBoxPath(x - 4, 108, 8, 180, 4), fill: palette.piece },
      { d: roundedBoxPath(x - 4, y, 8, 288 - y, 4), fill: palette.light },
      { d: roundedBoxPath(x - 18, y - 13, 36, 26, 4), fill: column === marked ? palette.tape : palette.paper },
      { d: boxPath(x - 18, y - 1.5, 36, 3), fill: palette.piece },
    ];
  });
  return [...panel(stage, (columns * pitch) / 2 + 20), ...strips.flat()];
};

/** A lighting plan: lit squares on a grid, connected by one path. */
const plan: Composition = (stage) => {
  const { middle, palette, chance, width } = stage;
  const columns = width > 500 ? 9 : 5;
  const size = 60;
  const left = middle - (columns * size) / 2;
  const cells = Array.from({ length: columns * 5 }, (_, index): Shape => {
    const [x, y] = [left + (index % columns) * size, 30 + Math.floor(index / columns) * size];
    const lit = chance.next();
    const fill = lit > 0.86 ? palette.light : lit > 0.66 ? palette.dim : palette.pieceSide;
    return { d: roundedBoxPath(x + 3, y + 3, size - 6, size - 6, 5), fill, opacity: lit > 0.86 ? 0.95 : 0.72 };
  });
  const rows = Array.from({ length: columns }, () => chance.integer(0, 4));
  const way = rows.flatMap((row, column): readonly Point[] => {
    const x = left + (column + 0.5) * size;
    const before = rows[column - 1] ?? row;
    return [
      [x, 60 + before * size],
      [x, 60 + row * size],
    ];
  });
  const [start, end] = [way[0] ?? [left, 60], way.at(-1) ?? [left, 60]];
  return [
    { d: circlePath(middle - 80, 60, 340), fill: radialGlow([middle - 80, 60], 340, palette.light, 0.34) },
    ...cells,
    { d: polylinePath(...way), stroke: palette.piece, strokeWidth: 16, opacity: 0.55 },
    { d: polylinePath(...way), stroke: palette.bright, strokeWidth: 7 },
    { d: circlePath(start[0], start[1], 13), fill: palette.bright },
    {
      d: polygonPath([end[0], end[1] - 19], [end[0] + 19, end[1]], [end[0], end[1] + 19], [end[0] - 19, end[1]]),
      fill: palette.tape,
    },
    { d: tapePath([left + size * 0.9, 338], 70, { width: 12, angle: -2 }), fill: palette.tape },
  ];
};

/** Compositions of the technical theme. */
export const consoleScenes = [patchBay, faders, plan] as const;
