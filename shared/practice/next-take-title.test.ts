import { describe, expect, it } from 'vitest';
import { nextTakeTitle } from './next-take-title.ts';

describe('the title of a recording without a question', () => {
  it('has the next number', () => {
    expect(nextTakeTitle([])).toBe('Practice Session #1');
    expect(nextTakeTitle([{ title: 'holiday.mp4' }, { title: null }])).toBe('Practice Session #3');
  });

  it('never reuses a number, even after takes were deleted', () => {
    expect(nextTakeTitle([{ title: 'Practice Session #7' }])).toBe('Practice Session #8');
  });
});
