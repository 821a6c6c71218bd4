import { expect, it } from 'vitest';
import { record } from '#shared/analysis/analysis-record.fixtures.ts';
import { checkScoreSpread, type MeasuredClip } from './check-scores.ts';
import type { Findings } from './findings.ts';

const emptyFindings = {
  pauses: [],
  looksAway: [],
  pitch: { medianHertz: 0, range: 0 },
  frames: [],
};

const clipWith = (scores: Partial<typeof record.scores>): MeasuredClip => ({
  truth: { file: 'c01.webm', duration_s: 30 },
  findings: {
    ...emptyFindings,
    noFaceShare: 0,
    multipleFacesShare: 0,
    record: { ...record, scores: { ...record.scores, ...scores } },
  } satisfies Findings,
});

it.each([
  [{ charisma: 95 }, true],
  [{ charisma: 95, posture: 95 }, false],
  [{ charisma: 95, posture: null, eyeContact: null }, true],
])('at most a quarter of the scores may be the highest: %o', (scores, pass) => {
  expect(checkScoreSpread([clipWith(scores)])[0]?.pass).toBe(pass);
});
