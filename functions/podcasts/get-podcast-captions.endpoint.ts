import { fileDepsFromEnv, redirectToCaptionsWith } from '#functions/catalog/catalog.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { getPodcastCaptions } from '#shared/podcasts/podcasts.contract.ts';
import { podcastKind } from './podcast-kind.service.ts';

export const handler = endpoint(getPodcastCaptions, () =>
  redirectToCaptionsWith(fileDepsFromEnv(podcastKind)),
);
