import { deletePodcast } from '../../shared/podcasts/podcasts.contract.ts';
import {
  podcastShelf,
  deployedRemoving,
  removeItem,
  type PodcastRow,
  type RemovingParts,
} from '../catalogue/catalogue.public.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';

export function deletePodcastWith(parts: RemovingParts<PodcastRow>): UseCase<typeof deletePodcast> {
  return async ({ params }) => (await removeItem(parts, params.id)) ?? { status: 204, body: undefined };
}

export const handler = endpoint(deletePodcast, () => deletePodcastWith(deployedRemoving(podcastShelf)));
