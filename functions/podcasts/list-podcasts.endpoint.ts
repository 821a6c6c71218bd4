import { endpoint } from '#platform/http/endpoint.ts';
import { listPodcasts } from '#shared/podcasts/podcasts.contract.ts';
import { listPodcastsFromEnv } from './podcasts.public.ts';

export const handler = endpoint(listPodcasts, listPodcastsFromEnv);
