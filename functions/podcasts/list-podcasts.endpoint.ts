import { listPodcasts } from '../../shared/podcasts/podcasts.contract.ts';
import { listEndpoint } from '../catalog/catalog.public.ts';
import { podcastKind } from './podcast-kind.service.ts';

export const handler = listEndpoint(listPodcasts, podcastKind);
