import type { Podcast } from '../../shared/podcasts/podcasts.contract.ts';
import type { Viewer } from '../../shared/catalogue/tiers.ts';
import { filePathFor, itemFor, pictureUrlOf, type PodcastRow } from '../catalogue/catalogue.public.ts';

export const playbackPath = (id: string) => `/api/podcasts/${id}/playback`;
export const captionsPath = (id: string) => `/api/podcasts/${id}/captions`;

/** A podcast as this viewer sees it. */
export function podcastFor(viewer: Viewer, row: PodcastRow): Podcast {
  const { itemId, duration, hostName, hostImage, captions } = row;
  return {
    ...itemFor(viewer, row),
    duration,
    hostName,
    hostImageUrl: pictureUrlOf(hostImage),
    audioUrl: filePathFor(viewer, row, playbackPath(itemId)),
    captionsUrl: captions && filePathFor(viewer, row, captionsPath(itemId)),
  };
}
