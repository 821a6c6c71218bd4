import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { refuse } from '#platform/http/refusal.ts';
import { hashLinkToken, newLinkToken } from '#platform/link-token.ts';
import { buildPath } from '#shared/http/contract.ts';
import { createPodcastFeed, readPodcastFeed } from '#shared/podcasts/podcast-feed.contract.ts';
import { feedStore, type FeedStore } from './feed.store.ts';

interface Deps {
  feeds: Pick<FeedStore, 'set'>;
  now: () => Date;
}

/** Only this response contains the feed's token; the table has the token's hash. */
export function createPodcastFeedWith({ feeds, now }: Deps): UseCase<typeof createPodcastFeed> {
  return async ({ caller: { memberId, plan } }) => {
    if (plan === null) return refuse('PLAN_REQUIRED');

    const token = newLinkToken();
    const createdAt = now().toISOString();
    await feeds.set({ memberId, feedHash: hashLinkToken(token), createdAt });

    return { status: 200, body: { path: buildPath(readPodcastFeed, { token }), createdAt } };
  };
}

export const handler = createHandler(createPodcastFeed, () =>
  createPodcastFeedWith({ feeds: feedStore(), now: () => new Date() }),
);
