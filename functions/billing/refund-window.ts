import { refuse, type Refusal } from '../platform/http/refusal.ts';
import type { BillingRecord } from './billing-record.ts';
import { refundUntil } from './membership-view.ts';

const NOTHING_PAID = 'Nothing was charged, so there is nothing to give back.';

/** Why nothing is given back on demand now; undefined while it is. */
export function refuseRefund(record: BillingRecord, now: Date): Refusal | undefined {
  const until = refundUntil(record);
  if (!until) return refuse('REFUND_OVER', { sentence: NOTHING_PAID });
  return Date.parse(until) > now.getTime() ? undefined : refuse('REFUND_OVER');
}
