import { describe, expect, it } from 'vitest';
import { heldOutAnswers, tuningAnswers } from './labeled-answers.fixtures.ts';

describe('labeled answers', () => {
  it('include 40 answers for tuning and 20 others', () => {
    expect([tuningAnswers.length, heldOutAnswers.length]).toEqual([40, 20]);
  });

  it('have 80 to 150 words each', () => {
    const wordCounts = [...tuningAnswers, ...heldOutAnswers].map(({ title, sentences }) => ({
      title,
      words: sentences
        .map(({ text }) => text)
        .join(' ')
        .split(' ').length,
    }));

    expect(wordCounts.filter(({ words }) => words < 80 || words > 150)).toEqual([]);
  });
});
