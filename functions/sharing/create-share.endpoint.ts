import { videoStore, type VideoStore } from '#functions/videos/videos.public.ts';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { refuse } from '#platform/http/refusal.ts';
import { hashLinkToken, newLinkToken } from '#platform/link-token.ts';
import { newId } from '#platform/new-id.ts';
import { createShare } from '#shared/sharing/sharing.contract.ts';
import { isShareable } from './find-shared-report.service.ts';
import { shareCommentStore, type ShareCommentStore } from './share-comment.store.ts';
import { shareStore, toShare, type ShareStore } from './share.store.ts';

interface Deps {
  shares: Pick<ShareStore, 'create'>;
  comments: Pick<ShareCommentStore, 'create'>;
  videos: Pick<VideoStore, 'find'>;
  now: () => Date;
}

const DAY_SECONDS = 86_400;

/** Only this response contains the link's token; the table has the token's hash. */
export function createShareWith({
  shares,
  comments,
  videos,
  now,
}: Deps): UseCase<typeof createShare> {
  return async ({
    caller: { memberId, linksRevokedAt },
    params: { id: videoId },
    body: { days, allowsComments },
  }) => {
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
  };
}

export const handler = createHandler(createShare, () =>
  createShareWith({
    shares: shareStore(),
    comments: shareCommentStore(),
    videos: videoStore(),
    now: () => new Date(),
  }),
);
