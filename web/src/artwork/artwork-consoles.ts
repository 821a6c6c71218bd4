import {
  type Point,
  type Shape,
  boxPath,
  circlePath,
  curvePath,
  filled,
  linearFade,
  polygonPath,
  polylinePath,
  radialGlow,
  roundedBoxPath,
  stroked,
  tapePath,
} from './artwork-shapes.ts';
import type { Composition, Stage } from './artwork-stage.ts';

/** A large panel, lit from the upper left. */
function panel({ middle, palette }: Stage, halfWidth: number): readonly Shape[] {
  return [
    filled(
      circlePath(middle - 60, 90, 330),
      radialGlow([middle - 60, 90], 330, palette.light, 0.34),
    ),
    filled(roundedBoxPath(middle - halfWidth + 8, 50, halfWidth * 2, 276, 12), palette.piece, 0.6),
    filled(roundedBoxPath(middle - halfWidth, 40, halfWidth * 2, 276, 12), palette.pieceSide),
    filled(
      roundedBoxPath(middle - halfWidth, 40, halfWidth * 2, 276, 12),
      linearFade([middle - halfWidth, 40], [middle + halfWidth, 316], palette.light, [0.42, 0]),
    ),
    stroked(
      polylinePath([middle - halfWidth + 12, 40.5], [middle + halfWidth - 12, 40.5]),
      palette.bright,
      2,
    ),
  ];
}

/** Rows of jacks with cables hanging between them. */
const patchBay: Composition = (stage) => {
  const { middle, palette, chance, width } = stage;
  const columns = width > 500 ? 9 : 5;
  const pitch = 50;
  const jack = (column: number, row: number): Point => [
    middle + (column - (columns - 1) / 2) * pitch,
    84 + row * 56,
  ];

  const jacks = Array.from({ length: columns * 4 }, (_, index) =>
    jack(index % columns, Math.floor(index / columns)),
  );
  const colors = [palette.light, palette.tape, palette.bright, palette.light];

  const cables = colors.map((stroke, index): Shape & { ends: readonly Point[] } => {
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
    ...jacks.map(([x, y]) => filled(circlePath(x, y, 13), palette.piece)),
    ...jacks.map(([x, y]) => filled(circlePath(x, y, 5), palette.pieceHigh)),
    ...cables.flatMap(({ ends, ...cable }): readonly Shape[] => [
      stroked(cable.d, palette.piece, 15, 0.45),
      cable,
      ...ends.map(([x, y]) => filled(circlePath(x, y, 10), cable.stroke ?? palette.light)),
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
      filled(circlePath(x, 74, 11), y < 200 ? palette.bright : palette.piece),
      ...(y < 200
        ? [filled(circlePath(x, 74, 26), radialGlow([x, 74], 26, palette.light, 0.7))]
        : []),
      filled(roundedBoxPath(x - 4, 108, 8, 180, 4), palette.piece),
      filled(roundedBoxPath(x - 4, y, 8, 288 - y, 4), palette.light),
      filled(
        roundedBoxPath(x - 18, y - 13, 36, 26, 4),
        column === marked ? palette.tape : palette.paper,
      ),
      filled(boxPath(x - 18, y - 1.5, 36, 3), palette.piece),
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

    return filled(
      roundedBoxPath(x + 3, y + 3, size - 6, size - 6, 5),
      fill,
      lit > 0.86 ? 0.95 : 0.72,
    );
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
    filled(
      circlePath(middle - 80, 60, 340),
      radialGlow([middle - 80, 60], 340, palette.light, 0.34),
    ),
    ...cells,
    stroked(polylinePath(...way), palette.piece, 16, 0.55),
    stroked(polylinePath(...way), palette.bright, 7),
    filled(circlePath(start[0], start[1], 13), palette.bright),
    filled(
      polygonPath(
        [end[0], end[1] - 19],
        [end[0] + 19, end[1]],
        [end[0], end[1] + 19],
        [end[0] - 19, end[1]],
      ),
      palette.tape,
    ),
    filled(tapePath([left + size * 0.9, 338], 70, { width: 12, angle: -2 }), palette.tape),
  ];
};

export const consoleScenes = [patchBay, faders, plan] as const;
