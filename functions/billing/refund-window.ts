import { refuse, type Refusal } from '#platform/http/refusal.ts';
import { REFUND_DAYS } from '#shared/billing/plans.ts';
import { isHeld, type BillingRecord } from './billing-record.ts';
import type { RefundClaimState } from './refund-claim.store.ts';

const NOTHING_PAID_MESSAGE = 'You haven’t been charged, so there’s nothing to refund.';

const CUSTOMER_DELETED_MESSAGE =
  'Your payment record is no longer available here. Contact us for a refund.';
const DISPUTED_MESSAGE =
  'Your bank has already taken back a payment for this plan, so we can’t refund it as well. Questions? Contact us.';

/**
 * End of the refund window, as an ISO 8601 time; null before the first charge and after a refund.
 */
export function getRefundDeadline({ firstChargedAt, subscription }: BillingRecord): string | null {
  if (!firstChargedAt || subscription?.refund) return null;
  return addRefundWindow(firstChargedAt);
}

/** Takes and returns ISO times. */
export function addRefundWindow(firstChargedAt: string): string {
  return new Date(Date.parse(firstChargedAt) + REFUND_DAYS * 86_400_000).toISOString();
}

export function isRefundWindowOpen(record: BillingRecord, now: Date): boolean {
  if (record.subscription && isHeld(record.subscription)) return false;
  const deadline = getRefundDeadline(record);
  return deadline !== null && Date.parse(deadline) > now.getTime();
}

/** A refund claimed in time can still be completed after the window closes. */
export function refuseRefund(
  record: BillingRecord,
  claimState: RefundClaimState,
  now: Date,
): Refusal | undefined {
  if (record.subscription && isHeld(record.subscription))
    return refuse('CONFLICT', { message: DISPUTED_MESSAGE });
  if (getRefundDeadline(record) === null)
    return refuse('REFUND_EXPIRED', { message: NOTHING_PAID_MESSAGE });
  if (record.isCustomerDeleted)
    return refuse('REFUND_EXPIRED', { message: CUSTOMER_DELETED_MESSAGE });
  if (claimState === 'used' || record.refundedInFullCents !== null) return refuse('REFUND_USED');

  return claimState === 'own' || isRefundWindowOpen(record, now)
    ? undefined
    : refuse('REFUND_EXPIRED');
}
