import { REFUND_DAYS } from '../../shared/billing/plans.ts';
import { refuse, type Refusal } from '../platform/http/refusal.ts';
import type { BillingRecord } from './billing-record.ts';
import type { RefundStanding } from './refund-claim.store.ts';

const NOTHING_PAID = 'You haven’t been charged, so there’s nothing to refund.';

/** End of the refund window, an ISO time; null before the first charge and after a refund. */
export function refundUntil({ firstChargedAt, subscription }: BillingRecord): string | null {
  if (!firstChargedAt || subscription?.refund) return null;
  return refundWindowEnd(firstChargedAt);
}

/** Takes and returns ISO times. */
export function refundWindowEnd(firstChargedAt: string): string {
  return new Date(Date.parse(firstChargedAt) + REFUND_DAYS * 86_400_000).toISOString();
}

export function isRefundWindowOpen(record: BillingRecord, now: Date): boolean {
  const until = refundUntil(record);
  return until !== null && Date.parse(until) > now.getTime();
}

/** Undefined if the member may have a refund now. A refund claimed in time may be completed later. */
export function refuseRefund(record: BillingRecord, standing: RefundStanding, now: Date): Refusal | undefined {
  if (refundUntil(record) === null) return refuse('REFUND_OVER', { sentence: NOTHING_PAID });
  if (standing === 'used') return refuse('REFUND_USED');
  return standing === 'own' || isRefundWindowOpen(record, now) ? undefined : refuse('REFUND_OVER');
}
