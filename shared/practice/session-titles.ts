import { sortNewestFirst } from './progress-overview.ts';
import type { Video } from './video.ts';

const NUMBERED = /^Practice Session #(\d+)$/;

/** Maps session IDs to titles. Untitled sessions become 'Practice Session #n', counted from the first session. */
export function buildSessionTitles(videos: readonly Video[]): ReadonlyMap<string, string> {
  const oldestFirst = sortNewestFirst(videos).toReversed();
  return new Map(oldestFirst.map(({ id, title }, at) => [id, title || `Practice Session #${at + 1}`]));
}

/** The title of a new recording, with an unused number. The title never changes, even if other sessions are deleted. */
export function nextSessionTitle(videos: readonly Video[]): string {
  const numbers = [...buildSessionTitles(videos).values()].map((title) => Number(NUMBERED.exec(title)?.[1] ?? 0));
  return `Practice Session #${Math.max(videos.length, ...numbers) + 1}`;
}
