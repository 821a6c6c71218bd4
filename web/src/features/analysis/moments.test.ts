import { describe, expect, it } from 'vitest';
import { record } from '../../../../shared/analysis/analysis-record.fixtures.ts';
import { timelineOf } from '../../../../shared/analysis/timeline.ts';
import type { Evidence, EvidenceKind, SignalKey } from '../../../../shared/analysis/analysis-record.ts';
import { lanesOf, momentText, momentsBehind } from './moments.ts';
import { nextMoment } from './use-moment-keys.ts';

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
    moment('flat', 10, 14),
    moment('flat', 20, 30),
    moment('look_away', 3, 4),
    moment('slouch', 0, 40),
  ];

  it('are the longest of each kind that cost something, in the order of the recording', () => {
    const shares = [share('long1', 4), share('f0sd', 20), share('tempo', 30)];
    expect(idsOf(momentsBehind(shares, evidence))).toEqual(['pause-5', 'flat-10', 'flat-20']);
  });

  it('are none when its signals have none', () => {
    expect(momentsBehind([share('tempo', 10), share('snr', 5)], evidence)).toEqual([]);
  });
});

describe('the lanes of the timeline', () => {
  it('tell what was not found from what could not be looked for', () => {
    const signals = { ...record.signals, slouch: { ...record.signals.slouch, value: null } };
    const facts = timelineOf({ ...record, evidence: [moment('pause', 1, 2)], signals });
    const { shown, none, unknown } = lanesOf(facts);
    expect(shown.map(({ kind }) => kind)).toEqual(['pause']);
    expect(unknown.map(({ kind }) => kind)).toEqual(['slouch']);
    expect(none.map(({ kind }) => kind)).toContain('look_away');
  });

  it('say in words where a look went and that a filler without a word is a guess', () => {
    expect(momentText({ kind: 'look_away', direction: 'down' })).toBe('Look down');
    expect(momentText({ kind: 'filler', direction: null })).toBe('Possible “um”');
    expect(momentText({ kind: 'filler', direction: null, word: 'uhm' })).toBe('"uhm"');
  });
});

describe('the arrow keys', () => {
  const [early, middle, late] = [moment('pause', 1, 2), moment('flat', 5, 9), moment('pause', 12, 13)];
  const lanes = [[early, late], [middle]];
  it.each([
    ['ArrowRight', early, middle],
    ['ArrowLeft', early, null],
    ['ArrowDown', late, middle],
    ['ArrowUp', middle, early],
    ['End', early, late],
    ['a', early, null],
  ])('%s', (key, from, to) => {
    expect(nextMoment(key, from, lanes)).toBe(to);
  });
});
