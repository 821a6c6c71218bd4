import { saveItemDepsFromEnv, updateItemWith } from '#functions/catalog/catalog.public.ts';
import { createHandler } from '#platform/http/handler.ts';
import { updatePodcast } from '#shared/podcasts/podcasts.contract.ts';
import { podcastKind } from './podcast-kind.service.ts';

export const handler = createHandler(updatePodcast, () =>
  updateItemWith(saveItemDepsFromEnv(podcastKind)),
);
