import { describe, expect, it } from 'vitest';
import { bandCurve, curveThrough } from './curves.ts';

const band = bandCurve({ worst: [3, 50], good: [8, 22], best: 14, edge: 0.95 }, [0, 0.4]);

describe('a band', () => {
  it.each([
    [2, 0],
    [5.5, 0.425],
    [7, 0.68],
    [7.5, 0.815],
    [8, 0.95],
    [11, 0.975],
    [14, 1],
    [22, 0.95],
    [27.6, 0.76],
    [36, 0.625],
    [60, 0.4],
  ])('maps %d to %d, more steeply next to the good range', (value, expected) =>
    expect(band.quality(value)).toBeCloseTo(expected, 9),
  );

  it('has a good range between its two `good` values', () => {
    expect(band.goodRange).toEqual({ from: 8, to: 22 });
  });
});

describe('a one-sided curve', () => {
  const rising = curveThrough([10, 0], [20, 0.95], [30, 1]);
  const falling = curveThrough([1, 1], [4, 0.95], [14, 0]);

  it('bends outside the good range, and is constant beyond its first and last points', () => {
    expect([0, 40].map(rising.quality)).toEqual([0, 1]);
    expect(rising.quality(15)).toBeCloseTo(0.425, 9);
    expect([0, 20].map(falling.quality)).toEqual([1, 0]);
    expect(falling.quality(9)).toBeCloseTo(0.425, 9);
  });

  it('has a good range that is unbounded on the better side', () => {
    expect(rising.goodRange).toEqual({ from: 20, to: null });
    expect(falling.goodRange).toEqual({ from: null, to: 4 });
  });
});
