import { itemStoreFromEnv, readItemWith } from '#functions/catalog/catalog.public.ts';
import { createHandler } from '#platform/http/handler.ts';
import { getAdminPodcast } from '#shared/podcasts/podcasts.contract.ts';
import { podcastKind } from './podcast-kind.service.ts';

export const handler = createHandler(getAdminPodcast, () =>
  readItemWith(podcastKind, itemStoreFromEnv(podcastKind)),
);
