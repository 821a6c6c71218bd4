import { describe, expect, it } from 'vitest';
import { nextSessionTitle, buildSessionTitles } from './session-titles.ts';
import { aVideo } from './video.fixtures.ts';

const on = (day: number, title: string | null) =>
  aVideo({ id: `000000000${day}`, title, createdAt: `2026-11-0${day}T09:00:00.000Z` });

describe('session titles', () => {
  it('number untitled sessions, starting with the first one', () => {
    expect([...buildSessionTitles([on(3, null), on(2, 'holiday.mp4'), on(1, null)]).values()]).toEqual([
      'Practice Session #1',
      'holiday.mp4',
      'Practice Session #3',
    ]);
  });

  it('use the next number for a new recording', () => {
    expect(nextSessionTitle([])).toBe('Practice Session #1');
    expect(nextSessionTitle([on(1, 'holiday.mp4'), on(2, null)])).toBe('Practice Session #3');
  });

  it('never reuse a number, even after sessions were deleted', () => {
    expect(nextSessionTitle([on(3, 'Practice Session #7')])).toBe('Practice Session #8');
  });
});
