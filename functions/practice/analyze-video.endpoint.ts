import * as z from 'zod';
import { analyzeVideo } from '../../shared/practice/practice.contract.ts';
import { mayWorkAgain } from '../../shared/practice/video.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Queue } from '../platform/queue/queue.gateway.ts';
import { analysisQueue } from './analysis-queue.gateway.ts';
import { analysisRequest, type AnalysisRequest } from './analysis-request.ts';
import { after, timing, videoOf, type VideoRow } from './video-row.ts';
import { videoStore, type VideoStore } from './video.store.ts';

interface Parts {
  readonly videos: Pick<VideoStore, 'find' | 'retry' | 'postpone'>;
  readonly queue: Queue<AnalysisRequest>;
  readonly now: () => Date;
}

/** Answers the analysis when it is there. Otherwise makes sure that it is under way; a failed one begins again. */
export function analyzeVideoWith({ videos, queue, now }: Parts): UseCase<typeof analyzeVideo> {
  return async ({ caller, params }) => {
    const key = { memberId: caller.memberId, videoId: params.id };
    const row = await videos.find(key);
    if (!row) return refuse('NOT_FOUND');
    if (row.aiAnalysisResults) return { status: 200, body: { analysis: row.aiAnalysisResults, video: videoOf(row) } };
    if (!caller.plan) return refuse('PLAN_REQUIRED');
    if (await begins(videos, row, now())) await queue.send(analysisRequest(key));
    const latest = (await videos.find(key)) ?? row;
    return { status: 202, body: { analysis: null, video: videoOf(latest) } };
  };
}

/**
 * One message for one wait: somebody who presses a thousand times must not fill the queue that all others wait in, nor
 * have a file that is at fault analysed over and over.
 */
async function begins(videos: Parts['videos'], row: VideoRow, now: Date): Promise<boolean> {
  if (row.mediaKey === null) return false;
  if (row.analysisStatus === 'failed') return mayWorkAgain(row.failureReason) && videos.retry(row, now);
  const isForgotten = row.analysisStatus === 'pending' && (row.dueAt ?? '') < now.toISOString();
  return isForgotten && videos.postpone(row, after(now, timing.pendingMs));
}

export const handler = endpoint(analyzeVideo, () => {
  const { VIDEOS_TABLE, ANALYSIS_QUEUE_URL } = readEnvironment({
    VIDEOS_TABLE: z.string(),
    ANALYSIS_QUEUE_URL: z.string(),
  });
  return analyzeVideoWith({
    videos: videoStore(documentClient(), VIDEOS_TABLE),
    queue: analysisQueue(ANALYSIS_QUEUE_URL),
    now: () => new Date(),
  });
});
