import { refuse, type Refusal } from '#platform/http/refusal.ts';
import type { BillingRecord } from '../subscription/billing-record.ts';
import { isHeld } from '../subscription/plan-entitlement.ts';
import type { RefundClaimState } from '../claims/refund-claim.store.ts';
import { getRefundDeadline, isRefundWindowOpen } from '../subscription/refund-window.ts';

const NOTHING_PAID_MESSAGE = 'You haven’t been charged, so there’s nothing to refund.';

const CUSTOMER_DELETED_MESSAGE =
  'Your payment record is no longer available here. Contact us for a refund.';
const DISPUTED_MESSAGE =
  'Your bank has already taken back a payment for this plan, so we can’t refund it as well. Questions? Contact us.';

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
