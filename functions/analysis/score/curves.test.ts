import { describe, expect, it } from 'vitest';
import { bandCurve, curveThrough } from './curves.ts';

const band = bandCurve({ worst: [3, 50], good: [8, 22], best: 14, edge: 0.95 }, [0, 0.4]);

describe('a band', () => {
  it.each([
    [2, 0],
    [5.5, 0.475],
    [8, 0.95],
    [11, 0.975],
    [14, 1],
    [22, 0.95],
    [36, 0.675],
    [60, 0.4],
  ])('maps %d to %d', (value, expected) => expect(band.quality(value)).toBeCloseTo(expected, 9));

  it('has a good range between its two `good` values', () => {
    expect(band.goodRange).toEqual({ from: 8, to: 22 });
  });
});

describe('a one-sided curve', () => {
  const rising = curveThrough([10, 0], [20, 0.95], [30, 1]);
  const falling = curveThrough([1, 1], [4, 0.95], [14, 0]);

  it('is constant beyond its first and last points', () => {
    expect([0, 15, 40].map(rising.quality)).toEqual([0, 0.475, 1]);
    expect([0, 9, 20].map(falling.quality)).toEqual([1, 0.475, 0]);
  });

  it('has a good range that is unbounded on the better side', () => {
    expect(rising.goodRange).toEqual({ from: 20, to: null });
    expect(falling.goodRange).toEqual({ from: null, to: 4 });
  });
});
