import { queryOptions } from '@tanstack/react-query';
import { listReceipts } from '../../../../shared/billing/receipts.contract.ts';
import { call } from '../../platform/call.ts';

/** Loaded only when the member opens the list, because it is read from Stripe. */
export const receiptsQuery = queryOptions({
  queryKey: [listReceipts.path],
  queryFn: async ({ signal }) => (await call(listReceipts, { signal })).body.receipts,
  staleTime: 0,
});
