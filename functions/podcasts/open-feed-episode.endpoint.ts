import {
  fileDepsFromEnv,
  findAllowedFile,
  signFileUrl,
  urlLifetimeSeconds,
} from '#functions/catalog/catalog.public.ts';
import type { CatalogItemStore } from '#functions/catalog/catalog.public.ts';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { UNLISTED } from '#platform/http/unlisted.ts';
import type { MediaSigner } from '#platform/storage/media-url.ts';
import { openFeedEpisode } from '#shared/podcasts/podcast-feed.contract.ts';

import {
  findFeedOwner,
  findFeedOwnerDepsFromEnv,
  type FindFeedOwnerDeps,
} from './find-feed-owner.service.ts';
import { podcastKind, type PodcastRow } from './podcast-kind.service.ts';

interface Deps extends FindFeedOwnerDeps {
  podcasts: Pick<CatalogItemStore<PodcastRow>, 'find'>;
  signer: () => Promise<MediaSigner>;
}

/** Some apps stream in parts from the signed URL, so a URL must outlast most episodes. */
const LONGEST_URL_SECONDS = 3600;

export function openFeedEpisodeWith({
  podcasts,
  signer,
  ...deps
}: Deps): UseCase<typeof openFeedEpisode> {
  return async ({ params: { token, id }, request }) => {
    const owner = await findFeedOwner(deps, { token, request, purpose: 'episode' });
    if (isRefusal(owner)) return owner;

    const row = await podcasts.find(id);
    const file = findAllowedFile(owner, row);
    if (!row || isRefusal(file)) return refuse('NOT_FOUND');

    const lifetimeSeconds = Math.min(LONGEST_URL_SECONDS, urlLifetimeSeconds(row.duration));
    const { url } = signFileUrl(await signer(), file, lifetimeSeconds, deps.now());

    return { status: 302, body: undefined, location: url, headers: UNLISTED };
  };
}

export const handler = createHandler(openFeedEpisode, () => {
  const { items: podcasts, ...files } = fileDepsFromEnv(podcastKind);
  return openFeedEpisodeWith({ ...findFeedOwnerDepsFromEnv(), ...files, podcasts });
});
