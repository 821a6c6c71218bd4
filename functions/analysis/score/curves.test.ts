import { describe, expect, it } from 'vitest';
import { fallingCurve, risingCurve, trapezoidCurve } from './curves.ts';

describe('trapezoid', () => {
  const { quality } = trapezoidCurve([3, 8, 22, 50], 0, 0.4);
  it.each([
    [2, 0],
    [5.5, 0.5],
    [8, 1],
    [22, 1],
    [36, 0.7],
    [60, 0.4],
  ])('maps %d to %d', (value, expected) => expect(quality(value)).toBeCloseTo(expected, 9));
});

describe('one-sided bands', () => {
  it('never fall if rising', () => {
    expect([0, 15, 40].map(risingCurve(10, 20).quality)).toEqual([0, 0.5, 1]);
  });

  it('never rise if falling', () => {
    expect([0, 9, 20].map(fallingCurve(4, 14).quality)).toEqual([1, 0.5, 0]);
  });
});

describe('the corners of a curve', () => {
  it.each([trapezoidCurve([3, 8, 22, 50], 0, 0.4), risingCurve(10, 20), fallingCurve(4, 14)])(
    'match its quality function',
    ({ quality, corners }) => {
      expect(corners.map(([value]) => quality(value))).toEqual(corners.map(([, height]) => height));
    },
  );
});
