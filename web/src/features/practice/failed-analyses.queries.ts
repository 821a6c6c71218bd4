import { queryOptions, useMutation } from '@tanstack/react-query';
import type { FailedAnalysis } from '../../../../shared/practice/failed-analyses.ts';
import { listFailedAnalyses, restartAnalysis } from '../../../../shared/practice/practice.contract.ts';
import { call } from '../../platform/call.ts';

export const failedAnalysesQuery = queryOptions({
  queryKey: [listFailedAnalyses.path],
  queryFn: async ({ signal }) => (await call(listFailedAnalyses, { signal })).body,
});

export function useRestartAnalysis() {
  return useMutation({
    mutationFn: ({ memberId, videoId }: FailedAnalysis) => call(restartAnalysis, { params: { memberId, videoId } }),
  });
}
