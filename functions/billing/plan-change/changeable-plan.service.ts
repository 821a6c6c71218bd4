import { refuse, type Refusal } from '#platform/http/refusal.ts';
import type { Tier } from '#shared/accounts/member.ts';
import { compareTiers, findPlan, type Plan } from '#shared/billing/plans.ts';
import { findCurrentSubscription, type SubscriptionFacts } from '../subscription/billing-record.ts';
import { getPaidEntitlement, isHeld } from '../subscription/plan-entitlement.ts';
import { refreshMembership, type RefreshDeps } from '../membership/refresh-membership.service.ts';

/**
 * `trial`: starts now and costs nothing. `upgrade`: starts now, and the difference is charged.
 * `downgrade`: starts with the next period. `keep`: cancels a planned downgrade.
 */
type ChangeTiming = 'trial' | 'upgrade' | 'downgrade' | 'keep';

export interface ChangeablePlan {
  customerId: string;
  subscription: SubscriptionFacts;
  plan: Plan;
  timing: ChangeTiming;
  /** The monthly price after the change. */
  priceCents: number;
  creditCents: number;
}

const DISPUTED_MESSAGE =
  'A payment was disputed at your bank, so your plan is on hold. You can change plans once the bank has decided.';
const OVERDUE_MESSAGE = 'A payment is overdue. Pay it in Settings, then change your plan.';

/** The member's current subscription at Stripe, if it can be changed to `tier`. */
export async function findChangeable(
  deps: RefreshDeps,
  memberId: string,
  tier: Tier,
): Promise<ChangeablePlan | Refusal> {
  const plan = findPlan(tier, 'list');
  const customerId = (await deps.memberships.find(memberId))?.billing?.customerId;
  if (customerId === undefined || !plan) return refuse('NO_SUBSCRIPTION');

  const { subscriptions, creditCents } = await deps.stripe.listSubscriptions(customerId);
  const subscription = findCurrentSubscription(subscriptions);
  if (subscription && isHeld(subscription) && subscription.endedAt === null)
    return refuse('CONFLICT', { message: DISPUTED_MESSAGE });
  if (!subscription || getPaidEntitlement(subscription).plan === null)
    return refuse('NO_SUBSCRIPTION');

  const refusal = refuseSamePlan(subscription, tier);

  if (refusal) {
    // An earlier call may have changed the plan at Stripe but failed before updating the member's
    // row.
    await refreshMembership(deps, customerId);
    return refusal;
  }

  if (subscription.status === 'past_due' || subscription.overdue)
    return refuse('CONFLICT', { message: OVERDUE_MESSAGE });

  const timing = getTiming(subscription, tier);
  const { priceCents } = timing === 'keep' ? subscription : plan;

  return { customerId, subscription, plan, timing, priceCents, creditCents };
}

/**
 * Refuses a change to the plan that already renews. After a cancellation, the change resumes the
 * plan.
 */
function refuseSamePlan(
  { tier, nextPlan, cancelAt }: SubscriptionFacts,
  wanted: Tier,
): Refusal | undefined {
  if (!nextPlan) return tier === wanted ? refuse('ALREADY_SUBSCRIBED') : undefined;
  if (nextPlan.tier !== wanted || cancelAt !== null) return undefined;

  return refuse('ALREADY_SUBSCRIBED', {
    message: 'You already switch to this plan at the end of the month you paid for.',
  });
}

function getTiming({ status, tier }: SubscriptionFacts, wanted: Tier): ChangeTiming {
  if (status === 'trialing') return 'trial';

  const difference = compareTiers(wanted, tier);
  if (difference === 0) return 'keep';

  return difference > 0 ? 'upgrade' : 'downgrade';
}
