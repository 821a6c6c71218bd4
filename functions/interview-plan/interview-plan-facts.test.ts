import { expect, it } from 'vitest';
import { aVideo, someResults } from '#shared/practice/video.fixtures.ts';
import { listAnswers } from './interview-plan-facts.ts';

it('ignores the score of a short take when scheduling a question', () => {
  const videos = [20, 19.9].map((durationSeconds) =>
    aVideo({ aiAnalysisResults: { ...someResults({}, 91), durationSeconds } }),
  );

  expect(listAnswers(videos, 'UTC').map(({ score }) => score)).toEqual([91, null]);
});
