import type { Point, Shape } from './artwork-shapes.ts';
import { box, circle, curve, fade, glow, openLine, polygon, roundedBox, tape } from './artwork-shapes.ts';
import type { Composition, Stage } from './artwork-stage.ts';

/** A panel leaning in the light, large enough to fill the picture. */
function panel({ middle, palette }: Stage, halfWidth: number): readonly Shape[] {
  return [
    { d: circle(middle - 60, 90, 330), fill: glow([middle - 60, 90], 330, palette.light, 0.34) },
    { d: roundedBox(middle - halfWidth + 8, 50, halfWidth * 2, 276, 12), fill: palette.piece, opacity: 0.6 },
    { d: roundedBox(middle - halfWidth, 40, halfWidth * 2, 276, 12), fill: palette.pieceSide },
    {
      d: roundedBox(middle - halfWidth, 40, halfWidth * 2, 276, 12),
      fill: fade([middle - halfWidth, 40], [middle + halfWidth, 316], palette.light, [0.42, 0]),
    },
    {
      d: openLine([middle - halfWidth + 12, 40.5], [middle + halfWidth - 12, 40.5]),
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
    const from = jack(chance.whole(0, Math.floor(columns / 2) - 1), index % 2);
    const to = jack(chance.whole(Math.ceil(columns / 2), columns - 1), 1 + (index % 3));
    const drop = chance.between(70, 130);
    return {
      d: curve(from, [from[0] + 10, from[1] + drop], [to[0] - 10, to[1] + drop], to),
      stroke,
      strokeWidth: 9,
      ends: [from, to],
    };
  });
  return [
    ...panel(stage, (columns * pitch) / 2 + 18),
    ...jacks.map(([x, y]): Shape => ({ d: circle(x, y, 13), fill: palette.piece })),
    ...jacks.map(([x, y]): Shape => ({ d: circle(x, y, 5), fill: palette.pieceHigh })),
    ...cables.flatMap(({ ends, ...cable }): readonly Shape[] => [
      { d: cable.d, stroke: palette.piece, strokeWidth: 15, opacity: 0.45 },
      cable,
      ...ends.map(([x, y]): Shape => ({ d: circle(x, y, 10), fill: cable.stroke ?? palette.light })),
    ]),
  ];
};

/** A lighting desk: faders at their levels, each under a lamp. */
const faders: Composition = (stage) => {
  const { middle, palette, chance, width } = stage;
  const columns = width > 500 ? 8 : 5;
  const pitch = 54;
  const marked = chance.whole(1, columns - 2);
  const strips = Array.from({ length: columns }, (_, column): readonly Shape[] => {
    const x = middle + (column - (columns - 1) / 2) * pitch;
    const y = chance.between(130, 262);
    return [
      { d: circle(x, 74, 11), fill: y < 200 ? palette.bright : palette.piece },
      ...(y < 200 ? [{ d: circle(x, 74, 26), fill: glow([x, 74], 26, palette.light, 0.7) }] : []),
      { d: roundedBox(x - 4, 108, 8, 180, 4), fill: palette.piece },
      { d: roundedBox(x - 4, y, 8, 288 - y, 4), fill: palette.light },
      { d: roundedBox(x - 18, y - 13, 36, 26, 4), fill: column === marked ? palette.tape : palette.paper },
      { d: box(x - 18, y - 1.5, 36, 3), fill: palette.piece },
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
    return { d: roundedBox(x + 3, y + 3, size - 6, size - 6, 5), fill, opacity: lit > 0.86 ? 0.95 : 0.72 };
  });
  const rows = Array.from({ length: columns }, () => chance.whole(0, 4));
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
    { d: circle(middle - 80, 60, 340), fill: glow([middle - 80, 60], 340, palette.light, 0.34) },
    ...cells,
    { d: openLine(...way), stroke: palette.piece, strokeWidth: 16, opacity: 0.55 },
    { d: openLine(...way), stroke: palette.bright, strokeWidth: 7 },
    { d: circle(start[0], start[1], 13), fill: palette.bright },
    {
      d: polygon([end[0], end[1] - 19], [end[0] + 19, end[1]], [end[0], end[1] + 19], [end[0] - 19, end[1]]),
      fill: palette.tape,
    },
    { d: tape([left + size * 0.9, 338], 70, { width: 12, angle: -2 }), fill: palette.tape },
  ];
};

/** Compositions of the technical theme. */
export const consoles = [patchBay, faders, plan] as const;
