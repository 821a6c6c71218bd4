import { createHandler } from '#platform/http/handler.ts';
import { listPodcasts } from '#shared/podcasts/podcasts.contract.ts';
import { listPodcastsFromEnv } from './podcasts.public.ts';

export const handler = createHandler(listPodcasts, listPodcastsFromEnv);
