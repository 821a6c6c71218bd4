import * as z from 'zod';
import { contractsFor } from '#shared/http/contract.ts';
import { savedStorySchema, sentStorySchema } from './stories/story.ts';

const contract = contractsFor('plan');

const ownStory = {
  access: 'member',
  path: '/api/stories/{id}',
  params: z.object({ id: z.string().regex(/^[0-9a-z-]{10,64}$/) }),
} as const;

/** The member's stories, latest first. */
export const listStories = contract({
  name: 'list-stories',
  method: 'GET',
  path: '/api/stories',
  access: 'member',
  replies: { 200: z.array(savedStorySchema) },
});

/**
 * Saves a story under an ID that the browser generates. `revision` is that of the story to change; 0
 * creates a story. 409 STALE_REVISION if the story has changed, 409 CONFLICT if the member has
 * `MAX_STORIES`, 404 if the story was deleted.
 */
export const saveStory = contract({
  ...ownStory,
  name: 'save-story',
  method: 'PUT',
  // Bounded, because the next revision must be an exact number, too.
  body: sentStorySchema.extend({ revision: z.int32().min(0) }),
  replies: { 200: savedStorySchema },
});

/** Idempotent. 409 STALE_REVISION if the story has changed since `revision`. */
export const deleteStory = contract({
  ...ownStory,
  name: 'delete-story',
  method: 'DELETE',
  query: z.object({ revision: z.coerce.number().int().min(1) }),
  replies: { 204: 'empty' },
});
