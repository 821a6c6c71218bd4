import { describe, expect, it } from 'vitest';
import {
  calculateCorrelationInterval,
  calculateDifferenceInterval,
  formatSigned,
  describeSampleSize,
} from './agreement-statistics.ts';

describe('agreement statistics', () => {
  it('describes the reliability by the number of pairs', () => {
    expect([0, 1, 9, 10, 29, 30].map((pairs) => describeSampleSize(pairs).slice(0, 7))).toEqual([
      'No answ',
      'Too few',
      'Too few',
      'Enough ',
      'Enough ',
      'Enough ',
    ]);
  });

  it('returns no intervals for too few pairs', () => {
    const pairs = Array.from({ length: 9 }, (_, at) => ({ measured: at, human: at * 2 }));
    expect([calculateCorrelationInterval(0.5, 9), calculateDifferenceInterval({ pairs })]).toEqual([
      null,
      null,
    ]);
  });

  it('matches published figures', () => {
    // For r = 0.5 and 20 pairs, the interval is tanh(atanh(0.5) ± 1.96 * sqrt(1.125 / 17)).
    const spread = calculateCorrelationInterval(0.5, 20);
    expect([spread?.low.toFixed(3), spread?.high.toFixed(3)]).toEqual(['0.045', '0.783']);

    // The differences 1 to 10 have mean 5.5 and standard deviation 3.0277; the t quantile is 2.262.
    const range = calculateDifferenceInterval({
      pairs: Array.from({ length: 10 }, (_, at) => ({ measured: 0, human: at + 1 })),
    });
    expect(range?.low).toBeCloseTo(3.334, 1);
    expect(range?.high).toBeCloseTo(7.666, 1);
  });

  it('formats differences with their sign', () => {
    expect([4.25, -3, 0.02, -0.04].map(formatSigned)).toEqual(['+4.3', '−3.0', '0.0', '0.0']);
  });
});
