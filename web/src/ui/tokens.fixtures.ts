/** A design token from the style sheet: `--color-ink` is {name: 'color-ink', value: 'oklch(…)'}. */
export interface Token {
  name: string;
  value: string;
}

/**
 * Tokens whose names begin with `prefix`, in style sheet order, without sub-tokens
 * (`--text-sm--line-height`).
 */
export function parseTokens(styles: string, prefix: string): readonly Token[] {
  return [...styles.matchAll(/^ {2}--([a-z0-9]+(?:-[a-z0-9]+)*): ([^;]+);$/gm)].flatMap(
    ([, name = '', value = '']) =>
      name.startsWith(`${prefix}-`) || name === prefix ? [{ name, value }] : [],
  );
}

/** Parses an OKLCH color into lightness (0-1), chroma and hue (degrees); null for other values. */
function parseOklch(value: string): readonly [number, number, number] | null {
  const [, lightness, chroma, hue] = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(value) ?? [];
  return hue === undefined ? null : [Number(lightness), Number(chroma), Number(hue)];
}

/**
 * Converts OKLCH to linear sRGB, clipped to the displayable range. The matrices are from Björn
 * Ottosson, "A perceptual color space for image processing".
 */
function toLinearRgb([lightness, chroma, hue]: readonly [
  number,
  number,
  number,
]): readonly number[] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;

  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((part) => Math.min(1, Math.max(0, part)));
}

/** Relative luminance as defined by WCAG 2.2; null if the value isn't a color. */
function computeLuminance(value: string): number | null {
  const color = parseOklch(value);
  if (!color) return null;

  const [red = 0, green = 0, blue = 0] = toLinearRgb(color);

  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * Contrast ratio of two colors as defined by WCAG 2.2, from 1 to 21; null if either value isn't a
 * color.
 */
export function computeContrast(one: string, other: string): number | null {
  const [first, second] = [computeLuminance(one), computeLuminance(other)];
  if (first === null || second === null) return null;
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}
