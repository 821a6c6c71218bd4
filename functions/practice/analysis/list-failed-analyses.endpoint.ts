import { videoStore } from '#functions/videos/videos.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { FAILED_ANALYSES_LIMIT } from '#shared/practice/failed-analyses.ts';
import { groupFileFailures } from './group-file-failures.ts';
import { listFailedAnalyses } from '#shared/practice/practice.contract.ts';

export const listFailedAnalysesEndpoint = endpoint(listFailedAnalyses, {
  impact: 'Administrators cannot see which analyses failed.',
  uses: { videos: videoStore.pick('listFailed', 'listFileFailures') },
})(async (_, { videos }) => {
  const [retryable, fileFailures] = await Promise.all([
    videos.listFailed(FAILED_ANALYSES_LIMIT),
    videos.listFileFailures(FAILED_ANALYSES_LIMIT),
  ]);

  return { status: 200, body: { retryable, byFile: groupFileFailures(fileFailures) } };
});

export const { handler, declaration } = listFailedAnalysesEndpoint;
