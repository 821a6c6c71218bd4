import { updatePodcast } from '../../shared/podcasts/podcasts.contract.ts';
import { updateEndpoint } from '../catalog/catalog.public.ts';
import { podcastKind } from './podcast-kind.service.ts';

export const handler = updateEndpoint(updatePodcast, podcastKind, () => new Date());
