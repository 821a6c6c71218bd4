import { catalogItems, listItems } from '#functions/catalog/catalog.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { FULL_VCPU_MEGABYTES } from '#platform/uses/declaration.ts';
import { listPodcasts } from '#shared/podcasts/podcasts.contract.ts';
import { podcastKind } from './podcast-kind.service.ts';

export const listPodcastsEndpoint = endpoint(listPodcasts, {
  impact: 'Nobody sees any podcasts.',
  uses: { items: catalogItems(podcastKind).pick('page') },
  memoryMegabytes: FULL_VCPU_MEGABYTES,
})((call, { items }) => listItems(podcastKind, items, call));

export const { handler, declaration } = listPodcastsEndpoint;
