import type { AttemptParts, CheckoutLimits } from './checkout-parts.ts';
import type { BillingRecord, SubscriptionFacts, SubscriptionStatus } from './billing-record.ts';
import type { Claim } from './claim.store.ts';
import type { IntentGateway } from './intent.gateway.ts';
import { refreshMembership } from './refresh-membership.ts';

export interface KnownCardParts extends AttemptParts, CheckoutLimits {
  readonly intents: IntentGateway;
}

/** A checkout whose card was confirmed for a trial but already had one. */
export interface KnownCard {
  readonly record: BillingRecord;
  readonly subscription: SubscriptionFacts;
  readonly claim: Claim;
  readonly paymentMethodId: string;
  readonly customerId: string;
  /** The member accepted the charge, now or earlier. */
  readonly isAccepted: boolean;
}

const OVER: ReadonlySet<SubscriptionStatus> = new Set(['canceled', 'incomplete_expired']);

/**
 * `unknown` for an invalid client secret. If the checkout has no such card: `ended` if its subscription has ended,
 * otherwise `other`.
 */
export async function knownCardOf(
  parts: KnownCardParts,
  clientSecret: string,
): Promise<KnownCard | 'unknown' | 'ended' | 'other'> {
  const proof = await parts.intents.prove(clientSecret);
  const record = proof && (await refreshMembership(parts.refresh, proof.customerId));
  if (!record) return 'unknown';
  const { subscription } = record;
  const { kind, status, paymentMethodId, customerId } = proof;
  const otherwise = subscription && OVER.has(subscription.status) ? 'ended' : 'other';
  if (kind !== 'setup' || status !== 'succeeded' || paymentMethodId === null || !subscription) {
    return otherwise;
  }
  const begun = await parts.subscriptions.find(subscription.subscriptionId);
  const claim = begun?.claimKey ? await parts.claims.find(begun.claimKey) : undefined;
  if (!claim || claim.customerId !== customerId) return otherwise;
  const isAccepted = claim.acceptedCard === paymentMethodId;
  if (!isAccepted && !record.isCardKnown) return otherwise;
  return { record, subscription, claim, paymentMethodId, customerId, isAccepted };
}
