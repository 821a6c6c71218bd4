import { describe, expect, it } from 'vitest';
import { findPhraseProblem, insertPhrase, putPhrase } from './phrases.ts';

describe('inserting a phrase', () => {
  it.each([
    ['into an empty text', '', 0, 'Breathe.', 8],
    ['at the end, after a space', 'Good. ', 6, 'Good. Breathe.', 14],
    ['at the end, without a space', 'Good.', 5, 'Good. Breathe.', 14],
    ['at the beginning', 'Good.', 0, 'Breathe. Good.', 8],
    ['between words', 'One two', 3, 'One Breathe. two', 12],
    ['before a line break', 'One\ntwo', 3, 'One Breathe.\ntwo', 12],
    ['before a comma', 'One, two', 3, 'One Breathe., two', 12],
  ])('%s keeps the text and sets the cursor after the phrase', (_, text, at, expected, cursor) => {
    expect(insertPhrase(text, 'Breathe.', at)).toEqual({ text: expected, cursor });
  });
});

describe('a phrase', () => {
  it('must have text, be short enough, and be new', () => {
    const many = Array.from({ length: 50 }, (_, at) => `phrase ${at}`);
    expect([
      findPhraseProblem(' ', []),
      findPhraseProblem('x'.repeat(501), []),
      findPhraseProblem(' a ', ['a']),
      findPhraseProblem('new', many),
      findPhraseProblem('x'.repeat(500), many.slice(1)),
    ]).toEqual([
      'Please write a phrase.',
      'Please use 500 characters or fewer. You have 501.',
      'You already have this phrase.',
      'You can save up to 50 phrases. Delete one first.',
      null,
    ]);
  });

  it.each([
    ['is added at the end', ['a', 'b'], null, ['a', 'b', 'new']],
    ['replaces the old one in place', ['a', 'b'], 'a', ['new', 'b']],
    ['is added if the old one is gone', ['b'], 'a', ['b', 'new']],
    ['is not added twice', ['new', 'b'], null, ['b', 'new']],
    ['takes the place of the old one if both exist', ['a', 'new'], 'a', ['new']],
  ])('%s', (_, phrases, old, expected) => {
    expect(putPhrase(phrases, 'new', old)).toEqual(expected);
  });

  it('can be saved unchanged', () => {
    expect(putPhrase(['a', 'b'], 'a', 'a')).toEqual(['a', 'b']);
  });
});
