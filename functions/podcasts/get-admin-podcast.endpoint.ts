import { getAdminPodcast } from '../../shared/podcasts/podcasts.contract.ts';
import { itemStoreFromEnv, readItemWith } from '../catalog/catalog.public.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { podcastKind } from './podcast-kind.service.ts';

export const handler = endpoint(getAdminPodcast, () => readItemWith(podcastKind, itemStoreFromEnv(podcastKind)));
