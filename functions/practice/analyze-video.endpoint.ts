import * as z from 'zod';
import { analyzeVideo } from '../../shared/practice/practice.contract.ts';
import { isRetryable } from '../../shared/practice/video.ts';
import { readEnvironment } from '../platform/environment.ts';
import { endpoint, type UseCase } from '../platform/http/endpoint.ts';
import { memberLimitStore, type MemberLimitStore } from '../platform/member-limit.store.ts';
import { refuse, type Refusal } from '../platform/http/refusal.ts';
import type { Queue } from '../platform/queue/queue.gateway.ts';
import {
  analysisQueue,
  buildAnalysisRequest,
  type AnalysisRequest,
  addMilliseconds,
  analysisTiming,
  toVideo,
  type VideoRow,
  videoStore,
  type VideoStore,
} from '../videos/videos.public.ts';

interface Deps {
  readonly videos: Pick<VideoStore, 'find' | 'retry' | 'postpone' | 'giveUp'>;
  readonly queue: Queue<AnalysisRequest>;
  readonly counts: MemberLimitStore;
  /** Number of failed analyses that a member may retry per hour. */
  readonly analysesPerHour: number;
  readonly now: () => Date;
}

/** Returns the analysis if it is complete. Otherwise, enqueues it if it is overdue or failed. */
export function analyzeVideoWith(deps: Deps): UseCase<typeof analyzeVideo> {
  const { videos, queue } = deps;
  return async ({ caller, params }) => {
    const key = { memberId: caller.memberId, videoId: params.id };
    const row = await videos.find(key);
    if (!row) return refuse('NOT_FOUND');
    if (row.aiAnalysisResults) return { status: 200, body: { analysis: row.aiAnalysisResults, video: toVideo(row) } };
    if (!caller.plan) return refuse('PLAN_REQUIRED');
    const started = await startIfNeeded(deps, row);
    if (typeof started === 'object') return started;
    if (started) await queue.send(buildAnalysisRequest(key));
    const latest = (await videos.find(key)) ?? row;
    return { status: 202, body: { analysis: null, video: toVideo(latest) } };
  };
}

/**
 * Returns true if the video must be enqueued. Updates the row first, so that repeated clicks don't enqueue the video
 * more than once.
 */
async function startIfNeeded(deps: Deps, row: VideoRow): Promise<boolean | Refusal> {
  const { videos, now } = deps;
  if (row.mediaKey === null) return false;
  if (row.analysisStatus === 'failed') return isRetryable(row.failureReason) && retryFailed(deps, row);
  const isOverdue = row.analysisStatus === 'pending' && (row.dueAt ?? '') < now().toISOString();
  return isOverdue && videos.postpone(row, addMilliseconds(now(), analysisTiming.pendingMs));
}

/** Retries a failed analysis. Concurrent requests count as one retry. Over the limit, the video stays failed. */
async function retryFailed(deps: Deps, row: VideoRow): Promise<boolean | Refusal> {
  const { videos, counts, analysesPerHour, now } = deps;
  const currentTime = now();
  if (!(await videos.retry(row, currentTime))) return false;
  const count = { memberId: row.memberId, action: 'analyses', limit: analysesPerHour };
  const retryAfterSeconds = await counts.admit(count, currentTime);
  if (retryAfterSeconds === null) return true;
  await videos.giveUp(row, row.failureReason ?? 'ANALYSIS_UNAVAILABLE', currentTime);
  return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds });
}

export const handler = endpoint(analyzeVideo, () => {
  const { ANALYSES_PER_HOUR } = readEnvironment({ ANALYSES_PER_HOUR: z.coerce.number().int().min(1) });
  return analyzeVideoWith({
    videos: videoStore(),
    queue: analysisQueue(),
    counts: memberLimitStore(),
    analysesPerHour: ANALYSES_PER_HOUR,
    now: () => new Date(),
  });
});
