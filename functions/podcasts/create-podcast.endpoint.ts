import {
  createItem,
  createItemUses,
  SAVE_ITEM_RESOURCES,
} from '#functions/catalog/catalog.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { createPodcast } from '#shared/podcasts/podcasts.contract.ts';
import { podcastKind } from './podcast-kind.service.ts';

export const createPodcastEndpoint = endpoint(createPodcast, {
  impact: 'Administrators cannot create podcasts.',
  uses: createItemUses(podcastKind),
  ...SAVE_ITEM_RESOURCES,
})(createItem);

export const { handler, declaration } = createPodcastEndpoint;
