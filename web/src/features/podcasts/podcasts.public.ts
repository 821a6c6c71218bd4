/** Exports the player, and the components that the home and landing pages use. */
export { useNowPlaying, usePodcastPlayer } from './podcast-player-context.tsx';
export { PodcastPlayButton } from './podcast-row.tsx';
export { podcastsQuery } from './podcasts.queries.ts';
