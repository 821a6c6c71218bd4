import { videoStore } from '#functions/videos/videos.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { hashLinkToken, newLinkToken } from '#platform/link-token.ts';
import { newId } from '#platform/new-id.ts';
import { clock } from '#platform/uses/use.ts';
import { DAY_SECONDS } from '#shared/product/time.ts';
import { createShare } from '#shared/sharing/sharing.contract.ts';
import { isShareable } from './find-shared-report.service.ts';
import { shareCommentStore } from './share-comment.store.ts';
import { shareStore, toShare } from './share.store.ts';

/** Only this response contains the link's token; the table has the token's hash. */
export const createShareEndpoint = endpoint(createShare, {
  impact: 'Members cannot share their reports.',
  uses: {
    shares: shareStore.pick('create'),
    comments: shareCommentStore.pick('create'),
    videos: videoStore.pick('find'),
    now: clock,
  },
})(async (
  { caller: { memberId, linksRevokedAt }, params: { id: videoId }, body: { days, allowsComments } },
  { shares, comments, videos, now },
) => {
  const at = now();
  if (!isShareable(await videos.find({ memberId, videoId }), at)) return refuse('NOT_FOUND');

  const token = newLinkToken();
  const expiresAt = Math.floor(at.getTime() / 1000) + days * DAY_SECONDS;
  const link = { memberId, videoId, shareId: newId(at) };
  const share = { ...link, tokenHash: hashLinkToken(token), expiresAt, allowsComments };
  const row = await shares.create(share, linksRevokedAt, at);
  if (!row) return refuse('SHARE_LIMIT');

  if (allowsComments) await comments.create(link);

  // Browsers don't send the fragment, so the token isn't in logs or referrers.
  return { status: 201, body: { share: toShare(row), path: `/shared#${token}` } };
});

export const { handler, declaration } = createShareEndpoint;
