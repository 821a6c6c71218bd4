import { openFileUses, playItem } from '#functions/catalog/catalog.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { getPodcastPlayback } from '#shared/podcasts/podcasts.contract.ts';
import { podcastKind } from './podcast-kind.service.ts';

export const getPodcastPlaybackEndpoint = endpoint(getPodcastPlayback, {
  impact: 'Members cannot hear podcasts.',
  uses: openFileUses(podcastKind),
})(playItem);

export const { handler, declaration } = getPodcastPlaybackEndpoint;
