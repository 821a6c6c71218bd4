import { getPodcastFeed } from '../../shared/podcasts/podcast-feed.contract.ts';
import { endpoint, type UseCase } from '../platform/http/endpoint.ts';
import { feedStore, type FeedStore } from './feed.store.ts';

export function getPodcastFeedWith(feeds: Pick<FeedStore, 'find'>): UseCase<typeof getPodcastFeed> {
  return async ({ caller }) => {
    const feed = await feeds.find(caller.memberId);
    return { status: 200, body: { createdAt: feed?.createdAt ?? null } };
  };
}

export const handler = endpoint(getPodcastFeed, () => getPodcastFeedWith(feedStore()));
