import { describe, expect, it } from 'vitest';
import { record } from '../../../../shared/analysis/analysis-record.fixtures.ts';
import type { AnalysisRecord, SignalKey } from '../../../../shared/analysis/analysis-record.ts';
import type { CriterionKey } from '../../../../shared/analysis/criteria.ts';
import { missingSignals, pointsOf, pointsText } from './points.ts';

function recordWith(key: CriterionKey, score: number | null, lost: readonly [SignalKey, number][]): AnalysisRecord {
  const shares = lost.map(([signal, pointsLost]) => ({ signal, weight: 0.1, pointsLost }));
  return { ...record, criteria: { ...record.criteria, [key]: { ...record.criteria[key], score, shares } } };
}

describe('the points of a criterion', () => {
  it('are 100 less what the signals lost, largest loss first', () => {
    const points = pointsOf(
      'charisma',
      recordWith('charisma', 56, [
        ['tempo', 3.42],
        ['f0sd', 38.4],
        ['loud', 2.5],
      ]),
    );
    expect(points?.signals.map(({ signal }) => signal)).toEqual(['f0sd', 'tempo', 'loud']);
    expect(points?.left).toBeCloseTo(55.68, 9);
    expect(points?.cap).toBeNull();
  });

  it('say why a score is lower than what is left', () => {
    expect(pointsOf('eyeContact', recordWith('eyeContact', 95, [['camera', 0.5]]))?.cap).toBe('never above 95');
    expect(pointsOf('eyeContact', recordWith('eyeContact', 5, [['camera', 99]]))?.cap).toBe('never below 5');
  });

  it('of professionalism count what the four criteria lost', () => {
    const points = pointsOf('overallProfessionalism', recordWith('overallProfessionalism', 83, [['snr', 3]]));
    // Confidence 74, posture 91, eye contact 66, communication 79: a mean of 77.5.
    expect(points?.others?.lost).toBeCloseTo(0.6 * 22.5, 9);
    expect(points?.left).toBeCloseTo(100 - 3 - 13.5, 9);
  });

  it('are none without a score', () => {
    expect(pointsOf('posture', recordWith('posture', null, []))).toBeNull();
  });

  it('tell which signals were left out, but not a smile that was not seen', () => {
    const present = recordWith('charisma', 90, [
      ['f0sd', 1],
      ['tempo', 1],
      ['loud', 1],
      ['move', 1],
    ]);
    expect(missingSignals('charisma', present)).toEqual(['camera']);
  });

  it('read with one decimal', () => {
    expect([10.22, 3, 0.04].map(pointsText)).toEqual(['10.2', '3', '0']);
  });
});
