import { describe, expect, it } from 'vitest';
import { findSpans, joinSpans, overlapSeconds, totalSeconds } from './spans.ts';
import { median, percentile, round, standardDeviation } from './statistics.ts';

const samples = (...values: (number | null)[]) =>
  values.map((value, at) => ({ atSeconds: at / 4, value }));

it('joinSpans merges spans that overlap or touch', () => {
  const spans = [
    { start: 4, end: 5 },
    { start: 0, end: 2 },
    { start: 1, end: 1.5 },
    { start: 2, end: 3 },
  ];

  expect(joinSpans(spans)).toEqual([
    { start: 0, end: 3 },
    { start: 4, end: 5 },
  ]);
});

describe('findSpans', () => {
  it('starts and ends where the line between two samples crosses three quarters of the threshold', () => {
    expect(findSpans(samples(0, 0, 1.5, 1.5, 1.5, 0, 0), 0.5)).toEqual([
      { start: 0.375, end: 1.125 },
    ]);
  });

  it('drops spans that are too short or never reach the threshold', () => {
    expect(findSpans(samples(0, 2, 0, 0), 0.5)).toEqual([]);
    expect(findSpans(samples(0, 0.9, 0.9, 0.9, 0.9, 0), 0.5)).toEqual([]);
  });

  it('does not flicker around the threshold', () => {
    expect(findSpans(samples(1.1, 0.9, 1.1, 0.9, 1.1, 0.9, 1.1), 0.5)).toHaveLength(1);
  });

  it('bridges unmeasured samples for at most a second', () => {
    expect(findSpans(samples(0, 2, null, null, 2, 0), 0.5)).toHaveLength(1);
    expect(findSpans(samples(0, 2, 2, null, null, null, null, null, 2, 2, 2, 0), 0.5)).toHaveLength(
      2,
    );
  });

  it('extends to the end of the last sample', () => {
    expect(findSpans(samples(2, 2, 2, 2), 0.5)).toEqual([{ start: 0, end: 1 }]);
  });
});

describe('overlapSeconds', () => {
  it('returns the seconds that two lists share', () => {
    const speech = [
      { start: 0, end: 2 },
      { start: 3, end: 5 },
    ];

    expect(overlapSeconds(speech, [{ start: 1.5, end: 3.5 }])).toBe(1);
    expect(totalSeconds(speech)).toBe(4);
  });
});

describe('statistics', () => {
  it('interpolates percentiles linearly', () => {
    expect(percentile([3, 1, 2, 4], 0.5)).toBe(2.5);
    expect(percentile([], 0.9)).toBe(0);
    expect(median([5, 1, 9])).toBe(5);
  });

  it('never rounds to minus zero', () => {
    expect(Object.is(round(-0.001, 2), 0)).toBe(true);
    expect(standardDeviation([1, 3])).toBe(1);
  });
});
