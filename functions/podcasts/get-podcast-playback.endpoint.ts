import { fileDepsFromEnv, playItemWith } from '#functions/catalog/catalog.public.ts';
import { createHandler } from '#platform/http/handler.ts';
import { getPodcastPlayback } from '#shared/podcasts/podcasts.contract.ts';
import { podcastKind } from './podcast-kind.service.ts';

export const handler = createHandler(getPodcastPlayback, () =>
  playItemWith(fileDepsFromEnv(podcastKind)),
);
