import { describe, expect, it } from 'vitest';
import { browserTranscriptSchema, isEnglish } from './transcript.ts';

const word = { text: 'hello,', startSeconds: 1, endSeconds: 1.5 };

const accepts = (given: object) =>
  browserTranscriptSchema.safeParse({ language: 'en-US', words: [word], ...given }).success;

describe('a transcript from the browser', () => {
  it('is accepted with words in order of time', () => {
    expect(accepts({ words: [word, { ...word, startSeconds: 1.2, endSeconds: 1.9 }] })).toBe(true);
  });

  it.each<[string, object]>([
    ['no words', { words: [] }],
    ['1,001 words', { words: Array.from({ length: 1_001 }, () => word) }],
    ['an empty word', { words: [{ ...word, text: '' }] }],
    ['a word with a space', { words: [{ ...word, text: 'hello there' }] }],
    ['a control character', { words: [{ ...word, text: 'hel\u0000lo' }] }],
    ['a word of 41 letters', { words: [{ ...word, text: 'a'.repeat(41) }] }],
    ['a time before the recording', { words: [{ ...word, startSeconds: -1 }] }],
    ['a time after the recording', { words: [{ ...word, endSeconds: 126 }] }],
    ['a word that ends before it starts', { words: [{ ...word, endSeconds: 0.5 }] }],
    ['words out of order', { words: [word, { ...word, startSeconds: 0.2 }] }],
    ['an invalid language', { language: '<b>' }],
    ['a language that is too long to be stored', { language: `en${'-abcdefgh'.repeat(5)}` }],
  ])('is rejected with %s', (_, given) => {
    expect(accepts(given)).toBe(false);
  });
});

describe('isEnglish', () => {
  it.each([
    ['english', true],
    ['en-US', true],
    ['en', true],
    ['spanish', false],
    ['enets', false],
  ])('reads "%s"', (language, expected) => {
    expect(isEnglish({ language })).toBe(expected);
  });
});
