import {
  type Shape,
  boxPath,
  circlePath,
  ellipsePath,
  filled,
  linearFade,
  polygonPath,
  radialGlow,
  tapePath,
} from './artwork-shapes.ts';

/**
 * The input to every composition. `middle` is half the width; `floor` is the y coordinate where the
 * floor begins.
 */
export interface Stage {
  width: number;
  height: number;
  middle: number;
  floor: number;
  palette: ReturnType<typeof choosePalette>;
  chance: SeededRandom;
}

type SeededRandom = ReturnType<typeof createSeededRandom>;
export type Composition = (stage: Stage) => readonly Shape[];

export function drawRoom({ width, height, floor, palette }: Stage): readonly Shape[] {
  return [
    filled(boxPath(0, 0, width, height), palette.wallFar),
    filled(
      boxPath(0, 0, width, floor),
      linearFade([0, 0], [width, floor], palette.wall, [1, 0.15]),
    ),
    filled(boxPath(0, floor, width, height - floor), palette.floor),
    filled(boxPath(0, floor, width, 1.5), palette.floorEdge),
  ];
}

/** A spotlight on the wall: the lamp's beam, a disc of light, and a pool of light on the floor. */
export function drawSpotlight(
  { middle, floor, palette, height }: Stage,
  radius: number,
  lift = 0,
): readonly Shape[] {
  const y = floor - radius * 0.72 - lift;
  const lampX = middle - radius * 2.1;

  return [
    filled(
      polygonPath(
        [lampX - 6, -10],
        [lampX + 26, -10],
        [middle + radius * 0.8, y - radius * 0.62],
        [middle - radius * 0.92, y + radius * 0.4],
      ),
      linearFade([lampX, 0], [middle, y], palette.light, [0.3, 0.05]),
    ),

    filled(
      circlePath(middle, y, radius * 1.5),
      radialGlow([middle, y], radius * 1.5, palette.light, 0.26),
    ),

    filled(
      circlePath(middle, y, radius),
      linearFade(
        [middle - radius, y - radius],
        [middle + radius, y + radius],
        palette.light,
        [1, 0.82],
      ),
    ),

    filled(
      circlePath(middle, y, radius),
      linearFade(
        [middle - radius, y - radius],
        [middle + radius * 0.4, y + radius],
        palette.bright,
        [0.75, 0],
      ),
    ),

    filled(boxPath(0, floor, middle * 2, height - floor), palette.floor),

    filled(
      ellipsePath(
        middle + 14,
        floor + (height - floor) * 0.46,
        radius * 1.45,
        (height - floor) * 0.34,
      ),
      palette.light,
      0.26,
    ),
  ];
}

export function drawWorkLight(
  { floor, palette, height }: Stage,
  x: number,
  reach: number,
): readonly Shape[] {
  const top = 58;
  const low = floor + (height - floor) * 0.5;

  return [
    filled(
      polygonPath([x - 22, top + 14], [x + 22, top + 14], [x + reach, low], [x - reach, low]),
      linearFade([x, top], [x, low], palette.light, [0.88, 0.12]),
    ),
    filled(
      polygonPath(
        [x - 14, top + 14],
        [x + 14, top + 14],
        [x + reach * 0.55, low],
        [x - reach * 0.55, low],
      ),
      linearFade([x, top], [x, low], palette.bright, [0.6, 0.04]),
    ),
    filled(ellipsePath(x, low, reach, (height - floor) * 0.3), palette.light, 0.34),
    filled(boxPath(x - 1.5, 0, 3, top - 22), palette.piece),
    filled(
      polygonPath([x - 10, top - 24], [x + 10, top - 24], [x + 30, top + 15], [x - 30, top + 15]),
      palette.piece,
    ),
    filled(ellipsePath(x, top + 15, 30, 5), palette.bright),
  ];
}

/** Daylight through a tall window: slanted panes of light on the wall. */
export function drawWindowLight({ middle, floor, palette, height }: Stage): readonly Shape[] {
  const panes = [-1, 0, 1].flatMap((column) =>
    [0, 1].map((row): Shape => {
      const [x, y] = [middle + column * 78 - 20 + row * 26, 38 + row * 98];
      return filled(
        polygonPath([x - 32, y], [x + 32, y], [x + 57, y + 88], [x - 7, y + 88]),
        linearFade([x, y], [x + 40, y + 90], palette.light, [0.95, 0.7]),
      );
    }),
  );

  const y = floor + (height - floor) * 0.5;

  return [
    filled(circlePath(middle, 140, 210), radialGlow([middle, 140], 210, palette.light, 0.24)),
    ...panes,
    filled(
      polygonPath(
        [middle - 90, y - 16],
        [middle + 120, y - 16],
        [middle + 170, y + 16],
        [middle - 60, y + 16],
      ),
      palette.light,
      0.24,
    ),
  ];
}

export function drawTapeMark(
  { palette, height, floor, chance }: Stage,
  x: number,
): readonly Shape[] {
  const y = floor + (height - floor) * chance.between(0.5, 0.66);
  const angle = chance.between(-7, 7);

  return [
    filled(tapePath([x, y], 46, { width: 9, angle }), palette.tape),
    filled(tapePath([x + 2, y + 12], 18, { width: 9, angle: 90 + angle / 2 }), palette.tape),
  ];
}

/**
 * A mulberry32 generator. Its seed is hashed with FNV-1a and then mixed, so that similar seeds such
 * as 'course-1' and 'course-2' give unrelated numbers.
 */
export function createSeededRandom(seed: string) {
  let state = 2166136261;
  for (const character of seed)
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619);

  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  state ^= state >>> 16;

  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };

  const integer = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));

  return {
    next,
    between: (low: number, high: number) => low + next() * (high - low),
    integer,
    pick: <T>(choices: readonly T[]): T => {
      const choice = choices[integer(0, choices.length - 1)];
      if (choice === undefined) throw new Error('Nothing to pick from');
      return choice;
    },
  };
}

// Colors of the stage light, as hue and chroma. Excludes violet, because the site's colors are
// green and warm.
const gels = [
  { hue: 82, chroma: 0.115 },
  { hue: 155, chroma: 0.11 },
  { hue: 48, chroma: 0.115 },
  { hue: 205, chroma: 0.07 },
  { hue: 118, chroma: 0.11 },
  { hue: 28, chroma: 0.095 },
] as const;

const tone = (lightness: number, chroma: number, hue: number) =>
  `oklch(${lightness.toFixed(3)} ${chroma.toFixed(3)} ${hue.toFixed(0)})`;

/** Chooses the colors of one picture: dark set pieces, one colored light, one strip of tape. */
export function choosePalette(chance: SeededRandom) {
  const gel = chance.pick(gels);
  const other = chance.pick(gels.filter(({ hue }) => Math.abs(hue - gel.hue) > 30));
  const wallHue = chance.between(148, 196);

  return {
    wall: tone(0.29, 0.034, wallHue),
    wallFar: tone(0.2, 0.022, wallHue),
    floor: tone(0.165, 0.018, wallHue),
    floorEdge: tone(0.36, 0.034, wallHue),
    piece: tone(0.145, 0.014, wallHue),
    pieceSide: tone(0.235, 0.024, wallHue),
    pieceHigh: tone(0.36, 0.034, wallHue),
    bright: tone(0.925, gel.chroma * 0.55, gel.hue),
    light: tone(0.8, gel.chroma, gel.hue),
    dim: tone(0.56, gel.chroma * 0.85, gel.hue),
    tape: tone(0.82, other.chroma * 1.1, other.hue),
    paper: tone(0.93, 0.022, 95),
    paperShade: tone(0.8, 0.028, 95),
  };
}
