import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createPodcastFeed,
  deletePodcastFeed,
  getPodcastFeed,
} from '../../../../shared/podcasts/podcast-feed.contract.ts';
import { call } from '../../platform/call.ts';

export const podcastFeedQuery = queryOptions({
  queryKey: [getPodcastFeed.path],
  queryFn: async ({ signal }) => (await call(getPodcastFeed, { signal })).body,
});

/** Resolves to the feed's full URL, which can't be read again. */
export function useCreatePodcastFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { path, createdAt } = (await call(createPodcastFeed, {})).body;
      client.setQueryData(podcastFeedQuery.queryKey, { createdAt });
      return new URL(path, window.location.origin).href;
    },
  });
}

export function useDeletePodcastFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(deletePodcastFeed, {}),
    onSuccess: () => client.setQueryData(podcastFeedQuery.queryKey, { createdAt: null }),
  });
}
