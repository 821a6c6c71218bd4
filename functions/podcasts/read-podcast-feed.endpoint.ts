import {
  buildPictureUrl,
  type CatalogItemStore,
  findAllowedFile,
  itemStoreFromEnv,
} from '#functions/catalog/catalog.public.ts';
import { readVariable } from '#platform/environment.ts';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { UNLISTED } from '#platform/http/unlisted.ts';
import type { Viewer } from '#shared/catalog/tiers.ts';
import { buildPath } from '#shared/http/contract.ts';
import { openFeedEpisode, readPodcastFeed } from '#shared/podcasts/podcast-feed.contract.ts';
import { PRODUCT_NAME } from '#shared/product/product.ts';

import { buildFeed, type FeedEpisode } from './build-feed.ts';
import {
  findFeedOwner,
  findFeedOwnerDepsFromEnv,
  type FindFeedOwnerDeps,
} from './find-feed-owner.service.ts';
import { podcastKind, type PodcastRow } from './podcast-kind.service.ts';

interface Deps extends FindFeedOwnerDeps {
  podcasts: Pick<CatalogItemStore<PodcastRow>, 'page'>;
  origin: string;
}

const DESCRIPTION =
  'Conversations about interviews. This feed is private: please don’t share its URL.';
const NO_PLAN =
  'Your plan isn’t active, so this feed has no episodes. Open Settings to see how to get them back.';

export function readPodcastFeedWith({
  podcasts,
  origin,
  ...deps
}: Deps): UseCase<typeof readPodcastFeed> {
  return async ({ params: { token }, request }) => {
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
  };
}

async function listAll(podcasts: Deps['podcasts']): Promise<PodcastRow[]> {
  const rows: PodcastRow[] = [];
  let after;
  do {
    const page: Awaited<ReturnType<Deps['podcasts']['page']>> = await podcasts.page({ after });
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

export const handler = createHandler(readPodcastFeed, () =>
  readPodcastFeedWith({
    ...findFeedOwnerDepsFromEnv(),
    podcasts: itemStoreFromEnv(podcastKind),
    origin: readVariable('APP_ORIGIN'),
  }),
);
