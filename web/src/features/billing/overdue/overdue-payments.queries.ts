import { queryOptions } from '@tanstack/react-query';
import { listOverduePayments } from '#shared/billing/member-billing.contract.ts';
import { MINUTE_MS } from '#shared/product/time.ts';
import { call } from '#web/platform/call.ts';

/** The administrators' overview may stay open all day, so it refreshes on its own. */
export const OVERVIEW_REFRESH_MS = 5 * MINUTE_MS;

export const overduePaymentsQuery = queryOptions({
  queryKey: [listOverduePayments.path],
  queryFn: async ({ signal }) => (await call(listOverduePayments, { signal })).body.payments,
  staleTime: 0,
  refetchInterval: OVERVIEW_REFRESH_MS,
});
