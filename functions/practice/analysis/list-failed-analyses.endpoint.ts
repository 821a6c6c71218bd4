import { videoStore } from '#functions/videos/videos.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { FAILED_ANALYSES_LIMIT } from '#shared/practice/failed-analyses.ts';
import { listFailedAnalyses } from '#shared/practice/practice.contract.ts';

export const listFailedAnalysesEndpoint = endpoint(listFailedAnalyses, {
  impact: 'Administrators cannot see which analyses failed.',
  uses: { videos: videoStore.pick('listFailed') },
})(async (_, { videos }) => ({
  status: 200,
  body: await videos.listFailed(FAILED_ANALYSES_LIMIT),
}));

export const { handler, declaration } = listFailedAnalysesEndpoint;
