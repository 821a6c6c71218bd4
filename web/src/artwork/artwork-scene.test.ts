import { describe, expect, it } from 'vitest';
import { createArtworkScene } from './artwork-scene.ts';
import { artworkThemes, findCategoryTheme } from './artwork-theme.ts';
import type { Shape } from './artwork-shapes.ts';

const seeds = Array.from({ length: 50 }, (_, index) => `course-${index}`);

const scenes = artworkThemes.flatMap((theme) =>
  seeds.flatMap((seed) => [
    createArtworkScene({ seed, theme }),
    createArtworkScene({ seed, theme, format: 'square' }),
  ]),
);

function colorsOf({ fill, stroke }: Shape): readonly string[] {
  const paints = typeof fill === 'object' ? fill.stops.map(({ color }) => color) : [fill];
  return [...paints, stroke].filter((color) => color !== undefined);
}

function isColor(text: string): boolean {
  const [, lightness, chroma, hue] = /^oklch\((\d\.\d+) (\d\.\d+) (\d+)\)$/.exec(text) ?? [];
  return Number(lightness) <= 1 && Number(chroma) <= 0.2 && Number(hue) < 360;
}

describe('createArtworkScene', () => {
  it.each(artworkThemes)('draws the same %s picture for the same seed', (theme) => {
    expect(createArtworkScene({ seed: 'a', theme })).toEqual(
      createArtworkScene({ seed: 'a', theme }),
    );
  });

  it.each(artworkThemes)('draws 50 different %s pictures for 50 seeds', (theme) => {
    const drawn = seeds.map((seed) =>
      JSON.stringify(createArtworkScene({ seed, theme }).shapes.map(({ d }) => d)),
    );
    expect(new Set(drawn).size).toBe(50);
  });

  it('uses valid colors only', () => {
    const colors = new Set(scenes.flatMap(({ shapes }) => shapes.flatMap(colorsOf)));
    expect([...colors].filter((color) => !isColor(color))).toEqual([]);
  });

  it('draws no path with a missing number', () => {
    const paths = scenes.flatMap(({ shapes }) => shapes.map(({ d }) => d));
    expect(paths.filter((d) => !/^M[-\d.\sMLCazhv]+$/.test(d))).toEqual([]);
  });

  it('is 16:9 or square', () => {
    const sizes = new Set(scenes.map(({ width, height }) => `${width}x${height}`));
    expect([...sizes]).toEqual(['640x360', '360x360']);
  });

  it('keeps a picture small enough for a list of fifty', () => {
    expect(Math.max(...scenes.map(({ shapes }) => shapes.length))).toBeLessThan(220);
  });

  it('uses the stage theme for unknown categories', () => {
    expect(['behavioral', 'technical', 'negotiation', null].map(findCategoryTheme)).toEqual([
      'behavioral',
      'technical',
      'stage',
      'stage',
    ]);
  });
});
