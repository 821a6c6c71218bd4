import { videoStore } from '#functions/videos/videos.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { listReportComments } from '#shared/sharing/sharing.contract.ts';
import { shareCommentStore } from './share-comment.store.ts';

export const listReportCommentsEndpoint = endpoint(listReportComments, {
  impact: 'Members cannot see the comments on their shared reports.',
  uses: {
    comments: shareCommentStore.pick('list'),
    videos: videoStore.pick('find'),
  },
})(async ({ caller: { memberId }, params }, { comments, videos }) => {
  const key = { memberId, videoId: params.id };
  if (!(await videos.find(key))) return refuse('NOT_FOUND');
  return { status: 200, body: await comments.list(key) };
});

export const { handler, declaration } = listReportCommentsEndpoint;
