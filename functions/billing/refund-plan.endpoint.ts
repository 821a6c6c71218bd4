import { refundPlan } from '../../shared/billing/billing.contract.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { isRefusal } from '../platform/http/refusal.ts';
import { deployedPlan, type PlanParts } from './deployed-plan.ts';
import { ownSubscription, type OwnSubscription } from './own-subscription.ts';
import { readMembership, type ReadingParts } from './read-membership.ts';
import { refuseRefund } from './refund-window.ts';

type Parts = ReadingParts & Pick<PlanParts, 'refresh' | 'ends'>;

/**
 * Notes at Stripe that everything is to be given back and lets the refresh do it. Once it is noted, whoever comes next
 * finishes it: this call again, an event, the hourly run. So it ends the same wherever it was interrupted.
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
  const refusal = refuseRefund(record, parts.now());
  if (refusal) return refusal;
  await parts.ends.askRefund(subscription.subscriptionId, parts.now());
  return ownSubscription(parts.refresh, memberId);
}

export const handler = endpoint(refundPlan, () => refundPlanWith(deployedPlan(() => new Date())));
