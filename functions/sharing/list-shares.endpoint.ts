import { videoStore } from '#functions/videos/videos.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { isLinkRevoked } from '#platform/link-token.ts';
import { clock } from '#platform/uses/use.ts';
import { listShares } from '#shared/sharing/sharing.contract.ts';
import { shareStore, toShare } from './share.store.ts';

export const listSharesEndpoint = endpoint(listShares, {
  impact: 'Members cannot see the links to their reports.',
  uses: {
    shares: shareStore.pick('list'),
    videos: videoStore.pick('find'),
    now: clock,
  },
})(async ({ caller, params }, { shares, videos, now }) => {
  const key = { memberId: caller.memberId, videoId: params.id };
  if (!(await videos.find(key))) return refuse('NOT_FOUND');

  const rows = (await shares.list(key, now())).filter(
    ({ createdAt }) => !isLinkRevoked(createdAt, caller),
  );

  return { status: 200, body: rows.map(toShare).toReversed() };
});

export const { handler, declaration } = listSharesEndpoint;
