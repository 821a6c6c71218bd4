import { FAILED_ANALYSES_LIMIT } from '../../shared/practice/failed-analyses.ts';
import { countFailedAnalyses } from '../../shared/practice/practice.contract.ts';
import { endpoint, type UseCase } from '../platform/http/endpoint.ts';
import { videoStore, type VideoStore } from '../videos/videos.public.ts';

/** Reads only the times, so that no member's content or ID is returned. */
export function countFailedAnalysesWith(
  videos: Pick<VideoStore, 'listFailedTimes'>,
): UseCase<typeof countFailedAnalyses> {
  return async () => {
    const times = await videos.listFailedTimes(FAILED_ANALYSES_LIMIT);
    return { status: 200, body: { count: times.length, since: times[0] ?? null } };
  };
}

export const handler = endpoint(countFailedAnalyses, () => countFailedAnalysesWith(videoStore()));
