import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { UNLISTED } from '#platform/http/unlisted.ts';
import { commentOnSharedReport } from '#shared/sharing/sharing.contract.ts';
import {
  findSharedReport,
  findSharedReportDepsFromEnv,
  type FindSharedReportDeps,
} from './find-shared-report.service.ts';
import { shareCommentStore, type ShareCommentStore } from './share-comment.store.ts';

interface Deps extends FindSharedReportDeps {
  comments: Pick<ShareCommentStore, 'add'>;
}

export function commentOnSharedReportWith({
  comments,
  ...deps
}: Deps): UseCase<typeof commentOnSharedReport> {
  return async ({ body: { token, ...typed }, request }) => {
    const found = await findSharedReport(deps, token, request);
    if (isRefusal(found)) return found;

    const { share, video } = found;
    if (!share.allowsComments) return refuse('NOT_FOUND');
    if (typed.atSeconds > video.aiAnalysisResults.durationSeconds) return refuse('BAD_REQUEST');

    const comment = await comments.add(share, { ...typed, createdAt: deps.now().toISOString() });
    if (!comment) return refuse('NOT_FOUND');
    if (comment === 'full') return refuse('COMMENT_LIMIT');

    return { status: 201, body: { comment }, headers: UNLISTED };
  };
}

export const handler = createHandler(commentOnSharedReport, () =>
  commentOnSharedReportWith({ ...findSharedReportDepsFromEnv(), comments: shareCommentStore() }),
);
