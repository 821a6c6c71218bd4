import {
  buildAnalysisRequest,
  addMilliseconds,
  analysisTiming,
  sendsAnalysisRequests,
  toVideo,
  type VideoRow,
  videoStore,
} from '#functions/videos/videos.public.ts';
import type { Count } from '#platform/http/call.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { refuse, type Refusal } from '#platform/http/refusal.ts';
import { clock, type Wired } from '#platform/uses/use.ts';
import { requestAnalysis } from '#shared/practice/practice.contract.ts';
import { isRetryable } from '#shared/practice/analysis-status.ts';

const uses = {
  videos: videoStore.pick('find', 'retry', 'postpone', 'giveUp'),
  queue: sendsAnalysisRequests,
  now: clock,
};

type Deps = Wired<typeof uses>;

/** Returns the analysis if it is complete. Otherwise, enqueues it if it is overdue or failed. */
export const requestAnalysisEndpoint = endpoint(requestAnalysis, {
  impact: 'Members cannot restart a failed analysis.',
  uses,
})(async ({ caller, params, count }, deps) => {
  const { videos, queue } = deps;
  const key = { memberId: caller.memberId, videoId: params.id };
  const row = await videos.find(key);
  if (!row) return refuse('NOT_FOUND');
  if (row.aiAnalysisResults)
    return { status: 200, body: { analysis: row.aiAnalysisResults, video: toVideo(row) } };
  if (!caller.plan) return refuse('PLAN_REQUIRED');

  const started = await startIfNeeded(deps, row, count);
  if (typeof started === 'object') return started;

  if (started) await queue.send(buildAnalysisRequest(key));

  const latest = (await videos.find(key)) ?? row;

  return { status: 202, body: { analysis: null, video: toVideo(latest) } };
});

export const { handler, declaration } = requestAnalysisEndpoint;

/**
 * Returns true if the video must be enqueued. Updates the row first, so that repeated clicks don't
 * enqueue the video more than once.
 */
async function startIfNeeded(
  deps: Deps,
  row: VideoRow,
  count: Count<'analyses'>,
): Promise<boolean | Refusal> {
  const { videos, now } = deps;
  if (row.mediaKey === null) return false;
  if (row.analysisStatus === 'failed')
    return isRetryable(row.failureReason) && retryFailed(deps, row, count);

  const isOverdue = row.analysisStatus === 'pending' && (row.dueAt ?? '') < now().toISOString();

  return isOverdue && videos.postpone(row, addMilliseconds(now(), analysisTiming.pendingMs));
}

/**
 * Retries a failed analysis. Concurrent requests count as one retry. Over the limit, the video
 * stays failed.
 */
async function retryFailed(
  { videos, now }: Deps,
  row: VideoRow,
  count: Count<'analyses'>,
): Promise<boolean | Refusal> {
  const currentTime = now();
  if (!(await videos.retry(row, currentTime))) return false;

  const refusal = await count('analyses');
  if (!refusal) return true;

  await videos.giveUp(row, row.failureReason ?? 'ANALYSIS_UNAVAILABLE', currentTime);

  return refusal;
}
