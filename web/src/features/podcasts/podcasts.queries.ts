import { queryOptions } from '@tanstack/react-query';
import { getPodcastPlayback, listPodcasts } from '../../../../shared/podcasts/podcasts.contract.ts';
import { call } from '../../platform/call.ts';

/** The podcasts of a category, or all for null, by position. */
export const podcastsQuery = (categoryId: string | null = null) =>
  queryOptions({
    queryKey: [listPodcasts.path, { categoryId }],
    queryFn: async ({ signal }) => {
      const { body } = await call(listPodcasts, { query: { categoryId: categoryId ?? undefined }, signal });
      return body;
    },
  });

/** A short-lived address of the sound. */
export async function askPodcastAddress(id: string) {
  const { body } = await call(getPodcastPlayback, { params: { id } });
  return body;
}
