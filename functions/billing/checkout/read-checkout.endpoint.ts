import { endpoint } from '#platform/http/endpoint.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import type { Wired } from '#platform/uses/use.ts';
import { readCheckout, type Checkout } from '#shared/billing/billing.contract.ts';
import { CHECKOUT_ENDED_MESSAGE } from '#shared/http/errors.ts';

import { refundClaimStore } from '../claims/refund-claim.store.ts';
import { refreshMembership } from '../membership/refresh-membership.service.ts';
import { signupRefreshUses } from '../membership/signup-refresh.service.ts';
import { STRIPE_TIMEOUT_SECONDS } from '../stripe/stripe-client.gateway.ts';
import type { BillingRecord } from '../subscription/billing-record.ts';
import { getPaidEntitlement } from '../subscription/plan-entitlement.ts';
import { addRefundWindow } from '../subscription/refund-window.ts';
import { checkoutOwnerUses, findOwnCheckout, type OwnCheckout } from './checkout-owner.service.ts';
import { computeFirstCharge } from './first-charge.ts';
import type { VerifiedIntent } from './intent.gateway.ts';

const uses = {
  ...checkoutOwnerUses,
  refresh: signupRefreshUses,
  refundClaims: refundClaimStore.pick('readState'),
};

/** Also refreshes the membership, so a member who paid doesn't wait for a webhook. */
export const readCheckoutEndpoint = endpoint(readCheckout, {
  impact: 'A new subscriber waits for the Stripe event before their plan starts.',
  uses,
  timeoutSeconds: STRIPE_TIMEOUT_SECONDS,
})(async (call, deps) => {
  const own = await findOwnCheckout(deps, call);
  if (isRefusal(own)) return own;

  const record = await refreshMembership(deps.refresh, own.intent.customerId);
  const checkout = record && toCheckout(record, own);
  if (!checkout) return refuse('NOT_FOUND', { message: CHECKOUT_ENDED_MESSAGE });

  return { status: 200, body: { ...checkout, isRefundable: await isRefundable(deps, record) } };
});

export const { handler, declaration } = readCheckoutEndpoint;

async function isRefundable(
  { refundClaims, refresh }: Wired<typeof uses>,
  { subscription, payerHashes, ...record }: BillingRecord,
): Promise<boolean> {
  if (!subscription || record.refundedInFullCents !== null) return false;

  const { firstChargedAt } = record;
  const now = refresh.now().toISOString();
  if (firstChargedAt && addRefundWindow(firstChargedAt) <= now) return false;

  return (await refundClaims.readState(payerHashes, subscription.subscriptionId)) !== 'used';
}

/** The checkout to display; undefined if no subscription exists. */
function toCheckout(
  record: BillingRecord,
  { intent, account }: OwnCheckout,
): Omit<Checkout, 'isRefundable'> | undefined {
  const { subscription, creditCents } = record;
  if (!subscription) return undefined;

  const { tier, offer, priceCents, currency } = subscription;
  const state = getState(record, intent);
  // A card that was already used for a trial doesn't get another trial, so show the immediate
  // charge.
  const trialEndsAt = state === 'repeat_trial' ? null : subscription.trialEndsAt;
  const dueCents = state === 'open' ? intent.dueCents : null;

  const firstCharge = computeFirstCharge({
    trialEndsAt,
    priceCents,
    creditCents,
    currency,
    dueCents,
  });

  return { state, tier, offer, isTrial: trialEndsAt !== null, firstCharge, account };
}

function getState(
  { subscription, isRepeatTrial }: BillingRecord,
  { kind, status }: VerifiedIntent,
): Checkout['state'] {
  if (getPaidEntitlement(subscription).plan !== null) return 'live';
  if (status === 'canceled') return 'ended';

  switch (subscription?.status) {
    case 'trialing':
      if (kind === 'payment') return 'ended';
      return isRepeatTrial ? 'repeat_trial' : 'open';
    case 'incomplete':
      // The member accepted the charge but hasn't paid. A browser with the setup secret can accept
      // the charge again.
      if (kind === 'setup') return status === 'succeeded' ? 'repeat_trial' : 'ended';
      return 'open';
    default:
      return 'ended';
  }
}
