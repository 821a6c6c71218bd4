import { catalogItems, listItems } from '#functions/catalog/catalog.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { listPodcasts } from '#shared/podcasts/podcasts.contract.ts';
import { podcastKind } from './podcast-kind.service.ts';

export const listPodcastsEndpoint = endpoint(listPodcasts, {
  impact: 'Nobody sees any podcasts.',
  uses: { items: catalogItems(podcastKind).pick('page') },
})((call, { items }) => listItems(podcastKind, items, call));

export const { handler, declaration } = listPodcastsEndpoint;
