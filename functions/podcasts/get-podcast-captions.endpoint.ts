import { openFileUses, redirectToCaptions } from '#functions/catalog/catalog.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { getPodcastCaptions } from '#shared/podcasts/podcasts.contract.ts';
import { podcastKind } from './podcast-kind.service.ts';

export const getPodcastCaptionsEndpoint = endpoint(getPodcastCaptions, {
  impact: 'Podcasts play without captions.',
  uses: openFileUses(podcastKind),
})(redirectToCaptions);

export const { handler, declaration } = getPodcastCaptionsEndpoint;
