import {
  type Point,
  type Shape,
  boxPath,
  circlePath,
  filled,
  linearFade,
  polygonPath,
  polylinePath,
  radialGlow,
  rotateAround,
  roundedBoxPath,
  stroked,
  tapePath,
} from './artwork-shapes.ts';
import type { Composition, Stage } from './artwork-stage.ts';

interface Sheet {
  center: Point;
  width: number;
  height: number;
  angle: number;
}

/** Returns a function that maps a point on the sheet (0-1 on both axes) to picture coordinates. */
function toSheetPoint({ center, width, height, angle }: Sheet): (u: number, v: number) => Point {
  return (u, v) => rotateAround(center, [(u - 0.5) * width, (v - 0.5) * height], angle);
}

function sheet({ palette }: Stage, place: Sheet, fill: string): readonly Shape[] {
  const to = toSheetPoint(place);
  const shadow = toSheetPoint({ ...place, center: [place.center[0] + 9, place.center[1] + 11] });

  return [
    filled(polygonPath(shadow(0, 0), shadow(1, 0), shadow(1, 1), shadow(0, 1)), palette.piece, 0.5),
    filled(polygonPath(to(0, 0), to(1, 0), to(1, 1), to(0, 1)), fill),
  ];
}

function writing({ palette, chance }: Stage, place: Sheet, marked: number): readonly Shape[] {
  const to = toSheetPoint(place);
  const lines = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8].flatMap((v, index): readonly Shape[] => {
    const end = chance.between(0.62, 0.9);
    return [
      ...(index === marked
        ? [stroked(polylinePath(to(0.26, v), to(0.93, v)), palette.tape, 15)]
        : []),
      stroked(polylinePath(to(0.1, v), to(0.19, v)), palette.pieceHigh, 5),
      stroked(polylinePath(to(0.28, v), to(end, v)), palette.pieceSide, 5),
    ];
  });

  return [
    stroked(polylinePath(to(0.1, 0.15), to(chance.between(0.5, 0.74), 0.15)), palette.piece, 12),
    ...lines,
  ];
}

function desk({ middle, palette, width, height }: Stage): readonly Shape[] {
  return [
    filled(boxPath(0, 0, width, height), palette.wallFar),
    filled(
      polygonPath(
        [middle - 330, -10],
        [middle - 190, -10],
        [middle + 260, height + 10],
        [middle - 150, height + 10],
      ),
      linearFade([middle - 260, 0], [middle, height], palette.light, [0.5, 0.08]),
    ),
    filled(
      circlePath(middle - 30, 160, 250),
      radialGlow([middle - 30, 160], 250, palette.light, 0.38),
    ),
  ];
}

const fan: Composition = (stage) => {
  const { middle, palette, chance } = stage;
  const turn = chance.between(-5, 5);

  const place = (dx: number, angle: number): Sheet => ({
    center: [middle + dx, 184 + Math.abs(dx) * 0.12],
    width: 168,
    height: 232,
    angle,
  });

  const front = place(0, turn);

  return [
    ...desk(stage),
    ...sheet(stage, place(-64, turn - 17), palette.dim),
    ...sheet(stage, place(62, turn + 15), palette.light),
    ...sheet(stage, front, palette.paper),
    ...writing(stage, front, chance.integer(0, 5)),
    filled(tapePath([middle, 70], 76, { width: 18, angle: turn - 3 }), palette.tape),
  ];
};

const cueSheet: Composition = (stage) => {
  const { middle, palette, chance } = stage;
  const angle = chance.between(-8, -3);
  const place: Sheet = { center: [middle, 196], width: 236, height: 300, angle };
  const to = toSheetPoint(place);
  const corner = (u: number, v: number, lean: number) =>
    filled(tapePath(to(u, v), 64, { width: 17, angle: angle + lean }), palette.tape);
  const color = [palette.light, palette.dim, palette.tape];

  const cues = [0.24, 0.36, 0.48, 0.6, 0.72].flatMap((v, index): readonly Shape[] => [
    stroked(polylinePath(to(0.08, v), to(0.2, v)), palette.pieceHigh, 8),
    stroked(
      polylinePath(to(0.3, v), to(chance.between(0.5, 0.92), v)),
      color[(index + chance.integer(0, 1)) % 3] ?? palette.dim,
      17,
    ),
  ]);

  return [
    ...desk(stage),
    ...sheet(stage, place, palette.paper),
    stroked(polylinePath(to(0.08, 0.12), to(0.6, 0.12)), palette.piece, 13),
    stroked(polylinePath(to(0.25, 0.2), to(0.25, 0.98)), palette.paperShade, 2.5),
    ...cues,
    corner(0.02, 0.02, -42),
    corner(0.98, 0.02, 42),
  ];
};

const openBook: Composition = (stage) => {
  const { middle, palette, chance } = stage;
  const spread = chance.between(136, 150);

  const page = (side: 1 | -1): readonly Shape[] => {
    const lines = [0, 1, 2, 3, 4, 5].map((index): Shape => {
      const y = 132 + index * 26;
      const long = chance.between(0.62, 1);

      return stroked(
        polylinePath(
          [middle + side * 24, y + 4],
          [middle + side * (24 + (spread - 52) * long), y - 5],
        ),
        index === 1 && side === 1 ? palette.dim : palette.pieceSide,
        index === 0 ? 10 : 5,
      );
    });

    return [
      filled(
        polygonPath(
          [middle, 104],
          [middle + side * spread, 88],
          [middle + side * spread, 292],
          [middle, 312],
        ),
        side === 1 ? palette.paper : palette.paperShade,
      ),
      ...lines,
    ];
  };

  return [
    ...desk(stage),
    filled(
      polygonPath(
        [middle - spread - 12, 98],
        [middle + spread + 12, 98],
        [middle + spread + 12, 310],
        [middle, 330],
        [middle - spread - 12, 310],
      ),
      palette.piece,
    ),
    ...page(-1),
    ...page(1),
    filled(
      polygonPath(
        [middle + 52, 98],
        [middle + 74, 95.5],
        [middle + 74, 178],
        [middle + 63, 166],
        [middle + 52, 180],
      ),
      palette.tape,
    ),
    filled(roundedBoxPath(middle - 1.5, 104, 3, 208, 1), palette.pieceHigh),
  ];
};

export const paperScenes = [fan, cueSheet, openBook] as const;
