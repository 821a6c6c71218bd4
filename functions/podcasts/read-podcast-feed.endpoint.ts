import {
  buildPictureUrl,
  type CatalogItemStore,
  catalogItems,
  findAllowedFile,
} from '#functions/catalog/catalog.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { UNLISTED } from '#platform/http/unlisted.ts';
import { textSetting } from '#platform/uses/settings.ts';
import type { Viewer } from '#shared/catalog/tiers.ts';
import { buildPath } from '#shared/http/contract.ts';
import { openFeedEpisode, readPodcastFeed } from '#shared/podcasts/podcast-feed.contract.ts';
import { PRODUCT_NAME } from '#shared/product/product.ts';

import { buildFeed, type FeedEpisode } from './build-feed.ts';
import { findFeedOwner, findFeedOwnerUses } from './find-feed-owner.service.ts';
import { podcastKind, type PodcastRow } from './podcast-kind.service.ts';

const DESCRIPTION =
  'Conversations about interviews. This feed is private: please don’t share its URL.';
const NO_PLAN =
  'Your plan isn’t active, so this feed has no episodes. Open Settings to see how to get them back.';

export const readPodcastFeedEndpoint = endpoint(readPodcastFeed, {
  impact: 'Podcast apps get no new episodes.',
  uses: {
    ...findFeedOwnerUses,
    podcasts: catalogItems(podcastKind).pick('page'),
    origin: textSetting('APP_ORIGIN'),
  },
})(async ({ params: { token }, request }, { podcasts, origin, ...deps }) => {
  const owner = await findFeedOwner(deps, { token, request, purpose: 'feed' });
  if (isRefusal(owner)) return owner;

  const rows = owner.plan === null ? [] : await listAll(podcasts);

  const body = buildFeed({
    title: `${PRODUCT_NAME} podcasts`,
    description: owner.plan === null ? NO_PLAN : DESCRIPTION,
    siteUrl: `${origin}/podcasts`,
    imageUrl: `${origin}/icon-180.png`,
    author: PRODUCT_NAME,
    episodes: rows.flatMap((row) => findEpisode(owner, row, { token, origin }) ?? []),
  });

  return { status: 200, body, headers: UNLISTED };
});

export const { handler, declaration } = readPodcastFeedEndpoint;

type Podcasts = Pick<CatalogItemStore<PodcastRow>, 'page'>;

async function listAll(podcasts: Podcasts): Promise<PodcastRow[]> {
  const rows: PodcastRow[] = [];
  let after;
  do {
    const page: Awaited<ReturnType<Podcasts['page']>> = await podcasts.page({ after });
    rows.push(...page.rows);
    after = page.next ?? undefined;
  } while (after);

  return rows;
}

/**
 * Builds an episode's entry in the feed. Returns undefined if the episode is hidden or locked, or
 * has no file.
 */
function findEpisode(
  owner: Viewer,
  row: PodcastRow,
  { token, origin }: { token: string; origin: string },
): FeedEpisode | undefined {
  const file = findAllowedFile(owner, row);
  if (isRefusal(file)) return undefined;

  const { itemId, title, description, hostName, createdAt, duration } = row;
  const picture = buildPictureUrl(row.thumbnail);
  const url = `${origin}${buildPath(openFeedEpisode, { token, id: itemId })}`;

  return {
    id: itemId,
    title,
    description,
    author: hostName,
    publishedAt: new Date(createdAt),
    durationSeconds: duration,
    imageUrl: picture && `${origin}${picture}`,
    audio: { url, sizeBytes: file.size, contentType: file.contentType },
  };
}
