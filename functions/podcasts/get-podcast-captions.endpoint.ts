import { getPodcastCaptions } from '../../shared/podcasts/podcasts.contract.ts';
import { captionsEndpoint } from '../catalog/catalog.public.ts';
import { podcastKind } from './podcast-kind.service.ts';

export const handler = captionsEndpoint(getPodcastCaptions, podcastKind, () => new Date());
