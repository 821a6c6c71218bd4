import { queryOptions } from '@tanstack/react-query';
import { getPodcastPlayback, listPodcasts, type Podcast } from '../../../../shared/podcasts/podcasts.contract.ts';
import { call } from '../../platform/call.ts';
import { pollWhile } from '../catalog/catalog.public.ts';

/** Podcasts of a category (null: all), sorted by position. */
export const podcastsQuery = (categoryId: string | null = null) =>
  queryOptions({
    queryKey: [listPodcasts.path, { categoryId }],
    queryFn: async ({ signal }) => {
      const { body } = await call(listPodcasts, { query: { categoryId: categoryId ?? undefined }, signal });
      return body;
    },
    refetchInterval: ({ state }) => pollWhile(state.data?.some(isPreparing)),
  });

/** True if the member may listen, but the audio is still being copied. */
function isPreparing({ fileState, audioUrl, locked }: Podcast): boolean {
  return fileState === 'copying' && audioUrl === null && !locked;
}

/** Returns a short-lived signed URL of the audio. */
export async function fetchPodcastUrl(id: string) {
  const { body } = await call(getPodcastPlayback, { params: { id } });
  return body;
}
