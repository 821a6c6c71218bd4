import { createPodcast } from '../../shared/podcasts/podcasts.contract.ts';
import { createEndpoint } from '../catalog/catalog.public.ts';
import { podcastKind } from './podcast-kind.service.ts';

export const handler = createEndpoint(createPodcast, podcastKind, () => new Date());
