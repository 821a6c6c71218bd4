import { deletePodcast } from '../../shared/podcasts/podcasts.contract.ts';
import { deleteItem, removeItemDepsFromEnv } from '../catalog/catalog.public.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { podcastKind } from './podcast-kind.service.ts';

export const handler = endpoint(deletePodcast, () => deleteItem(removeItemDepsFromEnv(podcastKind)));
