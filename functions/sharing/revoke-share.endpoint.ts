import { videoStore, type VideoStore } from '#functions/videos/videos.public.ts';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { refuse } from '#platform/http/refusal.ts';
import { revokeShare } from '#shared/sharing/sharing.contract.ts';
import { shareCommentStore, type ShareCommentStore } from './share-comment.store.ts';
import { shareStore, type ShareStore } from './share.store.ts';

interface Deps {
  shares: Pick<ShareStore, 'revoke'>;
  comments: Pick<ShareCommentStore, 'removeIfEmpty'>;
  videos: Pick<VideoStore, 'find'>;
  now: () => Date;
}

export function revokeShareWith({
  shares,
  comments,
  videos,
  now,
}: Deps): UseCase<typeof revokeShare> {
  return async ({ caller: { memberId }, params: { id: videoId, shareId } }) => {
    const key = { memberId, videoId };
    if (!(await videos.find(key))) return refuse('NOT_FOUND');

    await shares.revoke(key, shareId, now());
    await comments.removeIfEmpty({ ...key, shareId });

    return { status: 204, body: undefined };
  };
}

export const handler = createHandler(revokeShare, () =>
  revokeShareWith({
    shares: shareStore(),
    comments: shareCommentStore(),
    videos: videoStore(),
    now: () => new Date(),
  }),
);
