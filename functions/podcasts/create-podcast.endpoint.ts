import { createItemWith, saveItemDepsFromEnv } from '#functions/catalog/catalog.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { createPodcast } from '#shared/podcasts/podcasts.contract.ts';
import { podcastKind } from './podcast-kind.service.ts';

export const handler = endpoint(createPodcast, () =>
  createItemWith(saveItemDepsFromEnv(podcastKind)),
);
