import { describe, expect, it } from 'vitest';
import {
  HIGHLIGHT_SECONDS,
  formatExactTime,
  findHighlightedIds,
  clampCommentTime,
  parseSeconds,
} from './comment-time.ts';

describe('a moment', () => {
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
  ])('typed as "%s" is %s seconds', (typed, seconds) => {
    expect(parseSeconds(typed)).toBe(seconds);
  });

  it('is written so that it reads back the same', () => {
    for (const tenths of [0, 1, 42, 599, 600, 605, 17_999]) {
      expect(parseSeconds(formatExactTime(tenths / 10))).toBe(tenths / 10);
    }
    expect(formatExactTime(65.5)).toBe('1:05.5');
  });

  it('is kept to the tenth and within the recording', () => {
    expect([
      clampCommentTime(4.289, 42),
      clampCommentTime(99, 42),
      clampCommentTime(-1, 42),
      clampCommentTime(99, null),
    ]).toEqual([4.2, 42, 0, 99]);
  });
});

describe('the comments that are lit', () => {
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

  it('are none without comments', () => {
    expect(findHighlightedIds(3, [])).toEqual([]);
  });
});
