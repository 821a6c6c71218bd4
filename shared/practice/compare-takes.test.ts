import { describe, expect, it } from 'vitest';
import { someResults, aVideo } from './video.fixtures.ts';
import type { Video } from './video.ts';
import {
  compareResults,
  compareScores,
  compareSignals,
  findCue,
  findPreviousTake,
  groupEarlierTakes,
  type Scored,
} from './compare-takes.ts';

const measured = (value: number | null, quality: number) => ({
  value,
  quality,
  goodRange: { from: 2.5, to: 7 },
  uncertainty: 0.5,
});

const scored = (score: number | null, error = 4): Scored => ({
  score,
  provisional: false,
  note: null,
  scope: 'delivery',
  interval: score === null ? null : { low: score - error, high: Math.min(95, score + error) },
});

const shortResults = { ...someResults(), durationSeconds: 19.9 };

describe('a signal of two takes', () => {
  it.each([
    ['clearly higher and better', measured(1, 0.2), measured(3, 0.9), 'better'],
    ['clearly lower and better', measured(9, 0.2), measured(3, 0.9), 'better'],
    ['clearly worse', measured(3, 0.9), measured(1, 0.2), 'worse'],
    [
      'within the errors of both measurements',
      measured(1, 0.2),
      measured(2.3, 0.6),
      'no_clear_change',
    ],
    ['another value of the same quality', measured(0, 0), measured(9, 0), 'no_clear_change'],
    ['another value in the good range', measured(3, 0.95), measured(6, 1), 'no_clear_change'],
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

    [
      'near the highest score, where the interval is cut off',
      scored(91),
      scored(95),
      'no_clear_change',
    ],

    [
      'exactly equal without an interval',
      { ...scored(60), interval: null },
      { ...scored(60), interval: null },
      'no_clear_change',
    ],

    ['missing', scored(null), scored(60), null],

    [
      'based on the voice only in one take',
      { ...scored(60), note: 'voice only' },
      scored(80),
      null,
    ],

    ['provisional in one take', scored(60), { ...scored(80), provisional: true }, null],

    [
      'based on the words in one take',
      scored(60),
      { ...scored(80), scope: 'delivery_and_words' },
      null,
    ],
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
    const videos = [
      take('a', 1),
      take('b', 2),
      take('other', 3, 'q2'),
      take('c', 4),
      take('later', 5),
    ];

    expect(findPreviousTake(take('c', 4), videos)?.id).toBe('b');
  });

  it('is the one that was repeated, even if it has no question or is not the latest', () => {
    const videos = [take('a', 1), take('b', 2), take('free', 3, null)];
    expect(findPreviousTake({ ...take('c', 4), retakeOf: 'a' }, videos)?.id).toBe('a');
    expect(findPreviousTake({ ...take('c', 4, null), retakeOf: 'free' }, videos)?.id).toBe('free');
    expect(findPreviousTake({ ...take('c', 4), retakeOf: 'deleted' }, videos)?.id).toBe('b');
  });

  it('has the same measurements, unless the member repeated it', () => {
    const results = someResults();
    const judgments = {
      ...results.judgments,
      charisma: { ...results.judgments.charisma, note: 'voice only' },
    };
    const voiceOnly = { ...take('b', 2), aiAnalysisResults: { ...results, judgments } };
    const withoutEyes = { ...take('b', 2), aiAnalysisResults: someResults({ eyeContact: null }) };

    expect(findPreviousTake(take('c', 4), [take('a', 1), voiceOnly])?.id).toBe('a');
    expect(findPreviousTake(take('c', 4), [take('a', 1), withoutEyes])?.id).toBe('a');
    expect(findPreviousTake({ ...take('c', 4), retakeOf: 'b' }, [withoutEyes])?.id).toBe('b');
  });

  it('without a retake is never a take without a question or results, or one scored by another rubric', () => {
    const old = {
      ...take('old', 1),
      aiAnalysisResults: { ...someResults(), rubricVersion: '0.1' },
    };

    const failed = {
      ...take('failed', 2),
      analysisStatus: 'failed' as const,
      aiAnalysisResults: null,
    };

    expect(findPreviousTake(take('c', 4), [old, failed, take('free', 3, null)])).toBeNull();
    expect(findPreviousTake(take('c', 4, null), [take('free', 3, null)])).toBeNull();
  });

  it('lends its cue to a take without a report', () => {
    const failed = {
      ...take('failed', 4),
      analysisStatus: 'failed' as const,
      aiAnalysisResults: null,
    };

    expect(findCue(failed, [take('other', 3, 'q2')])).toBeNull();
    expect(findCue(failed, [failed, take('a', 1)])).toBe(findCue(take('a', 1), []));
    expect(findCue(take('a', 1), [])).toBe(someResults().focus?.cue);
  });
});

describe('the results of two takes', () => {
  const withInterval = (score: number) => {
    const results = someResults({ charisma: score }, score);
    const interval = { low: score - 4, high: score + 4 };

    return {
      ...results,
      overall: { ...results.overall, interval },
      judgments: { ...results.judgments, charisma: { ...results.judgments.charisma, interval } },
    };
  };

  it('are compared for each criterion and overall', () => {
    const changes = compareResults(withInterval(52), withInterval(71));
    expect(changes?.charisma).toMatchObject({
      before: { score: 52 },
      after: { score: 71 },
      change: 'better',
    });
    expect([changes?.overall.change, changes?.posture.change]).toEqual([
      'better',
      'no_clear_change',
    ]);
  });

  it('are not compared if one of the takes is short', () => {
    expect(compareResults(shortResults, someResults())).toBeNull();
    expect(compareResults(someResults(), shortResults)).toBeNull();
    expect(compareResults(someResults(), { ...shortResults, durationSeconds: 20 })).not.toBeNull();
  });

  it('are not compared if another rubric scored one of them', () => {
    expect(compareResults({ ...someResults(), rubricVersion: '0.1' }, someResults())).toBeNull();
  });
});

describe('earlier takes', () => {
  const take = (id: string, day: number, changed: Partial<Video> = {}) =>
    aVideo({ id, questionId: 'q1', createdAt: `2026-11-0${day}T10:00:00.000Z`, ...changed });
  const ids = (videos: readonly Video[]) => videos.map(({ id }) => id);

  it('are grouped by question, newest first, and exclude running analyses and later takes', () => {
    const videos = [
      take('first', 1),
      take('other', 2, { questionId: 'q2' }),
      take('second', 3),
      take('running', 4, { analysisStatus: 'processing', aiAnalysisResults: null }),
      take('current', 5),
      take('later', 6),
    ];

    const { sameQuestion, otherQuestions, otherRubricCount } = groupEarlierTakes(
      take('current', 5),
      videos,
    );

    expect([ids(sameQuestion), ids(otherQuestions), otherRubricCount]).toEqual([
      ['second', 'first'],
      ['other'],
      0,
    ]);
  });

  it('are counted but not listed if they are short', () => {
    const short = take('short', 1, { aiAnalysisResults: shortResults });
    expect(groupEarlierTakes(take('current', 5), [short])).toEqual({
      sameQuestion: [],
      otherQuestions: [],
      otherRubricCount: 0,
      shortCount: 1,
    });
  });

  it('are only counted if they have another rubric', () => {
    const old = take('old', 1, { aiAnalysisResults: { ...someResults(), rubricVersion: '0.1' } });
    expect(groupEarlierTakes(take('current', 5), [old])).toEqual({
      sameQuestion: [],
      otherQuestions: [],
      otherRubricCount: 1,
      shortCount: 0,
    });
  });
});
