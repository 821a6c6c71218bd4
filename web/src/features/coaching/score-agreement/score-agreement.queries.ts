import { queryOptions } from '@tanstack/react-query';
import { getScoreAgreement } from '#shared/coaching/coaching.contract.ts';
import { call } from '#web/platform/call.ts';

export const scoreAgreementQuery = queryOptions({
  queryKey: [getScoreAgreement.path],
  queryFn: async ({ signal }) => (await call(getScoreAgreement, { signal })).body,
  staleTime: 0,
});
