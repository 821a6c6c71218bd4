import { createItemWith, saveItemDepsFromEnv } from '#functions/catalog/catalog.public.ts';
import { createHandler } from '#platform/http/handler.ts';
import { createPodcast } from '#shared/podcasts/podcasts.contract.ts';
import { podcastKind } from './podcast-kind.service.ts';

export const handler = createHandler(createPodcast, () =>
  createItemWith(saveItemDepsFromEnv(podcastKind)),
);
