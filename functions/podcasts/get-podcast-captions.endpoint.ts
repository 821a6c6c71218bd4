import { getPodcastCaptions } from '../../shared/podcasts/podcasts.contract.ts';
import {
  addressOf,
  deployedItems,
  ONE_READING_SECONDS,
  podcastShelf,
  refuseOpening,
  type CatalogueItemStore,
  type PodcastRow,
} from '../catalogue/catalogue.public.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { MediaSigner } from '../platform/storage/media-address.ts';
import { deployedSigner } from '../platform/storage/media-signer.ts';

interface Parts {
  readonly podcasts: Pick<CatalogueItemStore<PodcastRow>, 'find'>;
  readonly signer: () => Promise<MediaSigner>;
  readonly now: () => Date;
}

/** A track can only name an address, so this one leads to the signed one. */
export function getPodcastCaptionsWith({ podcasts, signer, now }: Parts): UseCase<typeof getPodcastCaptions> {
  return async ({ caller, params }) => {
    const row = await podcasts.find(params.id);
    const refusal = refuseOpening(caller, row);
    if (refusal) return refusal;
    if (!row?.captions) return refuse('NOT_FOUND');
    const { url } = addressOf(await signer(), row.captions, ONE_READING_SECONDS, now());
    return { status: 302, body: undefined, location: url };
  };
}

export const handler = endpoint(getPodcastCaptions, () =>
  getPodcastCaptionsWith({
    podcasts: deployedItems(podcastShelf),
    signer: deployedSigner(),
    now: () => new Date(),
  }),
);
