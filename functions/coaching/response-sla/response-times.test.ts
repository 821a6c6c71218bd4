import { describe, expect, it } from 'vitest';
import { measureResponseTimes } from './response-times.ts';

const afterHours = (hours: number) => ({
  createdAt: '2026-01-05T09:00:00.000Z',
  respondedAt: new Date(Date.parse('2026-01-05T09:00:00Z') + hours * 3_600_000).toISOString(),
});

describe('response times', () => {
  it.each([
    ['no answers', [], { answerCount: 0, medianSeconds: null, lateNow: 0, shareOnTime: null }],
    ['one answer', [2], { answerCount: 1, medianSeconds: 7_200, lateNow: 0, shareOnTime: 1 }],
    [
      'an even number of answers',
      [1, 30, 3, 25],
      { answerCount: 4, medianSeconds: 50_400, lateNow: 0, shareOnTime: 0.5 },
    ],
    [
      'an odd number of answers',
      [30, 1, 3],
      { answerCount: 3, medianSeconds: 10_800, lateNow: 0, shareOnTime: 2 / 3 },
    ],
    [
      'an answer at the deadline',
      [24],
      { answerCount: 1, medianSeconds: 86_400, lateNow: 0, shareOnTime: 0 },
    ],
  ])('are measured for %s', (_, hours, expected) => {
    expect(measureResponseTimes(hours.map(afterHours), 0)).toEqual(expected);
  });

  it('count open requests that are late', () => {
    expect(measureResponseTimes([1, 2, 30].map(afterHours), 1)).toMatchObject({
      answerCount: 3,
      lateNow: 1,
      shareOnTime: 0.5,
    });
    expect(measureResponseTimes([], 1)).toMatchObject({ medianSeconds: null, shareOnTime: 0 });
  });
});
