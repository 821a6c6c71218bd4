import { videoStore, type VideoStore } from '#functions/videos/videos.public.ts';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { refuse } from '#platform/http/refusal.ts';
import { listReportComments } from '#shared/sharing/sharing.contract.ts';
import { shareCommentStore, type ShareCommentStore } from './share-comment.store.ts';

interface Deps {
  comments: Pick<ShareCommentStore, 'list'>;
  videos: Pick<VideoStore, 'find'>;
}

export function listReportCommentsWith({
  comments,
  videos,
}: Deps): UseCase<typeof listReportComments> {
  return async ({ caller: { memberId }, params }) => {
    const key = { memberId, videoId: params.id };
    if (!(await videos.find(key))) return refuse('NOT_FOUND');
    return { status: 200, body: await comments.list(key) };
  };
}

export const handler = createHandler(listReportComments, () =>
  listReportCommentsWith({ comments: shareCommentStore(), videos: videoStore() }),
);
