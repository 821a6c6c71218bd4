import { getPodcastPlayback } from '../../shared/podcasts/podcasts.contract.ts';
import { playbackEndpoint } from '../catalog/catalog.public.ts';
import { podcastKind } from './podcast-kind.service.ts';

export const handler = playbackEndpoint(getPodcastPlayback, podcastKind, () => new Date());
