export { parseCaption } from './caption-track.ts';
export { PlayPauseButton, PodcastPlayButton } from './podcast-row.tsx';
export { podcastsQuery } from './podcasts.queries.ts';
