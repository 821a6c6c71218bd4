import { describe, expect, it } from 'vitest';
import { measureResponseTimes } from './response-times.ts';

const afterHours = (hours: number) => ({
  createdAt: '2026-01-05T09:00:00.000Z',
  respondedAt: new Date(Date.parse('2026-01-05T09:00:00Z') + hours * 3_600_000).toISOString(),
});

describe('response times', () => {
  it.each([
    ['no answers', [], { answerCount: 0, medianSeconds: null, shareOnTime: null }],
    ['one answer', [2], { answerCount: 1, medianSeconds: 7_200, shareOnTime: 1 }],
    [
      'an even number of answers',
      [1, 30, 3, 25],
      { answerCount: 4, medianSeconds: 50_400, shareOnTime: 0.5 },
    ],
    [
      'an odd number of answers',
      [30, 1, 3],
      { answerCount: 3, medianSeconds: 10_800, shareOnTime: 2 / 3 },
    ],
    ['an answer at the deadline', [24], { answerCount: 1, medianSeconds: 86_400, shareOnTime: 0 }],
  ])('are measured for %s', (_, hours, expected) => {
    expect(measureResponseTimes(hours.map(afterHours))).toEqual(expected);
  });
});
