import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { deletePodcastFeed } from '#shared/podcasts/podcast-feed.contract.ts';
import { feedStore, type FeedStore } from './feed.store.ts';

export function deletePodcastFeedWith(
  feeds: Pick<FeedStore, 'remove'>,
): UseCase<typeof deletePodcastFeed> {
  return async ({ caller }) => {
    await feeds.remove(caller.memberId);
    return { status: 204, body: undefined };
  };
}

export const handler = createHandler(deletePodcastFeed, () => deletePodcastFeedWith(feedStore()));
