import {
  boxPath,
  circlePath,
  linearFade,
  radialGlow,
  polylinePath,
  type Point,
  polygonPath,
  roundedBoxPath,
  type Shape,
  tapePath,
} from './artwork-shapes.ts';
import type { Composition, Stage } from './artwork-stage.ts';

interface Sheet {
  readonly center: Point;
  readonly width: number;
  readonly height: number;
  /** Degrees. */
  readonly angle: number;
}

/** Maps a point on the sheet (0-1 on both axes) to the picture. */
function toSheetPoint({ center: [x, y], width, height, angle }: Sheet): (u: number, v: number) => Point {
  const turn = (angle * Math.PI) / 180;
  return (u, v) => {
    const [dx, dy] = [(u - 0.5) * width, (v - 0.5) * height];
    return [x + dx * Math.cos(turn) - dy * Math.sin(turn), y + dx * Math.sin(turn) + dy * Math.cos(turn)];
  };
}

function sheet({ palette }: Stage, place: Sheet, fill: string): readonly Shape[] {
  const to = toSheetPoint(place);
  const shadow = toSheetPoint({ ...place, center: [place.center[0] + 9, place.center[1] + 11] });
  return [
    { d: polygonPath(shadow(0, 0), shadow(1, 0), shadow(1, 1), shadow(0, 1)), fill: palette.piece, opacity: 0.5 },
    { d: polygonPath(to(0, 0), to(1, 0), to(1, 1), to(0, 1)), fill },
  ];
}

/** Lines of text, one of them highlighted. */
function writing({ palette, chance }: Stage, place: Sheet, marked: number): readonly Shape[] {
  const to = toSheetPoint(place);
  const lines = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8].flatMap((v, index): readonly Shape[] => {
    const end = chance.between(0.62, 0.9);
    return [
      ...(index === marked
        ? [{ d: polylinePath(to(0.26, v), to(0.93, v)), stroke: palette.tape, strokeWidth: 15 }]
        : []),
      { d: polylinePath(to(0.1, v), to(0.19, v)), stroke: palette.pieceHigh, strokeWidth: 5 },
      { d: polylinePath(to(0.28, v), to(end, v)), stroke: palette.pieceSide, strokeWidth: 5 },
    ];
  });
  return [
    { d: polylinePath(to(0.1, 0.15), to(chance.between(0.5, 0.74), 0.15)), stroke: palette.piece, strokeWidth: 12 },
    ...lines,
  ];
}

function desk({ middle, palette, width, height }: Stage): readonly Shape[] {
  return [
    { d: boxPath(0, 0, width, height), fill: palette.wallFar },
    {
      d: polygonPath(
        [middle - 330, -10],
        [middle - 190, -10],
        [middle + 260, height + 10],
        [middle - 150, height + 10],
      ),
      fill: linearFade([middle - 260, 0], [middle, height], palette.light, [0.5, 0.08]),
    },
    { d: circlePath(middle - 30, 160, 250), fill: radialGlow([middle - 30, 160], 250, palette.light, 0.38) },
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
    { d: tapePath([middle, 70], 76, { width: 18, angle: turn - 3 }), fill: palette.tape },
  ];
};

const cueSheet: Composition = (stage) => {
  const { middle, palette, chance } = stage;
  const angle = chance.between(-8, -3);
  const place: Sheet = { center: [middle, 196], width: 236, height: 300, angle };
  const to = toSheetPoint(place);
  const corner = (u: number, v: number, lean: number): Shape => {
    return { d: tapePath(to(u, v), 64, { width: 17, angle: angle + lean }), fill: palette.tape };
  };
  const color = [palette.light, palette.dim, palette.tape];
  const cues = [0.24, 0.36, 0.48, 0.6, 0.72].flatMap((v, index): readonly Shape[] => [
    { d: polylinePath(to(0.08, v), to(0.2, v)), stroke: palette.pieceHigh, strokeWidth: 8 },
    {
      d: polylinePath(to(0.3, v), to(chance.between(0.5, 0.92), v)),
      stroke: color[(index + chance.integer(0, 1)) % 3] ?? palette.dim,
      strokeWidth: 17,
    },
  ]);
  return [
    ...desk(stage),
    ...sheet(stage, place, palette.paper),
    { d: polylinePath(to(0.08, 0.12), to(0.6, 0.12)), stroke: palette.piece, strokeWidth: 13 },
    { d: polylinePath(to(0.25, 0.2), to(0.25, 0.98)), stroke: palette.paperShade, strokeWidth: 2.5 },
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
      return {
        d: polylinePath([middle + side * 24, y + 4], [middle + side * (24 + (spread - 52) * long), y - 5]),
        stroke: index === 1 && side === 1 ? palette.dim : palette.pieceSide,
        strokeWidth: index === 0 ? 10 : 5,
      };
    });
    return [
      {
        d: polygonPath([middle, 104], [middle + side * spread, 88], [middle + side * spread, 292], [middle, 312]),
        fill: side === 1 ? palette.paper : palette.paperShade,
      },
      ...lines,
    ];
  };
  return [
    ...desk(stage),
    {
      d: polygonPath(
        [middle - spread - 12, 98],
        [middle + spread + 12, 98],
        [middle + spread + 12, 310],
        [middle, 330],
        [middle - spread - 12, 310],
      ),
      fill: palette.piece,
    },
    ...page(-1),
    ...page(1),
    {
      d: polygonPath(
        [middle + 52, 98],
        [middle + 74, 95.5],
        [middle + 74, 178],
        [middle + 63, 166],
        [middle + 52, 180],
      ),
      fill: palette.tape,
    },
    { d: roundedBoxPath(middle - 1.5, 104, 3, 208, 1), fill: palette.pieceHigh },
  ];
};

/** Compositions of the guide theme. */
export const paperScenes = [fan, cueSheet, openBook] as const;
