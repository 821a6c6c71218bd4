import { describe, expect, it } from 'vitest';
import { record } from '#shared/analysis/analysis-record.fixtures.ts';
import type { SignalKey } from '#shared/analysis/analysis-record.ts';
import type { Verdict } from '#shared/analysis/judge-verdict.ts';
import { signalKeys } from '#shared/analysis/signal-keys.ts';
import { type AnalyzedAnswer, summarizeAnswers } from './summarize-answers.ts';

interface Given {
  /** `watch` by default. */
  readonly verdicts?: Partial<Record<SignalKey, Verdict>>;
  readonly focus?: SignalKey | null;
  readonly pointsLost?: Partial<Record<SignalKey, number>>;
}

/** Values with these verdicts, if the good range starts at 0.8 and weak values cost points. */
const valueByVerdict = { good: 1, watch: 0.8, weak: 0.2, not_measured: null };

function anAnswer(
  videoId: string,
  { verdicts = {}, focus = null, pointsLost = {} }: Given = {},
): AnalyzedAnswer {
  const given: Given['verdicts'] = { multipleFacesShare: 'not_measured', ...verdicts };
  const goodRange = { from: 0.8, to: null };
  const signals = { ...record.signals };
  for (const key of signalKeys)
    signals[key] = { ...signals[key], goodRange, value: valueByVerdict[given[key] ?? 'watch'] };

  const weak = signalKeys.filter((key) => given[key] === 'weak').map((key) => [key, 5] as const);
  const losses = { ...Object.fromEntries(weak), ...pointsLost };
  const shares = signalKeys.flatMap((signal) => {
    const lost = losses[signal];
    return lost === undefined ? [] : [{ signal, weight: 1, pointsLost: lost }];
  });

  const criteria = { ...record.criteria, confidence: { ...record.criteria.confidence, shares } };
  const texts = { observation: `Seen in ${videoId}.`, advice: 'Do this.', cue: 'This' };

  return {
    videoId,
    record: { signals, criteria, feedback: { focus: focus && { signal: focus, ...texts } } },
  };
}

const low = { verdicts: { pauseShare: 'weak' } } as const;
const high = { verdicts: { pauseShare: 'good' } } as const;

describe('what stayed the same', () => {
  it('names signals that were weak or good in most answers, with their counts', () => {
    const { low: needsWork, high: strong } = summarizeAnswers([
      anAnswer('a', { verdicts: { pauseShare: 'weak', slouchingShare: 'good' } }),
      anAnswer('b', { verdicts: { pauseShare: 'weak', slouchingShare: 'good' } }),
      anAnswer('c', { verdicts: { slouchingShare: 'good' } }),
    ]);

    expect(needsWork).toEqual([{ signal: 'pauseShare', count: 2, measuredCount: 3 }]);
    expect(strong).toEqual([{ signal: 'slouchingShare', count: 3, measuredCount: 3 }]);
  });

  it('leaves out signals that were weak in half of the answers only', () => {
    const { low: needsWork } = summarizeAnswers([
      anAnswer('a', low),
      anAnswer('b', low),
      anAnswer('c', high),
      anAnswer('d'),
    ]);

    expect(needsWork).toEqual([]);
  });

  it('counts only answers in which the signal could be measured', () => {
    const missing = { verdicts: { pauseShare: 'not_measured' } } as const;
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
      anAnswer('a', { verdicts: { pauseShare: 'weak', slouchingShare: 'weak' } }),
      anAnswer('b', { verdicts: { pauseShare: 'weak', slouchingShare: 'weak' } }),
      anAnswer('c', { verdicts: { slouchingShare: 'weak' } }),
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
