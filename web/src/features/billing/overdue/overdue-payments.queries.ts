import { queryOptions } from '@tanstack/react-query';
import { listOverduePayments } from '#shared/billing/member-billing.contract.ts';
import { call } from '#web/platform/call.ts';

export const overduePaymentsQuery = queryOptions({
  queryKey: [listOverduePayments.path],
  queryFn: async ({ signal }) => (await call(listOverduePayments, { signal })).body.payments,
  staleTime: 0,
});
