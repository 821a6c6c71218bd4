import { describe, expect, it } from 'vitest';
import {
  HIGHLIGHT_SECONDS,
  formatExactTime,
  findHighlightedIds,
  clampCommentTime,
  parseSeconds,
} from './comment-time.ts';

describe('comment times', () => {
  it.each([
    ['1:05', 65],
    ['1:05.5', 65.5],
    ['0:04,2', 4.2],
    ['65', 65],
    [' 12.3 ', 12.3],
    ['1:60', null],
    ['-1', null],
    ['soon', null],
    ['', null],
  ])('parses "%s" as %s seconds', (typed, seconds) => {
    expect(parseSeconds(typed)).toBe(seconds);
  });

  it('formats times so that parsing returns the same value', () => {
    for (const tenths of [0, 1, 42, 599, 600, 605, 17_999]) {
      expect(parseSeconds(formatExactTime(tenths / 10))).toBe(tenths / 10);
    }
    expect(formatExactTime(65.5)).toBe('1:05.5');
  });

  it('rounds times down to tenths and clamps them to the recording', () => {
    expect([
      clampCommentTime(4.289, 42),
      clampCommentTime(99, 42),
      clampCommentTime(-1, 42),
      clampCommentTime(99, null),
    ]).toEqual([4.2, 42, 0, 99]);
  });
});

describe('highlighted comments', () => {
  const comments = [
    { id: 'first', atSeconds: 4 },
    { id: 'twin', atSeconds: 4 },
    { id: 'next', atSeconds: 7 },
  ];

  it.each([
    [3.5, []],
    [3.95, ['first', 'twin']],
    [4, ['first', 'twin']],
    [6.8, ['first', 'twin']],
    [7, ['next']],
    [7 + HIGHLIGHT_SECONDS - 0.1, ['next']],
    [7 + HIGHLIGHT_SECONDS, []],
  ])('at %s s are %s', (seconds, lit) => {
    expect(findHighlightedIds(seconds, comments)).toEqual(lit);
  });

  it('are empty without comments', () => {
    expect(findHighlightedIds(3, [])).toEqual([]);
  });
});
