import { makeRecordedChange, recordChangeUses } from '#functions/members/members.public.ts';
import {
  buildAnalysisRequest,
  sendsAnalysisRequests,
  videoStore,
} from '#functions/videos/videos.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { restartAnalysis } from '#shared/practice/practice.contract.ts';
import { isRetryable } from '#shared/practice/analysis-status.ts';

const NOT_RESTARTABLE = 'This analysis can’t be restarted. Someone may have just restarted it.';

/** The member gets no email about the restart, because the email about the report follows. */
export const restartAnalysisEndpoint = endpoint(restartAnalysis, {
  impact: 'Administrators cannot restart a failed analysis.',
  uses: {
    videos: videoStore.pick('find', 'retry'),
    queue: sendsAnalysisRequests,
    ...recordChangeUses,
  },
})(async ({ caller: { memberId: byId }, params: key }, deps) => {
  const { videos, queue, now } = deps;
  const row = await videos.find(key);
  if (!row) return refuse('NOT_FOUND');

  const refusal = refuse('CONFLICT', { message: NOT_RESTARTABLE });
  if (row.analysisStatus !== 'failed' || !isRetryable(row.failureReason)) return refusal;

  const change = {
    memberId: key.memberId,
    byId,
    change: { kind: 'restart-analysis' },
    reason: '',
  } as const;

  const done = await makeRecordedChange({ ...deps, mails: null }, change, async () =>
    (await videos.retry(key, now())) ? null : refusal,
  );
  if (isRefusal(done)) return done;

  // If this fails, the sweeper enqueues the analysis.
  await queue.send(buildAnalysisRequest(key));

  return { status: 204, body: undefined };
});

export const { handler, declaration } = restartAnalysisEndpoint;
