import type { SeededRandom } from './artwork-random.ts';

/** The colors of one picture: dark set pieces, one colored light, one strip of tape. */
export interface Palette {
  readonly wall: string;
  readonly wallFar: string;
  readonly floor: string;
  readonly floorEdge: string;
  readonly piece: string;
  readonly pieceSide: string;
  readonly pieceHigh: string;
  readonly bright: string;
  readonly light: string;
  readonly dim: string;
  readonly tape: string;
  readonly paper: string;
  readonly paperShade: string;
}

// Colors of the stage light, as hue and chroma. Excludes violet, because the site's colors are green and warm.
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

export function choosePalette(chance: SeededRandom): Palette {
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
