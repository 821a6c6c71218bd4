import { describe, expect, it } from 'vitest';
import { buildTakeTitles, getQuestionTitle } from './take-titles.ts';
import { aVideo } from './video.fixtures.ts';

const on = (day: number, title: string | null, questionId: string | null = null) =>
  aVideo({ id: `000000000${day}`, title, questionId, createdAt: `2026-11-0${day}T09:00:00.000Z` });

describe('take titles', () => {
  it('number untitled takes, starting with the first one', () => {
    expect([...buildTakeTitles([on(3, null), on(2, 'holiday.mp4'), on(1, null)]).values()]).toEqual(
      ['Practice Session #1', 'holiday.mp4', 'Practice Session #3'],
    );
  });

  it('are the questions, even of uploads with a file name, and number later takes of the same question', () => {
    const question = 'Tell me about a deadline you nearly missed. What did you do?';
    expect(getQuestionTitle('tight-deadline')).toBe(question);

    const videos = [
      on(3, 'answer.webm', 'tight-deadline'),
      on(2, null, 'tight-deadline'),
      on(1, null, 'no-such-question'),
    ];

    expect([...buildTakeTitles(videos).values()]).toEqual([
      'Practice Session #1',
      question,
      `${question} (take 2)`,
    ]);
  });
});
