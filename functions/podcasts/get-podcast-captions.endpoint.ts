import { fileDepsFromEnv, redirectToCaptionsWith } from '#functions/catalog/catalog.public.ts';
import { createHandler } from '#platform/http/handler.ts';
import { getPodcastCaptions } from '#shared/podcasts/podcasts.contract.ts';
import { podcastKind } from './podcast-kind.service.ts';

export const handler = createHandler(getPodcastCaptions, () =>
  redirectToCaptionsWith(fileDepsFromEnv(podcastKind)),
);
