import { describe, expect, it } from 'vitest';
import { record } from '#shared/analysis/analysis-record.fixtures.ts';
import type { Evidence, EvidenceKind, SignalKey } from '#shared/analysis/analysis-record.ts';
import { toTimeline } from '#shared/analysis/timeline.ts';
import { groupLanes, describeMoment, pickMoments, matchMoments } from './moments.ts';
import { findNextMoment } from './timeline.tsx';

const moment = (kind: EvidenceKind, startSeconds: number, endSeconds: number): Evidence => ({
  id: `${kind}-${startSeconds}`,
  kind,
  startSeconds,
  endSeconds,
  direction: null,
});

const share = (signal: SignalKey, pointsLost: number) => ({ signal, weight: 0.5, pointsLost });
const idsOf = (moments: readonly Evidence[]) => moments.map(({ id }) => id);

describe('the moments behind a criterion', () => {
  const evidence = [
    moment('pause', 1, 2),
    moment('pause', 5, 9),
    moment('flat_voice', 10, 14),
    moment('flat_voice', 20, 30),
    moment('look_away', 3, 4),
    moment('slouch', 0, 40),
  ];

  it('are the longest of each kind that cost points, in playback order', () => {
    const shares = [
      share('longPausesPerMinute', 4),
      share('pitchStdDevSemitones', 20),
      share('syllablesPerSecond', 30),
    ];

    expect(idsOf(pickMoments(shares, evidence))).toEqual([
      'pause-5',
      'flat_voice-10',
      'flat_voice-20',
    ]);
  });

  it('are empty if its signals have none', () => {
    expect(
      pickMoments([share('syllablesPerSecond', 10), share('signalToNoiseDb', 5)], evidence),
    ).toEqual([]);
  });
});

describe('the lanes of the timeline', () => {
  it('distinguish moments that were not found from those that could not be measured', () => {
    const signals = {
      ...record.signals,
      slouchingShare: { ...record.signals.slouchingShare, value: null },
    };

    const facts = toTimeline({ ...record, evidence: [moment('pause', 1, 2)], signals });
    const { withMoments, withoutMoments, notMeasured } = groupLanes(facts);

    expect(withMoments.map(({ kind }) => kind)).toEqual(['pause']);
    expect(notMeasured.map(({ kind }) => kind)).toEqual(['slouch']);
    expect(withoutMoments.map(({ kind }) => kind)).toContain('look_away');
  });

  it('describe the direction of a look, and quote a filler', () => {
    expect(describeMoment({ kind: 'look_away', direction: 'down' })).toBe('Looked down');
    expect(describeMoment({ kind: 'filler', direction: null, word: 'uhm' })).toBe('"uhm"');
  });
});

describe('the arrow keys', () => {
  const [early, middle, late] = [
    moment('pause', 1, 2),
    moment('flat_voice', 5, 9),
    moment('pause', 12, 13),
  ];

  const lanes = [[early, late], [middle]];

  it.each([
    ['ArrowRight', early, middle],
    ['ArrowLeft', early, null],
    ['ArrowDown', late, middle],
    ['ArrowUp', middle, early],
    ['End', early, late],
    ['a', early, null],
  ])('%s', (key, from, to) => {
    expect(findNextMoment(key, from, lanes)).toBe(to);
  });
});

describe('the moments of two takes', () => {
  it('are matched by kind, the longest in each take', () => {
    const before = [moment('pause', 1, 2), moment('pause', 4, 7), moment('smile', 3, 4)];
    const after = [moment('flat_voice', 0, 3), moment('pause', 9, 10)];

    expect(matchMoments(before, after)).toEqual([
      { name: 'Long pauses', before: before[1], after: after[1] },
    ]);
  });
});
