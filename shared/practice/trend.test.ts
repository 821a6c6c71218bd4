import { describe, expect, it } from 'vitest';
import { aVideo, someResults } from './video.fixtures.ts';
import { buildTrend } from './trend.ts';
import type { AnalyzedVideo } from './video.ts';

const take = (day: number, charisma: number | null, rubricVersion = 'test'): AnalyzedVideo => {
  const results = someResults({ charisma }, charisma);
  const interval = charisma === null ? null : { low: charisma - 4, high: charisma + 4 };
  const judgments = { ...results.judgments, charisma: { ...results.judgments.charisma, interval } };

  return {
    ...aVideo({
      id: `v${day}`,
      createdAt: `2026-11-0${day}T10:00:00.000Z`,
      questionId: 'said-no',
    }),
    aiAnalysisResults: {
      ...results,
      judgments,
      rubricVersion,
      overall: { provisional: false, interval },
    },
  };
};

describe('the trend of a score', () => {
  it('lists the scores from the oldest take, regardless of their input order', () => {
    const { points } = buildTrend([take(3, 70), take(1, 50), take(2, 60)], 'charisma');
    expect(points.map(({ videoId, score }) => [videoId, score])).toEqual([
      ['v1', 50],
      ['v2', 60],
      ['v3', 70],
    ]);
  });

  it('leaves out takes without this score and takes by another rubric', () => {
    const { points } = buildTrend([take(1, 40, 'old'), take(2, null), take(3, 70)], 'charisma');

    expect(points.map(({ videoId }) => videoId)).toEqual(['v3']);
  });

  it('leaves out short takes, so that none can be the first or the last', () => {
    const short = (day: number) => {
      const long = take(day, 95);
      return aVideo({
        ...long,
        aiAnalysisResults: { ...someResults({}, 95), rubricVersion: 'test', durationSeconds: 12 },
      });
    };

    const trend = buildTrend([short(1), take(2, 60), take(3, 60), short(4)], 'overall');
    expect([trend.points.map(({ videoId }) => videoId), trend.change]).toEqual([
      ['v2', 'v3'],
      'no_clear_change',
    ]);
  });

  it.each([
    ['better', 50, 70],
    ['worse', 70, 50],
    ['no_clear_change', 60, 65],
  ] as const)('is %s if the score goes from %i to %i', (expected, first, last) => {
    expect(buildTrend([take(1, first), take(2, last)], 'charisma').change).toBe(expected);
    expect(buildTrend([take(1, first), take(2, last)], 'overall').change).toBe(expected);
  });

  it('leaves out scores that are based on other measurements than the latest one', () => {
    const voiceOnly = take(1, 90);
    const { charisma } = voiceOnly.aiAnalysisResults.judgments;
    const judgments = {
      ...voiceOnly.aiAnalysisResults.judgments,
      charisma: { ...charisma, note: 'voice only' },
    };
    const first = {
      ...voiceOnly,
      aiAnalysisResults: { ...voiceOnly.aiAnalysisResults, judgments },
    };

    for (const key of ['charisma', 'overall'] as const) {
      const { points, change } = buildTrend([first, take(2, 50), take(3, 70)], key);
      expect([points.map(({ videoId }) => videoId), change]).toEqual([['v2', 'v3'], 'better']);
    }
  });

  it('leaves out takes of questions other than the latest one’s', () => {
    const other = { ...take(2, 90), questionId: 'kept-a-promise' };
    const trend = buildTrend([take(1, 50), other, take(3, 70)], 'overall');
    expect([trend.points.map(({ videoId }) => videoId), trend.change]).toEqual([
      ['v1', 'v3'],
      'better',
    ]);
  });

  it('doesn’t compare takes without a question', () => {
    const takes = [take(1, 50), take(2, 70)].map((video) => ({ ...video, questionId: null }));
    const { points, change } = buildTrend(takes, 'overall');
    expect([points.map(({ videoId }) => videoId), change]).toEqual([['v2'], null]);
  });

  it('has no change with fewer than two scores', () => {
    expect(buildTrend([take(1, 60)], 'charisma').change).toBeNull();
    expect(buildTrend([], 'overall').change).toBeNull();
  });
});
