import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { hashLinkToken, newLinkToken } from '#platform/link-token.ts';
import { clock } from '#platform/uses/use.ts';
import { buildPath } from '#shared/http/contract.ts';
import { createPodcastFeed, readPodcastFeed } from '#shared/podcasts/podcast-feed.contract.ts';
import { feedStore } from './feed.store.ts';

/** Only this response contains the feed's token; the table has the token's hash. */
export const createPodcastFeedEndpoint = endpoint(createPodcastFeed, {
  impact: 'Members cannot create a podcast feed.',
  uses: { feeds: feedStore.pick('set'), now: clock },
})(async ({ caller: { memberId, plan } }, { feeds, now }) => {
  if (plan === null) return refuse('PLAN_REQUIRED');

  const token = newLinkToken();
  const createdAt = now().toISOString();
  await feeds.set({ memberId, feedHash: hashLinkToken(token), createdAt });

  return { status: 200, body: { path: buildPath(readPodcastFeed, { token }), createdAt } };
});

export const { handler, declaration } = createPodcastFeedEndpoint;
