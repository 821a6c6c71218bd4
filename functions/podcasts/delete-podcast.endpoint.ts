import { deleteItemWith, removeItemDepsFromEnv } from '#functions/catalog/catalog.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { deletePodcast } from '#shared/podcasts/podcasts.contract.ts';
import { podcastKind } from './podcast-kind.service.ts';

export const handler = endpoint(deletePodcast, () =>
  deleteItemWith(removeItemDepsFromEnv(podcastKind)),
);
