import { videoStore, type VideoStore } from '#functions/videos/videos.public.ts';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { FAILED_ANALYSES_LIMIT } from '#shared/practice/failed-analyses.ts';
import { listFailedAnalyses } from '#shared/practice/practice.contract.ts';

export function listFailedAnalysesWith(
  videos: Pick<VideoStore, 'listFailed'>,
): UseCase<typeof listFailedAnalyses> {
  return async () => ({ status: 200, body: await videos.listFailed(FAILED_ANALYSES_LIMIT) });
}

export const handler = createHandler(listFailedAnalyses, () => listFailedAnalysesWith(videoStore()));
