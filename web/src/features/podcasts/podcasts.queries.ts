import { listPodcasts } from '#shared/podcasts/podcasts.contract.ts';
import { itemsQuery } from '#web/features/catalog/catalog.public.ts';

export const podcastsQuery = (categoryId: string | null = null) =>
  itemsQuery(listPodcasts, categoryId, ({ audioUrl }) => audioUrl);
