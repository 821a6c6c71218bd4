import {
  catalogItems,
  findAllowedFile,
  signFileUrl,
  urlLifetimeSeconds,
} from '#functions/catalog/catalog.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { UNLISTED } from '#platform/http/unlisted.ts';
import { mediaSigner } from '#platform/storage/media-url.ts';
import { LONGEST_FEED_URL_SECONDS } from '#platform/storage/signed-url-lifetimes.ts';
import { openFeedEpisode } from '#shared/podcasts/podcast-feed.contract.ts';

import { findFeedOwner, findFeedOwnerUses } from './find-feed-owner.service.ts';
import { podcastKind } from './podcast-kind.service.ts';

export const openFeedEpisodeEndpoint = endpoint(openFeedEpisode, {
  impact: 'Podcast apps cannot play episodes.',
  uses: {
    ...findFeedOwnerUses,
    podcasts: catalogItems(podcastKind).pick('find'),
    signer: mediaSigner,
  },
})(async ({ params: { token, id }, request }, { podcasts, signer, ...deps }) => {
  const owner = await findFeedOwner(deps, { token, request, purpose: 'episode' });
  if (isRefusal(owner)) return owner;

  const row = await podcasts.find(id);
  const file = findAllowedFile(owner, row);
  if (!row || isRefusal(file)) return refuse('NOT_FOUND');

  const lifetimeSeconds = Math.min(LONGEST_FEED_URL_SECONDS, urlLifetimeSeconds(row.duration));
  const { url } = signFileUrl(await signer(), file, lifetimeSeconds, deps.now());

  return { status: 302, body: undefined, location: url, headers: UNLISTED };
});

export const { handler, declaration } = openFeedEpisodeEndpoint;
