import { sortNewestFirst } from './progress-overview.ts';
import { findQuestion } from './questions/questions.ts';
import type { Video } from './video.ts';

/**
 * Maps video IDs to titles: the take's question or, without one, its own title or 'Practice Session
 * #n', counted from the first take. Later takes with the same title are numbered, so that lists can
 * tell them apart.
 */
export function buildTakeTitles(videos: readonly Video[]): ReadonlyMap<string, string> {
  const oldestFirst = sortNewestFirst(videos).toReversed();
  const counts = new Map<string, number>();

  return new Map(
    oldestFirst.map(({ id, title, questionId }, at) => {
      const shown = getQuestionTitle(questionId) || title || `Practice Session #${at + 1}`;
      const count = (counts.get(shown) ?? 0) + 1;
      counts.set(shown, count);
      return [id, count === 1 ? shown : `${shown} (take ${count})`];
    }),
  );
}

/**
 * The text of the answered question, which is the take's title; null if there is none.
 */
export function getQuestionTitle(questionId: string | null): string | null {
  return (questionId && findQuestion(questionId)?.text) || null;
}
