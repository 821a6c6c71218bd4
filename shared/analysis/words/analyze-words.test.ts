import { describe, expect, it } from 'vitest';
import { analyzeWords } from './analyze-words.ts';
import { heldOutAnswers, labels, tuningAnswers } from './labeled-answers.fixtures.ts';
import {
  applyRules,
  applyRulesWithoutPunctuation,
  scoreLabels,
  speakText,
} from './score-rules.fixtures.ts';
import { storyParts } from './story-parts.ts';
import type { TranscriptWord } from './transcript.ts';

const quote = (
  words: readonly TranscriptWord[],
  { from, to }: { readonly from: number; readonly to: number },
) =>
  words
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ');

const STORY =
  'When I joined, our builds took an hour. So I, um, cached the packages. After that, builds took nine minutes.';

describe('analyzeWords', () => {
  it('finds the parts of a story', () => {
    const words = speakText(STORY);
    const found = analyzeWords(words).sentences.map((sentence) => [
      sentence.part,
      quote(words, sentence),
    ]);

    expect(found).toEqual([
      ['situation', 'When I joined, our builds took an hour.'],
      ['action', 'So I, um, cached the packages.'],
      ['result', 'After that, builds took nine minutes.'],
    ]);
  });

  it('finds all words of a measured number', () => {
    const words = speakText(
      'We had delays. I fixed the plan. In the end, costs fell by twenty five percent, two years ago.',
    );
    const measurements = analyzeWords(words).sentences.flatMap((sentence) => sentence.measurements);

    expect(measurements.map((range) => quote(words, range))).toEqual(['twenty five percent,']);
  });

  it('counts words for the speaker and the team, but no fillers', () => {
    const { iCount, weCount, wordCount } = analyzeWords(
      speakText("Um, I asked my team, and we're done with our work."),
    );
    expect({ iCount, weCount, wordCount }).toEqual({ iCount: 2, weCount: 2, wordCount: 10 });
  });

  it('measures the pace in words per minute', () => {
    expect(analyzeWords(speakText(STORY)).wordsPerMinute).toBe(143);
  });

  it('does not measure the pace of less than five seconds', () => {
    expect(analyzeWords(speakText('I fixed it.')).wordsPerMinute).toBeNull();
  });

  it('splits a transcript without punctuation at pauses', () => {
    const said = (text: string, from: number) =>
      speakText(text).map((word) => ({
        ...word,
        startSeconds: word.startSeconds + from,
        endSeconds: word.endSeconds + from,
      }));

    const words = [
      ...said('when i joined our builds took an hour', 0),
      ...said('i cached the packages', 5),
    ];

    expect(analyzeWords(words).sentences.map(({ part }) => part)).toEqual(['situation', 'action']);
  });

  it('finds no parts of a story in plans and opinions', () => {
    const words = speakText(
      'I would ask the customer first. I think you always need patience. It depends on the person.',
    );
    expect(analyzeWords(words).sentences.map(({ part }) => part)).toEqual([null, null, null]);
  });

  it('returns empty results without words', () => {
    expect(analyzeWords([])).toEqual({
      sentences: [],
      wordCount: 0,
      wordsPerMinute: null,
      iCount: 0,
      weCount: 0,
    });
  });
});

// See `npm run benchmark -- words`.
describe.each([
  ['the answers used for tuning', tuningAnswers],
  ['the other answers', heldOutAnswers],
])('the structure rules on %s', (_, answers) => {
  it.each(labels)('reach F1 0.84 for %s', (label) => {
    expect(scoreLabels(applyRules(answers))[label].f1).toBeGreaterThanOrEqual(0.84);
  });

  it.each(storyParts)('reach F1 0.78 for %s by word, without punctuation and pauses', (part) => {
    expect(scoreLabels(applyRulesWithoutPunctuation(answers))[part].f1).toBeGreaterThanOrEqual(
      0.78,
    );
  });
});
