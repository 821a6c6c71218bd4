import { describe, expect, it } from 'vitest';
import { createWordCollector } from './device-words.ts';

/** Collects [phrase, seconds, text] reports. */
function collect(
  ...reports: readonly (readonly [index: number, heardAtSeconds: number, text: string])[]
) {
  const collector = createWordCollector();
  for (const [index, heardAtSeconds, text] of reports)
    collector.hear(index, { text, heardAtSeconds });

  return collector
    .toTranscript('en-US')
    ?.words.map((word) => [word.text, word.startSeconds, word.endSeconds]);
}

describe('the word collector', () => {
  it('ends a word when the recognizer first reported it', () => {
    expect(collect([0, 1, 'when'], [0, 1.5, 'when I'], [0, 3, 'when I joined'])).toEqual([
      ['when', 0.6, 1],
      ['I', 1.1, 1.5],
      ['joined', 2.6, 3],
    ]);
  });

  it('keeps the time of a word that the recognizer corrects later', () => {
    expect(collect([0, 1, 'one'], [0, 2, 'one hour'], [0, 4, 'won our'])).toEqual([
      ['won', 0.6, 1],
      ['our', 1.6, 2],
    ]);
  });

  it('spreads words that arrive together, without overlapping earlier words', () => {
    expect(collect([0, 1, 'so'], [1, 1.6, 'we did it'])).toEqual([
      ['so', 0.6, 1],
      ['we', 1, 1.2],
      ['did', 1.2, 1.4],
      ['it', 1.4, 1.6],
    ]);
  });

  it('orders phrases and removes control characters', () => {
    expect(collect([1, 4, ' second\u0000 '], [0, 2, 'first'])?.map(([text]) => text)).toEqual([
      'first',
      'second',
    ]);
  });

  it.each([
    ['nothing', []],
    ['only white space', [[0, 1, '  ']] as const],
    ['more words than a take can have', [[0, 120, 'word '.repeat(1001)]] as const],
  ])('returns null for %s', (_, reports) => {
    expect(collect(...reports)).toBeUndefined();
  });
});
