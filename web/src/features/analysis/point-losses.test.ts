import { describe, expect, it } from 'vitest';
import { record } from '#shared/analysis/analysis-record.fixtures.ts';
import type { AnalysisRecord, SignalKey } from '#shared/analysis/analysis-record.ts';
import type { CriterionKey } from '#shared/analysis/criteria.ts';
import { findMissingSignals, findPointLosses, formatPoints } from './point-losses.ts';

function recordWith(
  key: CriterionKey,
  score: number | null,
  lost: readonly [SignalKey, number][],
): AnalysisRecord {
  const shares = lost.map(([signal, pointsLost]) => ({ signal, weight: 0.1, pointsLost }));
  return {
    ...record,
    criteria: { ...record.criteria, [key]: { ...record.criteria[key], score, shares } },
  };
}

describe('the points of a criterion', () => {
  it("are 95 minus the signals' losses, largest loss first", () => {
    const points = findPointLosses(
      'charisma',
      recordWith('charisma', 56, [
        ['syllablesPerSecond', 3.42],
        ['pitchStdDevSemitones', 38.4],
        ['loudnessStdDevDb', 2.5],
      ]),
    );

    expect(points?.signals.map(({ signal }) => signal)).toEqual([
      'pitchStdDevSemitones',
      'syllablesPerSecond',
      'loudnessStdDevDb',
    ]);
    expect(points?.totalLost).toBeCloseTo(44.32, 9);
    expect(points?.maxScore).toBe(95);
  });

  it('are counted from 100 in records of the first rubrics', () => {
    expect(findPointLosses('posture', { ...record, rubricVersion: '1.2' })?.maxScore).toBe(100);
  });

  it('include the losses of the four criteria for professionalism', () => {
    const points = findPointLosses(
      'overallProfessionalism',
      recordWith('overallProfessionalism', 83, [['signalToNoiseDb', 3]]),
    );

    // The four scores (74, 91, 66, 79) have a mean of 77.5, which is 17.5 below the maximum of 95.
    expect(points?.others?.lost).toBeCloseTo(0.6 * 17.5, 9);
    expect(points?.totalLost).toBeCloseTo(3 + 10.5, 9);
  });

  it('are null without a score', () => {
    expect(findPointLosses('posture', recordWith('posture', null, []))).toBeNull();
  });

  it('list the signals that were left out, but not a missing smile', () => {
    const present = recordWith('charisma', 90, [
      ['pitchStdDevSemitones', 1],
      ['syllablesPerSecond', 1],
      ['loudnessStdDevDb', 1],
      ['headSpeedDegreesPerSecond', 1],
    ]);

    expect(findMissingSignals('charisma', present)).toEqual(['cameraContactShare']);
  });

  it('are formatted with one decimal', () => {
    expect([10.22, 3, 0.04].map(formatPoints)).toEqual(['10.2', '3', '0']);
  });
});
