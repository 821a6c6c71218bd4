import { saveItemDepsFromEnv, updateItemWith } from '#functions/catalog/catalog.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { updatePodcast } from '#shared/podcasts/podcasts.contract.ts';
import { podcastKind } from './podcast-kind.service.ts';

export const handler = endpoint(updatePodcast, () =>
  updateItemWith(saveItemDepsFromEnv(podcastKind)),
);
