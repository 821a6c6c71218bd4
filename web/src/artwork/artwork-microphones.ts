import {
  type Shape,
  boxPath,
  curvePath,
  ellipsePath,
  filled,
  linearFade,
  polygonPath,
  polylinePath,
  roundedBoxPath,
  stroked,
} from './artwork-shapes.ts';
import {
  drawSpotlight,
  drawTapeMark,
  type Composition,
  type Stage,
  drawWorkLight,
} from './artwork-stage.ts';

/** An upright studio microphone head, centered at (x, y). `size` is half its width. */
function capsule(
  { palette }: Stage,
  [x, y]: readonly [number, number],
  size: number,
): readonly Shape[] {
  const height = size * 3.1;
  const top = y - height / 2;

  const ribs = [0.2, 0.3, 0.4, 0.5].map((part): Shape =>
    stroked(
      polylinePath([x - size + 5, top + height * part], [x + size - 5, top + height * part]),
      palette.dim,
      3,
    ),
  );

  return [
    filled(roundedBoxPath(x - size, top, size * 2, height, size), palette.piece),
    ...ribs,
    filled(boxPath(x - size, top + height * 0.6, size * 2, 9), palette.light),
    stroked(
      curvePath(
        [x - size + 7, top + height * 0.84],
        [x - size + 4, top + height * 0.4],
        [x - size + 4, top + size],
        [x - size + 14, top + size * 0.45],
      ),
      palette.bright,
      4,
    ),
  ];
}

function stand({ palette, floor }: Stage, x: number, top: number): readonly Shape[] {
  const y = floor + 34;
  return [
    filled(ellipsePath(x, y, 44, 8), palette.piece),
    stroked(polylinePath([x, top], [x, y]), palette.piece, 7),
  ];
}

const singleMicrophone: Composition = (stage) => {
  const { middle, palette, chance } = stage;
  const y = chance.between(128, 142);

  const cradle = curvePath(
    [middle - 46, y - 4],
    [middle - 46, y + 74],
    [middle + 46, y + 74],
    [middle + 46, y - 4],
  );

  return [
    ...drawSpotlight(stage, chance.between(112, 128), 26),
    ...stand(stage, middle, y + 50),
    stroked(cradle, palette.piece, 7),
    ...capsule(stage, [middle, y - 6], 34),
    ...drawTapeMark(stage, middle + chance.between(80, 104)),
  ];
};

const twoMicrophones: Composition = (stage) => {
  const { middle, palette, chance, floor } = stage;
  const gap = chance.between(74, 88);
  const [left, right] = [chance.between(122, 136), chance.between(138, 156)];

  return [
    ...drawSpotlight(stage, chance.between(114, 124), 10),
    ...stand(stage, middle - gap, left + 30),
    ...stand(stage, middle + gap, right + 30),
    ...capsule(stage, [middle - gap, left], 27),
    ...capsule(stage, [middle + gap, right], 27),
    stroked(
      curvePath(
        [middle - gap, floor + 34],
        [middle - 30, floor + 64],
        [middle + 20, floor + 20],
        [middle + gap, floor + 34],
      ),
      palette.tape,
      5,
    ),
  ];
};

/** Speech as bars of light behind a microphone. */
const speech: Composition = (stage) => {
  const { middle, palette, chance, width, floor } = stage;
  const pitch = 21;
  const bars = Math.floor(width / pitch) + 1;
  const middleY = 148;

  const wave = Array.from({ length: bars }, (_, index): Shape => {
    const x = middle + (index - (bars - 1) / 2) * pitch;
    const near = Math.exp(-(((x - middle) / (width * 0.27)) ** 2));
    const half = 7 + near * chance.between(26, 108);

    return filled(
      roundedBoxPath(x - 5.5, middleY - half, 11, half * 2, 6),
      linearFade(
        [x, middleY - half],
        [x, middleY + half],
        near > 0.55 ? palette.bright : palette.light,
        [0.35 + near * 0.6, 0.22 + near * 0.45],
      ),
    );
  });

  return [
    filled(
      polygonPath(
        [middle - 300, -10],
        [middle - 240, -10],
        [middle + 110, floor + 20],
        [middle - 110, floor + 20],
      ),
      linearFade([middle - 270, 0], [middle, floor], palette.light, [0.34, 0.04]),
    ),
    ...wave,
    filled(roundedBoxPath(middle - 58, 74, 116, 168, 58), palette.wallFar),
    filled(
      roundedBoxPath(middle - 52, 80, 104, 156, 52),
      linearFade([middle - 52, 80], [middle + 52, 236], palette.bright, [1, 0.75]),
    ),
    ...stand(stage, middle, 190),
    ...capsule(stage, [middle, 158], 38),
    filled(ellipsePath(middle, floor + 40, 150, 14), palette.light, 0.2),
  ];
};

/** Headphones hanging under a lamp. */
const headphones: Composition = (stage) => {
  const { middle, palette, chance } = stage;
  const [y, half] = [chance.between(150, 160), chance.between(62, 70)];

  const cup = (side: 1 | -1): readonly Shape[] => [
    filled(roundedBoxPath(middle + side * half - 20, y - 8, 40, 78, 18), palette.piece),
    filled(
      roundedBoxPath(middle + side * (half - 15) - 8, y - 2, 16, 66, 8),
      side === -1 ? palette.light : palette.tape,
    ),
  ];

  return [
    ...drawSpotlight(stage, chance.between(116, 130), 18),

    stroked(
      curvePath(
        [middle - half, y + 10],
        [middle - half, y - 112],
        [middle + half, y - 112],
        [middle + half, y + 10],
      ),
      palette.piece,
      15,
    ),

    stroked(
      curvePath(
        [middle - half - 5, y - 6],
        [middle - half - 3, y - 100],
        [middle - 24, y - 92],
        [middle, y - 88],
      ),
      palette.bright,
      3,
    ),

    ...cup(-1),
    ...cup(1),

    stroked(
      curvePath(
        [middle - half, y + 70],
        [middle - half, y + 150],
        [middle + 30, y + 110],
        [middle + 60, y + 172],
      ),
      palette.piece,
      5,
    ),
  ];
};

const voiceUnderLamp: Composition = (stage) => {
  const { middle, chance } = stage;
  return [
    ...drawWorkLight(stage, middle, chance.between(96, 124)),
    ...stand(stage, middle, 220),
    ...capsule(stage, [middle, 190], 27),
    ...drawTapeMark(stage, middle - chance.between(60, 84)),
  ];
};

export const microphoneScenes = [singleMicrophone, twoMicrophones, speech] as const;

export const hostScenes = [
  headphones,
  singleMicrophone,
  voiceUnderLamp,
  twoMicrophones,
  speech,
] as const;
