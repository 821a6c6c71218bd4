import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { deleteStory, listStories, saveStory } from '#shared/interview-plan/stories.contract.ts';
import type { Story } from '#shared/interview-plan/stories/story.ts';
import { call } from '#web/platform/call.ts';
import { textSavedOn } from '#web/platform/unsaved-text-guard.tsx';
import { useNotify } from '#web/ui/messages/toast.tsx';

import { STORIES_PATH } from './story-links.ts';

/** The member's stories, latest first. */
export const storiesQuery = queryOptions({
  queryKey: [listStories.path],
  queryFn: async ({ signal }) => (await call(listStories, { signal })).body,
  refetchOnMount: 'always',
});

interface SavedChange {
  id: string;
  story: Story;
  /** Revision of the story to change; 0 for a new one. */
  revision: number;
}

/** Saves a story, then opens the list. */
export function useSaveStory() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { key } = useLocation();
  const notify = useNotify();

  return useMutation({
    mutationKey: [saveStory.name],
    mutationFn: async ({ id, story, revision }: SavedChange) => {
      await call(saveStory, { params: { id }, body: { ...story, revision } });
      await client.invalidateQueries({ queryKey: storiesQuery.queryKey });
    },
    onSuccess: () => {
      notify({ title: 'Story saved' });
      void navigate(STORIES_PATH, textSavedOn(key));
    },
  });
}

/** Deletes a story, then opens the list. */
export function useDeleteStory(id: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { key } = useLocation();
  const notify = useNotify();

  return useMutation({
    mutationKey: [deleteStory.name],
    mutationFn: async (revision: number) => {
      await call(deleteStory, { params: { id }, query: { revision } });
    },
    // Leaves before the list reloads, because the form of a deleted story shows an error.
    onSuccess: async () => {
      notify({ title: 'Story deleted' });
      await navigate(STORIES_PATH, textSavedOn(key));
      await client.invalidateQueries({ queryKey: storiesQuery.queryKey });
    },
  });
}
