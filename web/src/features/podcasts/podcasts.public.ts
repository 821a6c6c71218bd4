/** The player, and the parts that the home and landing pages show. */
export { useNowPlaying, usePodcastPlayer } from './podcast-player-context.tsx';
export { PodcastPlayButton } from './podcast-row.tsx';
export { podcastsQuery } from './podcasts.queries.ts';
