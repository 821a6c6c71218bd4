import { refuse, type Refusal } from '#platform/http/refusal.ts';
import { clock, type Wired } from '#platform/uses/use.ts';
import type { Money } from '#shared/billing/money.ts';
import { refundClaimStore } from '../claims/refund-claim.store.ts';
import { membershipStore } from '../membership/membership.store.ts';
import { viaStripe } from '../stripe/stripe-client.gateway.ts';
import { refundPreviewGateway } from '../subscription/refund.gateway.ts';
import { refuseRefund } from './refuse-refund.ts';

export const refundPreviewUses = {
  memberships: membershipStore.pick('find'),
  refunds: viaStripe(refundPreviewGateway),
  refundClaims: refundClaimStore.pick('readState'),
  now: clock,
};

/** The amount that a refund would return to the member now. Read-only. */
export async function computeRefund(
  { memberships, refunds, refundClaims, now }: Wired<typeof refundPreviewUses>,
  memberId: string,
): Promise<Money | Refusal> {
  const record = (await memberships.find(memberId))?.billing;
  if (!record?.subscription) return refuse('NO_SUBSCRIPTION');

  const { customerId, subscription, payerHashes } = record;
  const { subscriptionId, currency } = subscription;
  const refusal = refuseRefund(
    record,
    await refundClaims.readState(payerHashes, subscriptionId),
    now(),
  );

  if (refusal) return refusal;

  const cents = await refunds.sumCents({
    customerId,
    subscriptionId,
    requestedAt: now().toISOString(),
  });

  // An operator may have refunded the payments in Stripe's dashboard a moment ago.
  return cents > 0 ? { cents, currency } : refuse('REFUND_USED');
}
