import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { deleteStory, listStories, saveStory } from '#shared/interview-plan/stories.contract.ts';
import type { Story } from '#shared/interview-plan/stories/story.ts';
import { call } from '#web/platform/call.ts';
import { useNotifyError } from '#web/platform/use-notify-error.ts';
import { useNotify } from '#web/ui/messages/toast.tsx';

import { STORIES_PATH } from './story-links.ts';

/** The member's stories, latest first. */
export const storiesQuery = queryOptions({
  queryKey: [listStories.path],
  queryFn: async ({ signal }) => (await call(listStories, { signal })).body,
  refetchOnMount: 'always',
});

/** Key of the mutations that leave the form once they have succeeded. */
export const LEAVING_MUTATION = [listStories.path, 'leaving'];

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
  const notify = useNotify();

  return useMutation({
    mutationKey: LEAVING_MUTATION,
    mutationFn: async ({ id, story, revision }: SavedChange) => {
      await call(saveStory, { params: { id }, body: { ...story, revision } });
      await client.invalidateQueries({ queryKey: storiesQuery.queryKey });
    },
    onSuccess: () => {
      notify({ title: 'Story saved' });
      void navigate(STORIES_PATH);
    },
  });
}

/** Deletes a story, then opens the list. */
export function useDeleteStory(id: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const notifyError = useNotifyError();

  return useMutation({
    mutationKey: LEAVING_MUTATION,
    mutationFn: async () => {
      await call(deleteStory, { params: { id } });
    },
    // Leaves before the list reloads, because the form of a deleted story shows an error.
    onSuccess: async () => {
      notify({ title: 'Story deleted' });
      await navigate(STORIES_PATH);
      await client.invalidateQueries({ queryKey: storiesQuery.queryKey });
    },
    onError: (error) => notifyError('Couldn’t delete your story', error),
  });
}
