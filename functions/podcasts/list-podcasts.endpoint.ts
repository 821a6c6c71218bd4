import { listPodcasts } from '../../shared/podcasts/podcasts.contract.ts';
import { itemStoreFromEnv, listItemsWith } from '../catalog/catalog.public.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { podcastKind } from './podcast-kind.service.ts';

export const handler = endpoint(listPodcasts, () => listItemsWith(podcastKind, itemStoreFromEnv(podcastKind)));
