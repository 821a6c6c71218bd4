import { analysisRecordStore, type AnalysisRecordStore } from '#functions/videos/videos.public.ts';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { UNLISTED } from '#platform/http/unlisted.ts';
import { openSharedReport } from '#shared/sharing/sharing.contract.ts';
import {
  findSharedReport,
  findSharedReportDepsFromEnv,
  type FindSharedReportDeps,
} from './find-shared-report.service.ts';
import { shareCommentStore, type ShareCommentStore } from './share-comment.store.ts';
import { toExpiryTime } from './share.store.ts';

interface Deps extends FindSharedReportDeps {
  analyses: Pick<AnalysisRecordStore, 'find'>;
  comments: Pick<ShareCommentStore, 'find'>;
}

/**
 * Leaves out the transcript, which only the member may read, and the title, which may contain
 * names.
 */
export function openSharedReportWith({
  analyses,
  comments: store,
  ...deps
}: Deps): UseCase<typeof openSharedReport> {
  return async ({ body: { token }, caller, request }) => {
    const found = await findSharedReport(deps, token, request);
    if (isRefusal(found)) return found;

    const { share, video } = found;
    const isOwner = caller?.memberId === share.memberId;
    if (!isOwner && !(await deps.shares.addView(share, deps.now()))) return refuse('NOT_FOUND');

    const { createdAt: recordedAt, questionId, aiAnalysisResults: results } = video;
    const analysis = await analyses.find(video);
    const record = analysis ? { ...analysis, transcript: null } : null;
    const expiresAt = toExpiryTime(share.expiresAt);
    const comments = share.allowsComments ? ((await store.find(share)) ?? null) : null;

    return {
      status: 200,
      body: { recordedAt, questionId, results, record, expiresAt, comments },
      headers: UNLISTED,
    };
  };
}

export const handler = createHandler(openSharedReport, () =>
  openSharedReportWith({
    ...findSharedReportDepsFromEnv(),
    analyses: analysisRecordStore(),
    comments: shareCommentStore(),
  }),
);
