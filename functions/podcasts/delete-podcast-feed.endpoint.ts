import { endpoint } from '#platform/http/endpoint.ts';
import { deletePodcastFeed } from '#shared/podcasts/podcast-feed.contract.ts';
import { feedStore } from './feed.store.ts';

export const deletePodcastFeedEndpoint = endpoint(deletePodcastFeed, {
  impact: 'Members cannot turn their podcast feed off.',
  uses: { feeds: feedStore.pick('remove') },
})(async ({ caller }, { feeds }) => {
  await feeds.remove(caller.memberId);
  return { status: 204, body: undefined };
});

export const { handler, declaration } = deletePodcastFeedEndpoint;
