import { getPodcastCaptions } from '../../shared/podcasts/podcasts.contract.ts';
import { fileDepsFromEnv, redirectToCaptionsWith } from '../catalog/catalog.public.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { podcastKind } from './podcast-kind.service.ts';

export const handler = endpoint(getPodcastCaptions, () => redirectToCaptionsWith(fileDepsFromEnv(podcastKind)));
