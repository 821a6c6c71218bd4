import { createPodcast } from '../../shared/podcasts/podcasts.contract.ts';
import { createEndpoint } from '../catalogue/catalogue.public.ts';
import { podcastKind } from './podcast-kind.ts';

export const handler = createEndpoint(createPodcast, podcastKind, () => new Date());
