import { videoStore } from '#functions/videos/videos.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { deleteReportComment } from '#shared/sharing/sharing.contract.ts';
import { shareCommentStore } from './share-comment.store.ts';

export const deleteReportCommentEndpoint = endpoint(deleteReportComment, {
  impact: 'Members cannot delete comments on their shared reports.',
  uses: {
    comments: shareCommentStore.pick('remove'),
    videos: videoStore.pick('find'),
  },
})(async (
  { caller: { memberId }, params: { id: videoId, shareId, commentId } },
  { comments, videos },
) => {
  if (!(await videos.find({ memberId, videoId }))) return refuse('NOT_FOUND');
  await comments.remove({ memberId, videoId, shareId }, commentId);
  return { status: 204, body: undefined };
});

export const { handler, declaration } = deleteReportCommentEndpoint;
