import { deleteItemWith, removeItemDepsFromEnv } from '#functions/catalog/catalog.public.ts';
import { createHandler } from '#platform/http/handler.ts';
import { deletePodcast } from '#shared/podcasts/podcasts.contract.ts';
import { podcastKind } from './podcast-kind.service.ts';

export const handler = createHandler(deletePodcast, () =>
  deleteItemWith(removeItemDepsFromEnv(podcastKind)),
);
