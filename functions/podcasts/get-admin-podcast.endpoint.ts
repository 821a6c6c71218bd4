import { itemStoreFromEnv, readItemWith } from '#functions/catalog/catalog.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { getAdminPodcast } from '#shared/podcasts/podcasts.contract.ts';
import { podcastKind } from './podcast-kind.service.ts';

export const handler = endpoint(getAdminPodcast, () =>
  readItemWith(podcastKind, itemStoreFromEnv(podcastKind)),
);
