import { createItem, createItemUses } from '#functions/catalog/catalog.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { PICTURE_RESOURCES } from '#platform/pictures/picture-limits.ts';
import { createPodcast } from '#shared/podcasts/podcasts.contract.ts';
import { podcastKind } from './podcast-kind.service.ts';

export const createPodcastEndpoint = endpoint(createPodcast, {
  impact: 'Administrators cannot create podcasts.',
  uses: createItemUses(podcastKind),
  ...PICTURE_RESOURCES,
})(createItem);

export const { handler, declaration } = createPodcastEndpoint;
