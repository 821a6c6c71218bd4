import { catalogItems, readItem } from '#functions/catalog/catalog.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { getAdminPodcast } from '#shared/podcasts/podcasts.contract.ts';
import { podcastKind } from './podcast-kind.service.ts';

export const getAdminPodcastEndpoint = endpoint(getAdminPodcast, {
  impact: 'Administrators cannot preview podcasts.',
  uses: { items: catalogItems(podcastKind).pick('find') },
})((call, { items }) => readItem(podcastKind, items, call));

export const { handler, declaration } = getAdminPodcastEndpoint;
