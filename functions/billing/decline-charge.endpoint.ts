import { declineCharge } from '../../shared/billing/billing.contract.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { entitlementOf } from './billing-record.ts';
import { overCalls } from './checkout-limits.ts';
import { deployedKnownCard } from './deployed-checkout.ts';
import { knownCardOf, type KnownCard, type KnownCardParts } from './known-card.ts';
import { refreshMembership } from './refresh-membership.ts';

/** Ends the pending charge. Idempotent. */
export function declineChargeWith(parts: KnownCardParts): UseCase<typeof declineCharge> {
  return async ({ body, request }) => {
    const refusal = await overCalls(parts, request);
    if (refusal) return refusal;
    const known = await knownCardOf(parts, body.clientSecret);
    if (known === 'unknown') return refuse('NOT_FOUND');
    if (known === 'ended') return { status: 204, body: undefined };
    if (known === 'other' || !(await ended(parts, known))) return refuse('CONFLICT');
    await refreshMembership(parts.refresh, known.customerId);
    return { status: 204, body: undefined };
  };
}

/** False if the charge was accepted and paid in the meantime. */
async function ended(parts: KnownCardParts, { record, subscription }: KnownCard): Promise<boolean> {
  if (entitlementOf(subscription).plan !== null) return false;
  if (!record.isCardKnown) return (await parts.subscriptions.close(subscription.subscriptionId)) === 'closed';
  await parts.refresh.stripe.end(subscription.subscriptionId);
  return true;
}

export const handler = endpoint(declineCharge, () => declineChargeWith(deployedKnownCard(() => new Date())));
