import { updateItem, updateItemUses } from '#functions/catalog/catalog.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { PICTURE_RESOURCES } from '#platform/pictures/picture-limits.ts';
import { updatePodcast } from '#shared/podcasts/podcasts.contract.ts';
import { podcastKind } from './podcast-kind.service.ts';

export const updatePodcastEndpoint = endpoint(updatePodcast, {
  impact: 'Administrators cannot change podcasts.',
  uses: updateItemUses(podcastKind),
  ...PICTURE_RESOURCES,
})(updateItem);

export const { handler, declaration } = updatePodcastEndpoint;
