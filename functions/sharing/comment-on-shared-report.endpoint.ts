import { endpoint } from '#platform/http/endpoint.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { UNLISTED } from '#platform/http/unlisted.ts';
import { commentOnSharedReport } from '#shared/sharing/sharing.contract.ts';
import { findSharedReport, findSharedReportUses } from './find-shared-report.service.ts';
import { shareCommentStore } from './share-comment.store.ts';

export const commentOnSharedReportEndpoint = endpoint(commentOnSharedReport, {
  impact: 'Mentors cannot comment on shared reports.',
  uses: {
    ...findSharedReportUses,
    comments: shareCommentStore.pick('add'),
  },
})(async ({ body: { token, ...typed }, request }, { comments, ...deps }) => {
  const found = await findSharedReport(deps, token, request);
  if (isRefusal(found)) return found;

  const { share, video } = found;
  if (!share.allowsComments) return refuse('NOT_FOUND');
  if (typed.atSeconds > video.aiAnalysisResults.durationSeconds) return refuse('BAD_REQUEST');

  const comment = await comments.add(share, { ...typed, createdAt: deps.now().toISOString() });
  if (!comment) return refuse('NOT_FOUND');
  if (comment === 'full') return refuse('COMMENT_LIMIT');

  return { status: 201, body: { comment }, headers: UNLISTED };
});

export const { handler, declaration } = commentOnSharedReportEndpoint;
