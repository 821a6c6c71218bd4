import { sortNewestFirst } from './progress-overview.ts';
import { findQuestion } from './questions/questions.ts';
import type { Video } from './video.ts';

const NUMBERED = /^Practice Session #(\d+)$/;

/**
 * Maps session IDs to titles. An untitled session shows its question or, if it has none, 'Practice Session #n', counted
 * from the first session. Later sessions with the same title are numbered, so that lists can tell them apart.
 */
export function buildSessionTitles(videos: readonly Video[]): ReadonlyMap<string, string> {
  const oldestFirst = sortNewestFirst(videos).toReversed();
  const counts = new Map<string, number>();
  return new Map(
    oldestFirst.map(({ id, title, questionId }, at) => {
      const shown = title || getQuestionTitle(questionId) || `Practice Session #${at + 1}`;
      const count = (counts.get(shown) ?? 0) + 1;
      counts.set(shown, count);
      return [id, count === 1 ? shown : `${shown} (take ${count})`];
    }),
  );
}

/** The text of the answered question, which is the session's default title; null if there is none. */
export function getQuestionTitle(questionId: string | null): string | null {
  return (questionId && findQuestion(questionId)?.text) || null;
}

/** The title of a new recording, with an unused number. The title never changes, even if other sessions are deleted. */
export function nextSessionTitle(videos: readonly Video[]): string {
  const numbers = [...buildSessionTitles(videos).values()].map((title) => Number(NUMBERED.exec(title)?.[1] ?? 0));
  return `Practice Session #${Math.max(videos.length, ...numbers) + 1}`;
}
