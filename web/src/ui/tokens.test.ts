import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { computeContrast, parseTokens } from './tokens.fixtures.ts';

const styles = readFileSync(new URL('../styles.css', import.meta.url), 'utf8');

const colors = new Map(
  parseTokens(styles, 'color').map(({ name, value }) => [name.slice('color-'.length), value]),
);

function contrast(text: string, ground: string): number {
  const ratio = computeContrast(colors.get(text) ?? '', colors.get(ground) ?? '');
  if (ratio === null) throw new Error(`${text} or ${ground} is no color of the style sheet`);
  return ratio;
}

const grounds = ['ground', 'surface', 'raised', 'high'];

const on = (texts: readonly string[], under: readonly string[]) =>
  texts.flatMap((text) => under.map((ground) => [text, ground] as const));

const reading = [
  ...on(['ink', 'soft'], [...grounds, 'red-dim', 'amber-dim']),
  ...on(['ink'], ['leaf-dim']),
  ...on(['on-leaf'], ['leaf', 'leaf-bright']),
  ...on(['on-tape'], ['tape', 'amber', 'ink']),
];

const scores = ['exceptional', 'strong', 'good', 'average', 'below', 'improve'];

const rest = [
  ...on(['faint', 'leaf', 'leaf-bright', 'amber', 'red-text', ...scores], grounds),
  ...on(['red-text'], ['red-dim']),
  ...on(['black'], ['red']),
];

const edges = on(['edge', 'leaf', 'red-text'], ['ground', 'surface', 'raised']);

describe('the colors', () => {
  it.each(reading)('%s on %s has a contrast of at least 7:1', (text, ground) => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(7);
  });

  it.each(rest)('%s on %s has a contrast of at least 4.5:1', (text, ground) => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(edges)('%s as a control border on %s has a contrast of at least 3:1', (edge, ground) => {
    expect(contrast(edge, ground)).toBeGreaterThanOrEqual(3);
  });
});

it('has no animation that lasts after its end, because it would cost a layer that is redrawn with each video frame', () => {
  const animations = parseTokens(styles, 'animate').map(({ value }) => value);
  expect(animations.length).toBeGreaterThan(0);
  expect(animations.join()).not.toMatch(/both|forwards/);
});

describe('the contrast of two colors', () => {
  it('is 21 for black and white, 1 for equal colors, and symmetric', () => {
    expect(computeContrast('oklch(0 0 0)', 'oklch(1 0 0)')).toBeCloseTo(21, 1);
    expect(computeContrast('oklch(0.5 0.1 20)', 'oklch(0.5 0.1 20)')).toBe(1);
    expect(computeContrast('oklch(0.2 0.1 20)', 'oklch(0.9 0.1 20)')).toBe(
      computeContrast('oklch(0.9 0.1 20)', 'oklch(0.2 0.1 20)'),
    );
  });

  it('is 4:1 for pure red on white, as in sRGB', () => {
    expect(computeContrast('oklch(0.62796 0.25768 29.2339)', 'oklch(1 0 0)')).toBeCloseTo(4, 1);
  });

  it('is null if a value is not a color', () => {
    expect(computeContrast('transparent', 'oklch(1 0 0)')).toBeNull();
  });
});
