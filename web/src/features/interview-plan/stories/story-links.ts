import type { Competency } from '#shared/practice/questions/competency.ts';

export const STORIES_PATH = '/stories';

/** In place of an ID in the address of the form. */
export const NEW_STORY = 'new';

export function buildStoryPath(id: string): string {
  return `${STORIES_PATH}/${id}`;
}

/** The form for a new story, with its topic chosen, or made from the take `videoId`. */
export function buildNewStoryPath(topic?: Competency, videoId?: string): string {
  const search = new URLSearchParams({
    ...(topic && { topic }),
    ...(videoId && { take: videoId }),
  }).toString();
  const path = buildStoryPath(NEW_STORY);

  return search ? `${path}?${search}` : path;
}
