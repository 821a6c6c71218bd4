import { queryOptions } from '@tanstack/react-query';
import { getPodcastPlayback, listPodcasts, type Podcast } from '../../../../shared/podcasts/podcasts.contract.ts';
import { call } from '../../platform/call.ts';
import { fetchAllPages, pollWhile } from '../catalog/catalog.public.ts';

/** Podcasts in a category, or all podcasts if null, sorted by position. */
export const podcastsQuery = (categoryId: string | null = null) =>
  queryOptions({
    queryKey: [listPodcasts.path, { categoryId }],
    queryFn: ({ signal }) =>
      fetchAllPages((after) => call(listPodcasts, { query: { categoryId: categoryId ?? undefined, after }, signal })),
    refetchInterval: ({ state }) => pollWhile(state.data?.some(isPreparing)),
  });

/** True if the member may listen, but the audio is still being copied. */
function isPreparing({ fileState, audioUrl, locked }: Podcast): boolean {
  return fileState === 'copying' && audioUrl === null && !locked;
}

export async function fetchPodcastUrl(id: string) {
  return (await call(getPodcastPlayback, { params: { id } })).body;
}
