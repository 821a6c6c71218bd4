import { endpoint } from '#platform/http/endpoint.ts';
import { isLinkRevoked } from '#platform/link-token.ts';
import { getPodcastFeed } from '#shared/podcasts/podcast-feed.contract.ts';
import { feedStore } from './feed.store.ts';

export const getPodcastFeedEndpoint = endpoint(getPodcastFeed, {
  impact: 'Members cannot see whether their podcast feed is on.',
  uses: { feeds: feedStore.pick('find') },
})(async ({ caller }, { feeds }) => {
  const feed = await feeds.find(caller.memberId);
  const isValid = feed && !isLinkRevoked(feed.createdAt, caller);
  return { status: 200, body: { createdAt: isValid ? feed.createdAt : null } };
});

export const { handler, declaration } = getPodcastFeedEndpoint;
