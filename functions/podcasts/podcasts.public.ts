export { listPodcastsEndpoint } from './list-podcasts.endpoint.ts';
