import type { Tier } from '#shared/accounts/member.ts';
import type { Membership } from '#shared/billing/billing.contract.ts';

export type Subscription = NonNullable<Membership['subscription']>;
export type Overdue = NonNullable<Subscription['overdue']>;

/** The state of a member's plan. `until` is an ISO time. */
export type PlanState =
  | { name: 'none' }
  /** Granted by an operator and free of charge. */
  /** `ended` is the previous paid plan, whose invoices and refund remain available. */
  | { name: 'granted'; plan: Tier; ended: Subscription | null }
  /** `unfinished` means that a checkout was started but not completed. */
  /**
   * `paused`: the trial ended without a card. `locked`: unpaid for so long that only an operator
   * can reopen it.
   */
  | {
      name: 'unfinished' | 'trial' | 'active' | 'paused' | 'locked' | 'ended';
      subscription: Subscription;
    }
  | { name: 'canceled'; subscription: Subscription; until: string }
  | { name: 'disputed'; subscription: Subscription }
  /**
   * If `isOpen`, the member has access, until `until` unless they pay. `until` is null if access
   * isn't affected.
   */
  | {
      name: 'overdue';
      subscription: Subscription;
      until: string | null;
      isOpen: boolean;
      /** The smaller plan that the member keeps for free; null if there is none. */
      freePlan: Tier | null;
    };

export function getPlanState({ plan, subscription }: Membership): PlanState {
  if (!subscription) return plan ? { name: 'granted', plan, ended: null } : { name: 'none' };
  if (findOpenDispute({ subscription })) return { name: 'disputed', subscription };

  switch (subscription.state) {
    case 'incomplete':
    case 'repeat_trial':
      return { name: 'unfinished', subscription };
    case 'trialing':
    case 'active':
      if (subscription.overdue)
        return { name: 'overdue', subscription, ...getOverdueAccess({ plan, subscription }) };
      if (subscription.endsAt)
        return { name: 'canceled', subscription, until: subscription.endsAt };

      return { name: subscription.state === 'trialing' ? 'trial' : 'active', subscription };
    case 'past_due':
    case 'unpaid':
      if (!subscription.overdue)
        return { name: subscription.state === 'unpaid' ? 'locked' : 'active', subscription };
      return { name: 'overdue', subscription, ...getOverdueAccess({ plan, subscription }) };
    case 'paused':
      return { name: 'paused', subscription };
    case 'ended':
      return plan
        ? { name: 'granted', plan, ended: subscription }
        : { name: 'ended', subscription };
  }
}

export type OverdueAccess = Pick<
  Extract<PlanState, { name: 'overdue' }>,
  'until' | 'isOpen' | 'freePlan'
>;

/** A locked member may still have a smaller plan that an operator granted. */
export function getOverdueAccess({
  plan,
  subscription,
}: Pick<Membership, 'plan'> & { subscription: Subscription }): OverdueAccess {
  const { graceEndsAt: until, tier } = subscription;
  const isOpen = until === null || plan === tier;
  return { until, isOpen, freePlan: isOpen ? null : plan };
}

/** True if the member started a checkout and hasn't finished it. */
export function isCheckoutOpen(state: Subscription['state']): boolean {
  return state === 'incomplete' || state === 'repeat_trial';
}

/** The undecided dispute that holds the plan. */
export function findOpenDispute({
  subscription,
}: Pick<Membership, 'subscription'>): Subscription['dispute'] {
  return subscription?.dispute?.state === 'open' && subscription.state !== 'ended'
    ? subscription.dispute
    : null;
}

/**
 * The plan granted by an operator, if the subscription is unpaid or for a different plan; otherwise
 * null.
 */
export function getExtraGrantedPlan({ plan, subscription }: Membership): Tier | null {
  if (!subscription || subscription.state === 'ended') return null;
  return isCheckoutOpen(subscription.state) || plan !== subscription.tier ? plan : null;
}

/**
 * The subscription if its plan can be changed. Null if choosing a plan would start a new
 * subscription.
 */
export function getLiveSubscription(membership: Membership | undefined): Subscription | null {
  const subscription = membership?.subscription;
  if (!subscription || (subscription.state === 'unpaid' && !subscription.overdue)) return null;

  return ['trialing', 'active', 'past_due', 'unpaid'].includes(subscription.state)
    ? subscription
    : null;
}

/**
 * When the plan would end if canceled now (ISO 8601). Null if the member has no paid access,
 * because the plan would then end immediately.
 */
export function getEndIfCanceled({
  state,
  trialEndsAt,
  periodEndsAt,
}: Subscription): string | null {
  if (state === 'trialing') return trialEndsAt ?? periodEndsAt;
  return state === 'active' ? periodEndsAt : null;
}
