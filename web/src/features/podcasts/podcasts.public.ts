/** What the home and the landing page show of the podcasts, and the player. */
export { useNowPlaying, usePodcastPlayer } from './podcast-player-context.tsx';
export { PodcastAction } from './podcast-row.tsx';
export { podcastsQuery } from './podcasts.queries.ts';
