import { describe, expect, it } from 'vitest';
import { sortNewestFirst, buildProgressOverview } from './progress-overview.ts';
import { aVideo, someResults } from './video.fixtures.ts';

const first = aVideo({
  id: 'first00000',
  createdAt: '2026-11-01T09:00:00.000Z',
  aiAnalysisResults: someResults({}, 60),
});

const second = aVideo({
  id: 'second0000',
  createdAt: '2026-11-02T09:00:00.000Z',
  aiAnalysisResults: someResults({ charisma: 60, posture: null }, 65),
});

const third = aVideo({
  id: 'third00000',
  createdAt: '2026-11-03T09:00:00.000Z',
  aiAnalysisResults: someResults({ charisma: 71.6, confidence: 70 }, 70.4),
});

const running = aVideo({
  id: 'running000',
  createdAt: '2026-11-04T09:00:00.000Z',
  analysisStatus: 'processing',
  aiAnalysisResults: null,
});

describe('the progress overview', () => {
  it('counts every take and averages the completed ones, rounded', () => {
    expect(buildProgressOverview([running, third, first, second])).toMatchObject({
      totalTakes: 4,
      analyzedCount: 3,
      averageOverallScore: 65,
    });
  });

  it('finds the latest two completed takes by createdAt, regardless of their order', () => {
    const { latestTwo } = buildProgressOverview([second, running, first, third]);
    expect([latestTwo?.before.id, latestTwo?.after.id]).toEqual([second.id, third.id]);
  });

  it('compares nothing with only one completed take', () => {
    expect(buildProgressOverview([running, first]).latestTwo).toBeNull();
  });

  it('leaves takes without an overall score out of the average', () => {
    const unjudged = aVideo({ aiAnalysisResults: someResults({}, null) });
    expect(buildProgressOverview([unjudged, first]).averageOverallScore).toBe(60);
    expect(buildProgressOverview([unjudged]).averageOverallScore).toBeNull();
  });

  it('knows whether the words of a take in the average were judged', () => {
    const withWords = {
      ...second,
      aiAnalysisResults: { ...someResults(), scope: 'delivery_and_words' as const },
    };
    expect(buildProgressOverview([first, third]).isDeliveryOnly).toBe(true);
    expect(buildProgressOverview([first, withWords]).isDeliveryOnly).toBe(false);
  });

  it('is all zeros for a new member', () => {
    expect(buildProgressOverview([])).toEqual({
      totalTakes: 0,
      analyzedCount: 0,
      averageOverallScore: null,
      isDeliveryOnly: true,
      latestTwo: null,
      hasOtherRubrics: false,
      hasShortTakes: false,
    });
  });

  it('leaves short takes out of the average and the changes, and says so', () => {
    const short = {
      ...third,
      aiAnalysisResults: { ...someResults({}, 95), durationSeconds: 19.9 },
    };
    expect(buildProgressOverview([first, short])).toMatchObject({
      totalTakes: 2,
      analyzedCount: 2,
      averageOverallScore: 60,
      latestTwo: null,
      hasOtherRubrics: false,
      hasShortTakes: true,
    });
    expect(buildProgressOverview([short]).averageOverallScore).toBeNull();
  });

  it('leaves takes scored with another rubric out of the average and the changes, and says so', () => {
    const older = {
      ...first,
      aiAnalysisResults: { ...someResults({}, 60), rubricVersion: 'older' },
    };

    expect(buildProgressOverview([older, second, third])).toMatchObject({
      analyzedCount: 3,
      averageOverallScore: 68,
      hasOtherRubrics: true,
    });
    expect(buildProgressOverview([older, third]).latestTwo).toBeNull();
  });
});

describe('the list of takes', () => {
  it('is sorted newest first', () => {
    expect(sortNewestFirst([first, third, second]).map(({ id }) => id)).toEqual([
      'third00000',
      'second0000',
      'first00000',
    ]);
  });
});
