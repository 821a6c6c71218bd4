import {
  accountChangeStore,
  makeRecordedChange,
  type RecordChangeDeps,
} from '#functions/members/members.public.ts';
import {
  analysisQueue,
  buildAnalysisRequest,
  type AnalysisRequest,
  videoStore,
  type VideoStore,
} from '#functions/videos/videos.public.ts';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import type { Queue } from '#platform/queue/queue.gateway.ts';
import { restartAnalysis } from '#shared/practice/practice.contract.ts';
import { isRetryable } from '#shared/practice/analysis-status.ts';

interface Deps extends Pick<RecordChangeDeps, 'changeLog' | 'now'> {
  videos: Pick<VideoStore, 'find' | 'retry'>;
  queue: Queue<AnalysisRequest>;
}

const NOT_RESTARTABLE = 'This analysis can’t be restarted. Someone may have just restarted it.';

/** The member gets no email about the restart, because the email about the report follows. */
export function restartAnalysisWith(deps: Deps): UseCase<typeof restartAnalysis> {
  const { videos, queue, now } = deps;
  return async ({ caller: { memberId: byId }, params: key }) => {
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
  };
}

export const handler = createHandler(restartAnalysis, () =>
  restartAnalysisWith({
    videos: videoStore(),
    queue: analysisQueue(),
    changeLog: accountChangeStore(),
    now: () => new Date(),
  }),
);
