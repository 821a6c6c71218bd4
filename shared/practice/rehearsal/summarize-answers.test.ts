import { describe, expect, it } from 'vitest';
import { record } from '#shared/analysis/analysis-record.fixtures.ts';
import type { SignalKey } from '#shared/analysis/analysis-record.ts';
import { type AnalyzedAnswer, summarizeAnswers } from './summarize-answers.ts';

interface Given {
  /** Quality by signal; 0.7 by default, which is neither high nor low. */
  readonly qualities?: Partial<Record<SignalKey, number | null>>;
  readonly focus?: SignalKey | null;
  readonly pointsLost?: Partial<Record<SignalKey, number>>;
}

function anAnswer(
  videoId: string,
  { qualities = {}, focus = null, pointsLost = {} }: Given = {},
): AnalyzedAnswer {
  const signals = { ...record.signals };
  for (const key of Object.keys(signals) as SignalKey[])
    signals[key] = { ...signals[key], quality: key in qualities ? (qualities[key] ?? null) : 0.7 };

  const shares = Object.entries(pointsLost).map(([signal, lost]) => ({
    signal: signal as SignalKey,
    weight: 1,
    pointsLost: lost,
  }));

  const criteria = { ...record.criteria, confidence: { ...record.criteria.confidence, shares } };
  const texts = { observation: `Seen in ${videoId}.`, advice: 'Do this.', cue: 'This' };

  return {
    videoId,
    record: { signals, criteria, feedback: { focus: focus && { signal: focus, ...texts } } },
  };
}

const low = { qualities: { pauseShare: 0.2 } };
const high = { qualities: { pauseShare: 0.95 } };

describe('what stayed the same', () => {
  it('names signals that were low or high in most answers, with their counts', () => {
    const { low: needsWork, high: strong } = summarizeAnswers([
      anAnswer('a', { qualities: { pauseShare: 0.2, slouchingShare: 0.95 } }),
      anAnswer('b', { qualities: { pauseShare: 0.5, slouchingShare: 0.94 } }),
      anAnswer('c', { qualities: { slouchingShare: 1 } }),
    ]);

    expect(needsWork).toEqual([{ signal: 'pauseShare', count: 2, measuredCount: 3 }]);
    expect(strong).toEqual([{ signal: 'slouchingShare', count: 3, measuredCount: 3 }]);
  });

  it('leaves out signals that were low in half of the answers only', () => {
    const { low: needsWork } = summarizeAnswers([
      anAnswer('a', low),
      anAnswer('b', low),
      anAnswer('c', high),
      anAnswer('d'),
    ]);

    expect(needsWork).toEqual([]);
  });

  it('counts only answers in which the signal could be measured', () => {
    const missing = { qualities: { pauseShare: null } };
    expect(summarizeAnswers([anAnswer('a', low), anAnswer('b', missing)]).low).toEqual([]);
    expect(
      summarizeAnswers([anAnswer('a', low), anAnswer('b', low), anAnswer('c', missing)]).low,
    ).toEqual([{ signal: 'pauseShare', count: 2, measuredCount: 2 }]);
  });

  it('finds no patterns in a single answer', () => {
    expect(summarizeAnswers([anAnswer('a', low)])).toEqual({ low: [], high: [], fix: null });
  });

  it('puts the most frequent first', () => {
    const { low: needsWork } = summarizeAnswers([
      anAnswer('a', { qualities: { pauseShare: 0.1, slouchingShare: 0.1 } }),
      anAnswer('b', { qualities: { pauseShare: 0.1, slouchingShare: 0.1 } }),
      anAnswer('c', { qualities: { slouchingShare: 0.1 } }),
    ]);

    expect(needsWork.map(({ signal }) => signal)).toEqual(['slouchingShare', 'pauseShare']);
  });
});

describe('the one thing to fix', () => {
  it('is the one that most reports name, with the texts of the answer that lost the most points', () => {
    const { fix } = summarizeAnswers([
      anAnswer('a', { focus: 'pauseShare', pointsLost: { pauseShare: 4 } }),
      anAnswer('b', { focus: 'slouchingShare', pointsLost: { slouchingShare: 30 } }),
      anAnswer('c', { focus: 'pauseShare', pointsLost: { pauseShare: 9 } }),
    ]);

    expect(fix).toMatchObject({
      count: 2,
      videoId: 'c',
      focus: { signal: 'pauseShare', observation: 'Seen in c.' },
    });
  });

  it('is the one that costs the most points over all answers if none is named more often', () => {
    const { fix } = summarizeAnswers([
      anAnswer('a', { focus: 'pauseShare', pointsLost: { pauseShare: 9, slouchingShare: 5 } }),
      anAnswer('b', { focus: 'slouchingShare', pointsLost: { slouchingShare: 7 } }),
    ]);

    expect(fix).toMatchObject({ count: 1, videoId: 'b', focus: { signal: 'slouchingShare' } });
  });

  it('isn’t repeated in the low signals', () => {
    const answers = ['a', 'b'].map((id) => anAnswer(id, { ...low, focus: 'pauseShare' }));
    expect(summarizeAnswers(answers)).toMatchObject({ low: [], fix: { count: 2 } });
  });

  it('is null if no answer needs one', () => {
    expect(summarizeAnswers([anAnswer('a'), anAnswer('b')]).fix).toBeNull();
    expect(summarizeAnswers([]).fix).toBeNull();
  });
});
