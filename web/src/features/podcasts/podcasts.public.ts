/** The player, and the parts that the home and landing pages show. */
export { useNowPlaying, usePodcastPlayer } from './podcast-player-context.tsx';
export { PodcastAction } from './podcast-row.tsx';
export { podcastsQuery } from './podcasts.queries.ts';
