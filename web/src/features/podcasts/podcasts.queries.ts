import { queryOptions } from '@tanstack/react-query';
import { getPodcastPlayback, listPodcasts, type Podcast } from '../../../../shared/podcasts/podcasts.contract.ts';
import { call } from '../../platform/call.ts';
import { pollWhile } from '../catalogue/catalogue.public.ts';

/** The podcasts of a category, or all for null, by position. */
export const podcastsQuery = (categoryId: string | null = null) =>
  queryOptions({
    queryKey: [listPodcasts.path, { categoryId }],
    queryFn: async ({ signal }) => {
      const { body } = await call(listPodcasts, { query: { categoryId: categoryId ?? undefined }, signal });
      return body;
    },
    refetchInterval: ({ state }) => pollWhile(state.data?.some(isPreparing)),
  });

/** Somebody may hear it, and its sound is still being taken over. */
function isPreparing({ fileState, audioUrl, locked }: Podcast): boolean {
  return fileState === 'copying' && audioUrl === null && !locked;
}

/** A short-lived address of the sound. */
export async function askPodcastAddress(id: string) {
  const { body } = await call(getPodcastPlayback, { params: { id } });
  return body;
}
