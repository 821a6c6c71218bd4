import { refundPlan } from '../../shared/billing/billing.contract.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { isRefusal, refuse } from '../platform/http/refusal.ts';
import { deployedPlan, type PlanParts } from './deployed-plan.ts';
import { ownSubscription, type OwnSubscription } from './own-subscription.ts';
import { readMembership, type ReadingParts } from './read-membership.ts';
import { refuseRefund } from './refund-window.ts';

type Parts = ReadingParts & Pick<PlanParts, 'refresh' | 'refundClaims'>;

/**
 * Claims the person's one refund, notes it at Stripe and lets the refresh return the money. Before the note only a
 * repeat of this call continues; after it, events and the hourly run do too.
 */
export function refundPlanWith(parts: Parts): UseCase<typeof refundPlan> {
  return async ({ caller }) => {
    const own = await ownSubscription(parts.refresh, caller.memberId);
    if (isRefusal(own)) return own;
    const done = own.subscription.refund ? own : await ask(parts, own, caller.memberId);
    if (isRefusal(done)) return done;
    const membership = await readMembership(parts, caller.memberId);
    if (isRefusal(membership)) return membership;
    const { refund, currency } = done.subscription;
    return { status: 200, body: { refunded: { cents: refund?.cents ?? 0, currency }, membership } };
  };
}

async function ask(parts: Parts, { record, subscription }: OwnSubscription, memberId: string) {
  const { refundClaims, refresh, now } = parts;
  const { subscriptionId } = subscription;
  // Read first, so that a refused request leaves no claim behind.
  const standing = await refundClaims.standing(record.payerHashes, subscriptionId);
  const refusal = refuseRefund(record, standing, now());
  if (refusal) return refusal;
  if (!(await refundClaims.claim(record.payerHashes, subscriptionId, now()))) return refuse('REFUND_USED');
  await refresh.refunds.ask(subscriptionId, now());
  return ownSubscription(parts.refresh, memberId);
}

export const handler = endpoint(refundPlan, () => refundPlanWith(deployedPlan(() => new Date())));
