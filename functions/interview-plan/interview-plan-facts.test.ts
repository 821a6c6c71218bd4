import { expect, it } from 'vitest';
import { aVideo, someResults } from '#shared/practice/video.fixtures.ts';
import { listAnswers } from './interview-plan-facts.ts';

it('schedules a question without the score of a short take', () => {
  const videos = [20, 19.9].map((durationSeconds) =>
    aVideo({ aiAnalysisResults: { ...someResults({}, 91), durationSeconds } }),
  );

  expect(listAnswers(videos, 'UTC').map(({ score }) => score)).toEqual([91, null]);
});
