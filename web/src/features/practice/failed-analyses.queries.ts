import { queryOptions } from '@tanstack/react-query';
import { countFailedAnalyses } from '../../../../shared/practice/practice.contract.ts';
import { call } from '../../platform/call.ts';

export const failedAnalysesQuery = queryOptions({
  queryKey: [countFailedAnalyses.path],
  queryFn: async ({ signal }) => (await call(countFailedAnalyses, { signal })).body,
});
