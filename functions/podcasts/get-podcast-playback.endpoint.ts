import { fileDepsFromEnv, playItemWith } from '#functions/catalog/catalog.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { getPodcastPlayback } from '#shared/podcasts/podcasts.contract.ts';
import { podcastKind } from './podcast-kind.service.ts';

export const handler = endpoint(getPodcastPlayback, () =>
  playItemWith(fileDepsFromEnv(podcastKind)),
);
