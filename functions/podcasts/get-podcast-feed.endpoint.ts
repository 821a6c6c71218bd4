import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { isLinkRevoked } from '#platform/link-token.ts';
import { getPodcastFeed } from '#shared/podcasts/podcast-feed.contract.ts';
import { feedStore, type FeedStore } from './feed.store.ts';

export function getPodcastFeedWith(feeds: Pick<FeedStore, 'find'>): UseCase<typeof getPodcastFeed> {
  return async ({ caller }) => {
    const feed = await feeds.find(caller.memberId);
    const isValid = feed && !isLinkRevoked(feed.createdAt, caller);
    return { status: 200, body: { createdAt: isValid ? feed.createdAt : null } };
  };
}

export const handler = createHandler(getPodcastFeed, () => getPodcastFeedWith(feedStore()));
