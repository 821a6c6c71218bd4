import { describe, expect, it } from 'vitest';
import { nextSessionTitle } from './next-session-title.ts';

describe('the title of a recording without a question', () => {
  it('has the next number', () => {
    expect(nextSessionTitle([])).toBe('Practice Session #1');
    expect(nextSessionTitle([{ title: 'holiday.mp4' }, { title: null }])).toBe(
      'Practice Session #3',
    );
  });

  it('never reuses a number, even after sessions were deleted', () => {
    expect(nextSessionTitle([{ title: 'Practice Session #7' }])).toBe('Practice Session #8');
  });
});
