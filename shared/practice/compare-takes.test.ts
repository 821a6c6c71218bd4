import { describe, expect, it } from 'vitest';
import { someResults, aVideo } from './video.fixtures.ts';
import { compareScores, compareSignals, findPreviousTake } from './compare-takes.ts';

const measured = (value: number | null, quality: number) => ({ value, quality, uncertainty: 0.5 });
const scored = (score: number | null, error = 4) => ({
  score,
  interval: score === null ? null : { low: score - error, high: Math.min(95, score + error) },
});

describe('a signal of two takes', () => {
  it.each([
    ['clearly higher and better', measured(1, 0.2), measured(3, 0.9), 'better'],
    ['clearly lower and better', measured(9, 0.2), measured(3, 0.9), 'better'],
    ['clearly worse', measured(3, 0.9), measured(1, 0.2), 'worse'],
    ['within the errors of both measurements', measured(1, 0.2), measured(2.3, 0.6), 'no_clear_change'],
    ['another value of the same quality', measured(3, 1), measured(6, 1), 'no_clear_change'],
    ['missing before', measured(null, 0), measured(3, 0.9), null],
    ['missing after', measured(3, 0.9), measured(null, 0), null],
  ] as const)('is %s', (_, before, after, expected) => {
    expect(compareSignals(before, after)).toBe(expected);
  });
});

describe('a score of two takes', () => {
  it.each([
    ['clearly higher', scored(60), scored(70), 'better'],
    ['clearly lower', scored(70), scored(60), 'worse'],
    ['within the errors of both', scored(60), scored(65), 'no_clear_change'],
    ['near the highest score, where the interval is cut off', scored(91), scored(95), 'no_clear_change'],
    [
      'exactly equal without an interval',
      { score: 60, interval: null },
      { score: 60, interval: null },
      'no_clear_change',
    ],
    ['missing', scored(null), scored(60), null],
  ] as const)('is %s', (_, before, after, expected) => {
    expect(compareScores(before, after)).toBe(expected);
  });
});

describe('the previous take', () => {
  const take = (id: string, day: number, questionId: string | null = 'q1') =>
    aVideo({
      id,
      questionId,
      createdAt: `2026-11-0${day}T10:00:00.000Z`,
      analysisStatus: 'completed',
      aiAnalysisResults: someResults(),
    });

  it('is the newest earlier one that answered the same question', () => {
    const videos = [take('a', 1), take('b', 2), take('other', 3, 'q2'), take('c', 4), take('later', 5)];
    expect(findPreviousTake(take('c', 4), videos)?.id).toBe('b');
  });

  it('is never one without a question, by another rubric or without results', () => {
    const old = { ...take('old', 1), aiAnalysisResults: { ...someResults(), rubricVersion: '0.1' } };
    const failed = { ...take('failed', 2), analysisStatus: 'failed' as const, aiAnalysisResults: null };
    expect(findPreviousTake(take('c', 4), [old, failed, take('free', 3, null)])).toBeNull();
    expect(findPreviousTake(take('c', 4, null), [take('free', 3, null)])).toBeNull();
  });
});
