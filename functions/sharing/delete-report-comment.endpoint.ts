import { videoStore, type VideoStore } from '#functions/videos/videos.public.ts';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { refuse } from '#platform/http/refusal.ts';
import { deleteReportComment } from '#shared/sharing/sharing.contract.ts';
import { shareCommentStore, type ShareCommentStore } from './share-comment.store.ts';

interface Deps {
  comments: Pick<ShareCommentStore, 'remove'>;
  videos: Pick<VideoStore, 'find'>;
}

export function deleteReportCommentWith({
  comments,
  videos,
}: Deps): UseCase<typeof deleteReportComment> {
  return async ({ caller: { memberId }, params: { id: videoId, shareId, commentId } }) => {
    if (!(await videos.find({ memberId, videoId }))) return refuse('NOT_FOUND');
    await comments.remove({ memberId, videoId, shareId }, commentId);
    return { status: 204, body: undefined };
  };
}

export const handler = createHandler(deleteReportComment, () =>
  deleteReportCommentWith({ comments: shareCommentStore(), videos: videoStore() }),
);
