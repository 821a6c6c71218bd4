import { deleteItem, removeItemUses } from '#functions/catalog/catalog.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { deletePodcast } from '#shared/podcasts/podcasts.contract.ts';
import { podcastKind } from './podcast-kind.service.ts';

export const deletePodcastEndpoint = endpoint(deletePodcast, {
  impact: 'Administrators cannot delete podcasts.',
  uses: removeItemUses(podcastKind),
})(deleteItem);

export const { handler, declaration } = deletePodcastEndpoint;
