import type { Video } from './video.ts';

const NUMBERED = /^Practice Session #(\d+)$/;

/**
 * The title of a new recording without a question. The number stays, even if other takes are
 * deleted.
 */
export function nextTakeTitle(videos: readonly Pick<Video, 'title'>[]): string {
  const numbers = videos.map(({ title }) => Number(NUMBERED.exec(title ?? '')?.[1] ?? 0));
  return `Practice Session #${Math.max(videos.length, ...numbers) + 1}`;
}
