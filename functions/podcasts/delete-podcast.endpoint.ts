import { deletePodcast } from '../../shared/podcasts/podcasts.contract.ts';
import { deleteEndpoint } from '../catalog/catalog.public.ts';
import { podcastKind } from './podcast-kind.service.ts';

export const handler = deleteEndpoint(deletePodcast, podcastKind);
