import type { Wired } from '#platform/uses/use.ts';
import { checkoutOwnerUses } from '../checkout/checkout-owner.service.ts';
import { checkoutSubscriptions } from '../checkout/checkout.gateway.ts';
import type {
  BillingRecord,
  SubscriptionFacts,
  SubscriptionStatus,
} from '../subscription/billing-record.ts';
import { checkoutClaimStore, type CheckoutClaim } from '../claims/checkout-claim.store.ts';
import type { VerifiedIntent } from '../checkout/intent.gateway.ts';
import { refreshMembership } from '../membership/refresh-membership.service.ts';

export const repeatTrialUses = {
  ...checkoutOwnerUses,
  claims: checkoutClaimStore.pick('find'),
  subscriptions: checkoutSubscriptions,
};

export type RepeatTrialDeps = Wired<typeof repeatTrialUses>;

/** A trial checkout whose confirmed card was already used for an earlier trial. */
export interface RepeatTrial {
  record: BillingRecord;
  subscription: SubscriptionFacts;
  claim: CheckoutClaim;
  paymentMethodId: string;
  customerId: string;
  /** True if the member has accepted the immediate charge. */
  isAccepted: boolean;
}

const ENDED_STATUSES: ReadonlySet<SubscriptionStatus> = new Set(['canceled', 'incomplete_expired']);

/** `ended`: the subscription has ended. `other`: the checkout needs no repeat-trial decision. */
export async function findRepeatTrial(
  deps: RepeatTrialDeps,
  intent: VerifiedIntent,
): Promise<RepeatTrial | 'ended' | 'other'> {
  const record = await refreshMembership(deps.refresh, intent.customerId);
  if (!record) return 'ended';

  const { subscription } = record;
  const { kind, status, paymentMethodId, customerId } = intent;
  const fallback = subscription && ENDED_STATUSES.has(subscription.status) ? 'ended' : 'other';
  if (kind !== 'setup' || status !== 'succeeded' || paymentMethodId === null || !subscription) {
    return fallback;
  }

  const checkoutSubscription = await deps.subscriptions.find(subscription.subscriptionId);
  const claim = checkoutSubscription?.claimKey
    ? await deps.claims.find(checkoutSubscription.claimKey)
    : undefined;
  if (!claim || claim.customerId !== customerId) return fallback;

  const isAccepted = claim.acceptedPaymentMethodId === paymentMethodId;
  if (!isAccepted && !record.isRepeatTrial) return fallback;

  return { record, subscription, claim, paymentMethodId, customerId, isAccepted };
}
