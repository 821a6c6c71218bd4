import { videoStore } from '#functions/videos/videos.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { clock } from '#platform/uses/use.ts';
import { revokeShare } from '#shared/sharing/sharing.contract.ts';
import { shareCommentStore } from './share-comment.store.ts';
import { shareStore } from './share.store.ts';

export const revokeShareEndpoint = endpoint(revokeShare, {
  impact: 'Members cannot revoke the links to their reports.',
  uses: {
    shares: shareStore.pick('revoke'),
    comments: shareCommentStore.pick('removeIfEmpty'),
    videos: videoStore.pick('find'),
    now: clock,
  },
})(async (
  { caller: { memberId }, params: { id: videoId, shareId } },
  { shares, comments, videos, now },
) => {
  const key = { memberId, videoId };
  if (!(await videos.find(key))) return refuse('NOT_FOUND');

  await shares.revoke(key, shareId, now());
  await comments.removeIfEmpty({ ...key, shareId });

  return { status: 204, body: undefined };
});

export const { handler, declaration } = revokeShareEndpoint;
