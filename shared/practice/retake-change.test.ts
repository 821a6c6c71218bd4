import { describe, expect, it } from 'vitest';
import { record } from '#shared/analysis/analysis-record.fixtures.ts';
import type { AnalysisRecord, Signal, SignalKey } from '#shared/analysis/analysis-record.ts';
import { compareRetake } from './retake-change.ts';

const withSignal = (key: SignalKey, changed: Partial<Signal>, given = record): AnalysisRecord => ({
  ...given,
  signals: { ...given.signals, [key]: { ...given.signals[key], ...changed } },
});

const withEyeContact = (score: number, given: AnalysisRecord): AnalysisRecord => ({
  ...given,
  scores: { ...given.scores, eyeContact: score },
  criteria: {
    ...given.criteria,
    eyeContact: {
      ...given.criteria.eyeContact,
      score,
      interval: { low: score - 4, high: score + 4 },
    },
  },
});

const camera = (value: number | null, quality: number | null) =>
  withSignal('cameraContactShare', { value, quality });

const [rare, frequent] = [camera(0.4, 0.4), camera(0.95, 0.97)];
const unseen = camera(null, null);

describe('a retake', () => {
  it('is compared in the signal that the earlier report focused on', () => {
    expect(compareRetake(rare, frequent)).toEqual({
      kind: 'signal',
      signal: 'cameraContactShare',
      change: 'better',
      score: null,
      unmeasured: null,
    });
    expect(compareRetake(frequent, rare)).toMatchObject({ change: 'worse' });
    expect(compareRetake(rare, rare)).toMatchObject({ change: 'no_clear_change' });
  });

  it('names the scores of the criterion if they changed alike', () => {
    const change = compareRetake(withEyeContact(42, rare), withEyeContact(85, frequent));
    expect(change).toMatchObject({ score: { before: { score: 42 }, after: { score: 85 } } });
    expect(compareRetake(withEyeContact(85, rare), withEyeContact(42, frequent))).toMatchObject({
      change: 'better',
      score: null,
    });
  });

  it.each([
    ['before', unseen, frequent],
    ['after', rare, unseen],
    ['both', unseen, unseen],
  ] as const)('compares the overall scores if the signal is missing: %s', (side, then, now) => {
    expect(compareRetake(then, now)).toMatchObject({
      kind: 'overall',
      score: { change: 'no_clear_change' },
      unmeasured: { signal: 'cameraContactShare', in: side },
    });
  });

  it('compares the overall scores if the earlier report focused on nothing', () => {
    const { feedback } = record;
    expect(
      compareRetake({ ...record, feedback: { ...feedback, focus: null } }, record),
    ).toMatchObject({ kind: 'overall', unmeasured: null });
  });

  it('compares the costliest common signal if there are no overall scores to compare', () => {
    const { charisma } = record.criteria;
    const shares = [{ signal: 'pitchStdDevSemitones', weight: 1, pointsLost: 30 } as const];
    const before = {
      ...unseen,
      overallScore: null,
      criteria: { ...unseen.criteria, charisma: { ...charisma, shares } },
    };

    expect(compareRetake(before, frequent)).toMatchObject({
      kind: 'signal',
      signal: 'pitchStdDevSemitones',
      unmeasured: { signal: 'cameraContactShare', in: 'before' },
    });
  });

  it.each([
    ['short_now', record, { ...record, durationSeconds: 19.9 }],
    ['short_before', { ...record, durationSeconds: 19.9 }, record],
    ['other_rubric', { ...record, rubricVersion: '0.1' }, record],
  ])('is not compared: %s', (reason, before, after) => {
    expect(compareRetake(before, after)).toEqual({ kind: 'not_compared', reason });
  });

  it('is not compared if no signal was measured in both takes', () => {
    const silent = Object.fromEntries(
      Object.entries(record.signals).map(([key, signal]) => [key, { ...signal, value: null }]),
    ) as AnalysisRecord['signals'];
    expect(compareRetake({ ...record, overallScore: null, signals: silent }, record)).toEqual({
      kind: 'not_compared',
      reason: 'no_overlap',
    });
  });
});
