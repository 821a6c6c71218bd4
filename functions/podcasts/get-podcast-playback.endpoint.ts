import { getPodcastPlayback } from '../../shared/podcasts/podcasts.contract.ts';
import {
  addressLifeSeconds,
  addressOf,
  deployedItems,
  fileFor,
  podcastShelf,
  type CatalogueItemStore,
  type PodcastRow,
} from '../catalogue/catalogue.public.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { isRefusal } from '../platform/http/refusal.ts';
import type { MediaSigner } from '../platform/storage/media-address.ts';
import { deployedSigner } from '../platform/storage/media-signer.ts';

interface Parts {
  readonly podcasts: Pick<CatalogueItemStore<PodcastRow>, 'find'>;
  readonly signer: () => Promise<MediaSigner>;
  readonly now: () => Date;
}

export function getPodcastPlaybackWith({ podcasts, signer, now }: Parts): UseCase<typeof getPodcastPlayback> {
  return async ({ caller, params }) => {
    const row = await podcasts.find(params.id);
    const file = fileFor(caller, row);
    if (isRefusal(file)) return file;
    return { status: 200, body: addressOf(await signer(), file, addressLifeSeconds(row?.duration ?? 0), now()) };
  };
}

export const handler = endpoint(getPodcastPlayback, () =>
  getPodcastPlaybackWith({
    podcasts: deployedItems(podcastShelf),
    signer: deployedSigner(),
    now: () => new Date(),
  }),
);
