import { createPodcast } from '../../shared/podcasts/podcasts.contract.ts';
import { createItem, saveItemDepsFromEnv } from '../catalog/catalog.public.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { podcastKind } from './podcast-kind.service.ts';

export const handler = endpoint(createPodcast, () => createItem(saveItemDepsFromEnv(podcastKind)));
