import { analysisRecordStore } from '#functions/videos/videos.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { UNLISTED } from '#platform/http/unlisted.ts';
import { openSharedReport } from '#shared/sharing/sharing.contract.ts';
import { findSharedReport, findSharedReportUses } from './find-shared-report.service.ts';
import { shareCommentStore } from './share-comment.store.ts';
import { shareStore, toExpiryTime } from './share.store.ts';

/**
 * Leaves out the transcript, which only the member may read, and the title, which may contain
 * names.
 */
export const openSharedReportEndpoint = endpoint(openSharedReport, {
  impact: 'Nobody can open a shared report.',
  uses: {
    ...findSharedReportUses,
    shares: shareStore.pick('findByToken', 'addView'),
    analyses: analysisRecordStore.pick('find'),
    comments: shareCommentStore.pick('find'),
  },
})(async ({ body: { token }, caller, request }, { analyses, ...deps }) => {
  const found = await findSharedReport(deps, token, request);
  if (isRefusal(found)) return found;

  const { share, video } = found;
  const isOwner = caller?.memberId === share.memberId;
  if (!isOwner && !(await deps.shares.addView(share, deps.now()))) return refuse('NOT_FOUND');

  const { createdAt: recordedAt, questionId, aiAnalysisResults: results } = video;
  const analysis = await analyses.find(video);
  const record = analysis ? { ...analysis, transcript: null } : null;
  const expiresAt = toExpiryTime(share.expiresAt);
  const comments = share.allowsComments ? ((await deps.comments.find(share)) ?? null) : null;

  return {
    status: 200,
    body: { recordedAt, questionId, results, record, expiresAt, comments },
    headers: UNLISTED,
  };
});

export const { handler, declaration } = openSharedReportEndpoint;
