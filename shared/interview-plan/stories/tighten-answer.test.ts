import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heldOutAnswers, tuningAnswers } from '#shared/analysis/words/labeled-answers.fixtures.ts';
import { speakText } from '#shared/analysis/words/score-rules.fixtures.ts';
import { findForeignFacts } from './find-foreign-facts.ts';
import { tightenAnswer } from './tighten-answer.ts';
import { toTypedWords } from './answer-sentences.ts';

const ANSWER =
  'So, um, I think teams matter. When I joined Acme, our builds took twenty five minutes. I, um, I asked Anna Smith and I cached the packages. So in the end builds took 9 minutes.';
const words = toTypedWords(ANSWER);

describe('the tightened answer', () => {
  it('starts with the result and leaves out opinions, fillers, and openers', () => {
    expect(tightenAnswer(words)).toBe(
      'In the end builds took 9 minutes. When I joined Acme, our builds took twenty five minutes. I asked Anna Smith and I cached the packages.',
    );
  });

  it('doesn’t exist without a result', () => {
    expect(tightenAnswer(toTypedWords('I joined a slow team. I asked Anna.'))).toBeNull();
  });
});

describe('a text with a fact that the source doesn’t contain', () => {
  it.each([
    ['a number', 'Builds took 8 minutes.'],
    ['a sign', 'Builds took -9 minutes.'],
    ['a unit', 'Builds took 9% minutes.'],
    ['a number in other digits', 'Builds took ８ minutes.'],
    ['a number word', 'Builds took thirty minutes.'],
    ['a part of a number', 'Builds took twenty minutes.'],
    ['numbers joined', 'Builds took twenty five 9 minutes.'],
    ['a name', 'I asked Bob and I cached the packages.'],
    ['a name in lowercase', 'I asked bob and I cached the packages.'],
    ['a word as a name', 'I asked Packages and Anna Smith.'],
    ['names joined', 'I joined Acme Smith.'],
    ['names joined at the start', 'Acme Smith joined.'],
    ['an invisible character', 'I asked An\u200Bna Smith.'],
  ])('is detected: %s', (_case, text) => {
    expect(findForeignFacts(text, words)).not.toEqual([]);
  });

  it('differs from the source’s own sentences', () => {
    expect(findForeignFacts(ANSWER, words)).toEqual([]);
  });
});

const TRIES = { numRuns: 1_000, seed: 43 };
const answers = [...tuningAnswers, ...heldOutAnswers].map(({ sentences }) =>
  sentences.map(({ text }) => text),
);
const sentence = fc.constantFrom(...answers.flat());
const filler = fc.constantFrom('', 'um ', 'so ', 'Uh, ', 'and ', 'well, ', 'I I ');

it('has no foreign fact in 1,000 answers of shuffled sentences with fillers, with and without punctuation', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(filler, sentence), { minLength: 3, maxLength: 12 }),
      fc.boolean(),
      (parts, isPunctuated) => {
        const said = parts.map((part) => part.join('')).join(' ');
        const source = speakText(isPunctuated ? said : said.replaceAll(/[.,]/gu, ''));
        const tightened = tightenAnswer(source);
        const spoken = new Set(source.map(({ text }) => toBare(text)));
        for (const word of tightened?.split(' ') ?? []) expect(spoken).toContain(toBare(word));
      },
    ),
    TRIES,
  );
});

const toBare = (word: string) => word.toLowerCase().replaceAll(/[^\p{L}\p{N}%$€£]/gu, '');

const DIGITS = ['7319', '88.41%', '$6,402', '3x', '1/97', '0.0013'];
const NAMES = ['Zyx', 'Quorvex', 'McFoo', 'zyx', 'Ünal', 'O’Zyx', 'ACMEX'];
const NUMBER_WORDS = ['seventy-nine', 'umpteen', 'zillion', 'ninetieth'];
const foreign = fc.constantFrom(...DIGITS, ...NAMES, ...NUMBER_WORDS);

/** Ways to tamper with the word at `at`. */
const tampers: readonly ((words: readonly string[], at: number, fact: string) => string[])[] = [
  (text, at, fact) => text.toSpliced(at, 0, fact),
  (text, at, fact) => text.toSpliced(at, 1, fact),
  // A longer number, if the answer has one in digits.
  (text, at, fact) => {
    const number = text.findIndex((word) => /\d/u.test(word));
    return number < 0
      ? text.toSpliced(at, 0, fact)
      : text.with(number, (text[number] ?? '').replace(/\d/u, '73$&'));
  },
  // A number word before it.
  (text, at, fact) => text.toSpliced(at, 0, 'seventy', fact),
];

it('is detected in each of 1,000 attempts to add or change a number or a name', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...answers),
      fc.constantFrom(...tampers),
      foreign,
      fc.nat(),
      (sentences, tamper, fact, place) => {
        const text = sentences.join(' ').split(' ');
        const tampered = tamper(text, place % text.length, fact).join(' ');
        expect(findForeignFacts(tampered, speakText(sentences.join(' ')))).not.toEqual([]);
      },
    ),
    TRIES,
  );
});
