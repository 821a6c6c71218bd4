import { listPodcasts } from '../../shared/podcasts/podcasts.contract.ts';
import {
  deployedItems,
  podcastShelf,
  type CatalogueItemStore,
  type PodcastRow,
} from '../catalogue/catalogue.public.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { podcastFor } from './podcast-view.ts';

/** Visitors get every podcast locked; administrators get the hidden ones too. */
export function listPodcastsWith(podcasts: Pick<CatalogueItemStore<PodcastRow>, 'list'>): UseCase<typeof listPodcasts> {
  return async ({ caller, query }) => {
    const rows = await podcasts.list({ categoryId: query.categoryId, withHidden: caller?.role === 'admin' });
    return { status: 200, body: rows.map((row) => podcastFor(caller, row)) };
  };
}

export const handler = endpoint(listPodcasts, () => listPodcastsWith(deployedItems(podcastShelf)));
