import * as z from 'zod';
import { analyzeVideo } from '../../shared/practice/practice.contract.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { jsonQueue, type Queue } from '../platform/queue/queue.gateway.ts';
import { analysisRequest, type AnalysisRequest } from './analysis-request.ts';
import { videoOf } from './video-row.ts';
import { videoStore, type VideoStore } from './video.store.ts';

interface Parts {
  readonly videos: Pick<VideoStore, 'find' | 'retry'>;
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
    // A file that was refused at the door is not there to be tried again.
    const canRun = row.mediaKey !== null;
    if (row.analysisStatus === 'failed' && canRun) await videos.retry(key, now());
    if (row.analysisStatus !== 'processing' && canRun) await queue.send(analysisRequest(key));
    const latest = (await videos.find(key)) ?? row;
    return { status: 202, body: { analysis: null, video: videoOf(latest) } };
  };
}

export const handler = endpoint(analyzeVideo, () => {
  const { VIDEOS_TABLE, ANALYSIS_QUEUE_URL } = readEnvironment({
    VIDEOS_TABLE: z.string(),
    ANALYSIS_QUEUE_URL: z.string(),
  });
  return analyzeVideoWith({
    videos: videoStore(documentClient(), VIDEOS_TABLE),
    queue: jsonQueue(ANALYSIS_QUEUE_URL),
    now: () => new Date(),
  });
});
