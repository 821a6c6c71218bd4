import { REFUND_DAYS } from '#shared/billing/plan-periods.ts';
import { DAY_MS } from '#shared/product/time.ts';
import type { BillingRecord } from './billing-record.ts';
import { isHeld } from './plan-entitlement.ts';

/**
 * End of the refund window, as an ISO 8601 time; null before the first charge and after a refund.
 */
export function getRefundDeadline({ firstChargedAt, subscription }: BillingRecord): string | null {
  if (!firstChargedAt || subscription?.refund) return null;
  return addRefundWindow(firstChargedAt);
}

/** Takes and returns ISO times. */
export function addRefundWindow(firstChargedAt: string): string {
  return new Date(Date.parse(firstChargedAt) + REFUND_DAYS * DAY_MS).toISOString();
}

export function isRefundWindowOpen(record: BillingRecord, now: Date): boolean {
  if (record.subscription && isHeld(record.subscription)) return false;
  const deadline = getRefundDeadline(record);
  return deadline !== null && Date.parse(deadline) > now.getTime();
}
