import * as z from 'zod';
import { analyzeVideo } from '../../shared/practice/practice.contract.ts';
import { mayWorkAgain } from '../../shared/practice/video.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { memberLimitStore, type MemberLimitStore } from '../platform/member-limit.store.ts';
import { refuse, type Refusal } from '../platform/http/refusal.ts';
import type { Queue } from '../platform/queue/queue.gateway.ts';
import { analysisQueue } from './analysis-queue.gateway.ts';
import { analysisRequest, type AnalysisRequest } from './analysis-request.ts';
import { after, timing, videoOf, type VideoRow } from './video-row.ts';
import { videoStore, type VideoStore } from './video.store.ts';

interface Parts {
  readonly videos: Pick<VideoStore, 'find' | 'retry' | 'postpone' | 'giveUp'>;
  readonly queue: Queue<AnalysisRequest>;
  readonly counts: MemberLimitStore;
  /** Analyses that one member may start manually per hour. */
  readonly analysesPerHour: number;
  readonly now: () => Date;
}

/** Returns the analysis if it exists. Otherwise makes sure that one is in progress; a failed analysis is retried. */
export function analyzeVideoWith(parts: Parts): UseCase<typeof analyzeVideo> {
  const { videos, queue } = parts;
  return async ({ caller, params }) => {
    const key = { memberId: caller.memberId, videoId: params.id };
    const row = await videos.find(key);
    if (!row) return refuse('NOT_FOUND');
    if (row.aiAnalysisResults) return { status: 200, body: { analysis: row.aiAnalysisResults, video: videoOf(row) } };
    if (!caller.plan) return refuse('PLAN_REQUIRED');
    const begun = await begin(parts, row);
    if (typeof begun === 'object') return begun;
    if (begun) await queue.send(analysisRequest(key));
    const latest = (await videos.find(key)) ?? row;
    return { status: 202, body: { analysis: null, video: videoOf(latest) } };
  };
}

/**
 * Enqueues at most one message per wait, so that repeated clicks don't fill the shared queue or reanalyze a faulty
 * file.
 */
async function begin(parts: Parts, row: VideoRow): Promise<boolean | Refusal> {
  const { videos, now } = parts;
  if (row.mediaKey === null) return false;
  if (row.analysisStatus === 'failed') return mayWorkAgain(row.failureReason) && beginAgain(parts, row);
  const isForgotten = row.analysisStatus === 'pending' && (row.dueAt ?? '') < now().toISOString();
  return isForgotten && videos.postpone(row, after(now(), timing.pendingMs));
}

/** Counts against the limit, once for parallel requests. Over the limit, the previous failure is restored. */
async function beginAgain(parts: Parts, row: VideoRow): Promise<boolean | Refusal> {
  const { videos, counts, analysesPerHour, now } = parts;
  const at = now();
  if (!(await videos.retry(row, at))) return false;
  const count = { memberId: row.memberId, what: 'analyses', most: analysesPerHour };
  const retryAfterSeconds = await counts.admit(count, at);
  if (retryAfterSeconds === null) return true;
  await videos.giveUp(row, row.failureReason ?? 'ANALYSIS_UNAVAILABLE', at);
  return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds });
}

export const handler = endpoint(analyzeVideo, () => {
  const { VIDEOS_TABLE, UPLOADS_TABLE, ANALYSIS_QUEUE_URL, ANALYSES_PER_HOUR } = readEnvironment({
    VIDEOS_TABLE: z.string(),
    UPLOADS_TABLE: z.string(),
    ANALYSIS_QUEUE_URL: z.string(),
    ANALYSES_PER_HOUR: z.coerce.number().int().min(1),
  });
  return analyzeVideoWith({
    videos: videoStore(documentClient(), VIDEOS_TABLE),
    queue: analysisQueue(ANALYSIS_QUEUE_URL),
    counts: memberLimitStore(documentClient(), UPLOADS_TABLE),
    analysesPerHour: ANALYSES_PER_HOUR,
    now: () => new Date(),
  });
});
