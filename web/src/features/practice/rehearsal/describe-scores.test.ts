import { expect, it } from 'vitest';
import { aVideo, someResults } from '#shared/practice/video.fixtures.ts';
import type { Video } from '#shared/practice/video.ts';
import { describeScores } from './describe-scores.ts';

const scoring = (...scores: readonly (number | null)[]): Video[] =>
  scores.map((score) => aVideo({ aiAnalysisResults: someResults({}, score) }));

const short = aVideo({ aiAnalysisResults: { ...someResults({}, 20), durationSeconds: 19 } });

it.each([
  ['one answer', scoring(62), 'Your answer scored 62 for delivery: Average.'],
  ['equal scores', scoring(85, 85), 'All your scored answers got 85 for delivery: Strong.'],
  ['one label', scoring(88, 84, 85), 'Your answers scored 84 to 88 for delivery: all Strong.'],
  [
    'several labels',
    scoring(85, 62),
    'Your answers scored from 62 (Average) to 85 (Strong) for delivery.',
  ],
  ['an answer without a score', scoring(85, null), 'Your answer scored 85 for delivery: Strong.'],
  ['a short answer', [...scoring(85), short], 'Your answer scored 85 for delivery: Strong.'],
  ['no score', scoring(null), null],
])('sums up a rehearsal with %s', (_, videos, expected) => {
  expect(describeScores(videos)).toBe(expected);
});
