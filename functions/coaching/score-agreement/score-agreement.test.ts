import { describe, expect, it, onTestFinished } from 'vitest';
import { record } from '#shared/analysis/analysis-record.fixtures.ts';
import { EMPTY_SCORES } from '#shared/coaching/coach-text.ts';
import * as contracts from '#shared/coaching/coaching.contract.ts';
import { coachAnswer } from '#shared/coaching/coaching.fixtures.ts';
import { measureScoreAgreement } from './score-agreement.ts';
import { aPrincipal, startCoachingWorld } from '../fixtures/coaching-world.fixtures.ts';
import { carla } from '../fixtures/review-calls.fixtures.ts';
import { calculateRankCorrelation, rankValues } from './score-agreement.ts';
import type { ScoredRow } from '../request/request-row.ts';

describe('ranks', () => {
  it('are shared by equal values', () => {
    expect(rankValues([30, 10, 20, 20, 40, 20])).toEqual([5, 1, 3, 3, 6, 3]);
  });
});

describe('the rank correlation', () => {
  // A textbook example: IQ and weekly hours of television. The correlation is 1 - 6 * 194 / (10 *
  // 99) = -29 / 165.
  const iq = [106, 100, 86, 101, 99, 103, 97, 113, 112, 110];
  const hours = [7, 27, 2, 50, 28, 29, 20, 12, 6, 17];
  const together = (first: readonly number[], second: readonly number[]) =>
    first.map((value, at): [number, number] => [value, second[at] ?? 0]);

  it('matches a textbook example without ties', () => {
    expect(calculateRankCorrelation(together(iq, hours))).toBeCloseTo(-29 / 165, 12);
  });

  it('is Pearson’s correlation of the shared ranks if there are ties', () => {
    // The ranks are (1, 2.5, 2.5, 4) and (1, 3, 2, 4). Their correlation is 4.5 / sqrt(4.5 * 5).
    expect(calculateRankCorrelation(together([1, 2, 2, 3], [1, 5, 2, 9]))).toBeCloseTo(
      4.5 / Math.sqrt(22.5),
      12,
    );
  });

  it('is 1 for the same order and -1 for the opposite order, regardless of the distances', () => {
    const rising = [1, 2, 3, 50];
    expect(calculateRankCorrelation(together(rising, [0, 10, 11, 12]))).toBe(1);
    expect(calculateRankCorrelation(together(rising, [12, 11, 10, 0]))).toBe(-1);
  });

  it.each<[string, [number, number][]]>([
    ['of nothing', []],
    [
      'of two pairs',
      [
        [1, 2],
        [2, 1],
      ],
    ],
    [
      'if one side is constant',
      [
        [1, 5],
        [2, 5],
        [3, 5],
      ],
    ],
  ])('is null %s', (_, pairs) => {
    expect(calculateRankCorrelation(pairs)).toBeNull();
  });
});

describe('agreement', () => {
  const row = (human: number | null, measured: number | null): ScoredRow => ({
    humanScores: { ...EMPTY_SCORES, posture: human },
    measuredScores: { ...record.scores, posture: measured },
  });

  it('pairs the scores of both sides by criterion', () => {
    const criteria = measureScoreAgreement([
      row(60, 70),
      row(80, 75),
      row(null, 50),
      row(40, null),
      row(90, 90),
    ]);

    expect(criteria.find(({ criterion }) => criterion === 'posture')).toEqual({
      criterion: 'posture',
      pairs: [
        { measured: 70, human: 60 },
        { measured: 75, human: 80 },
        { measured: 90, human: 90 },
      ],
      meanDifference: -5 / 3,
      meanAbsoluteDifference: 5,
      rankCorrelation: 1,
    });

    expect(criteria.find(({ criterion }) => criterion === 'charisma')).toMatchObject({
      pairs: [],
      meanDifference: null,
      meanAbsoluteDifference: null,
      rankCorrelation: null,
    });
  });
});

describe('the agreement page', () => {
  it('counts completed answers with both scores, using the analysis at the time of the answer', async () => {
    const world = await startCoachingWorld();
    onTestFinished(() => world.close());

    const ask = async (name: string, isAnalyzed: boolean) => {
      const owner = aPrincipal(name);
      await world.addVideo(name, `video-${name}-a`, { isAnalyzed });

      const body = { videoId: `video-${name}-a`, message: 'Please' };
      const { id } = contracts.askCoach.replies[201].parse(
        (await world.call(contracts.askCoach, owner, { body })).body,
      );
      const params = { id: `${name}_${id}` };

      await world.call(contracts.takeRequest, carla, { params });

      return params;
    };

    const send = async (params: { id: string }, scores = coachAnswer.scores) =>
      world.call(contracts.answerRequest, carla, {
        params,
        body: { ...coachAnswer, scores, version: 0 },
      });

    await send(await ask('scored', true));
    await send(await ask('unscored', true), EMPTY_SCORES);
    await send(await ask('unmeasured', false));
    await ask('waiting', true);
    await world.analyses.remove({ memberId: 'scored', videoId: 'video-scored-a' });

    const { body } = await world.call(contracts.getScoreAgreement, aPrincipal('ada', 'admin'));
    const agreement = contracts.getScoreAgreement.replies[200].parse(body);

    expect([agreement.answerCount, agreement.hasMore]).toEqual([1, false]);
    expect(agreement.criteria.find(({ criterion }) => criterion === 'eyeContact')?.pairs).toEqual([
      { measured: record.scores.eyeContact, human: coachAnswer.scores.eyeContact },
    ]);
  });
});
