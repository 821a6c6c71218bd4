import { describe, expect, it } from 'vitest';
import { fall, rise, trapezoid } from './curves.ts';

describe('trapezoid', () => {
  const { quality } = trapezoid([3, 8, 22, 50], 0, 0.4);
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
  it('rise and never fall again', () => {
    expect([0, 15, 40].map(rise(10, 20).quality)).toEqual([0, 0.5, 1]);
  });

  it('fall and never rise again', () => {
    expect([0, 9, 20].map(fall(4, 14).quality)).toEqual([1, 0.5, 0]);
  });
});

describe('the corners of a band', () => {
  it.each([trapezoid([3, 8, 22, 50], 0, 0.4), rise(10, 20), fall(4, 14)])(
    'lie on its function',
    ({ quality, corners }) => {
      expect(corners.map(([value]) => quality(value))).toEqual(corners.map(([, height]) => height));
    },
  );
});
