import type { Tier } from '../../../../shared/accounts/member.ts';
import type { Membership } from '../../../../shared/billing/billing.contract.ts';

export type Subscription = NonNullable<Membership['subscription']>;

/** The state of a member's plan. `until` is an ISO time. */
export type PlanState =
  | { readonly name: 'none' }
  /** Granted by an operator and free of charge. */
  | { readonly name: 'granted'; readonly plan: Tier }
  /** `unfinished` means that a checkout was started but not completed. */
  | { readonly name: 'unfinished' | 'trial' | 'active' | 'ended'; readonly subscription: Subscription }
  | { readonly name: 'canceled'; readonly subscription: Subscription; readonly until: string }
  /** If `isOpen`, the member still has access. Access ends at `until` unless the member pays. */
  | {
      readonly name: 'overdue';
      readonly subscription: Subscription;
      readonly until: string | null;
      readonly isOpen: boolean;
    };

export function getPlanState({ plan, subscription }: Membership): PlanState {
  if (!subscription) return plan ? { name: 'granted', plan } : { name: 'none' };
  switch (subscription.state) {
    case 'incomplete':
    case 'repeat_trial':
      return { name: 'unfinished', subscription };
    case 'trialing':
    case 'active':
      if (subscription.endsAt) return { name: 'canceled', subscription, until: subscription.endsAt };
      return { name: subscription.state === 'trialing' ? 'trial' : 'active', subscription };
    case 'past_due':
      return { name: 'overdue', subscription, until: subscription.graceEndsAt, isOpen: plan !== null };
    case 'ended':
      return plan ? { name: 'granted', plan } : { name: 'ended', subscription };
  }
}

/** The plan granted by an operator, if the member's subscription is unpaid or is for a different plan. */
export function getExtraGrantedPlan({ plan, subscription }: Membership): Tier | null {
  if (!subscription || subscription.state === 'ended') return null;
  const isUnpaid = subscription.state === 'incomplete' || subscription.state === 'repeat_trial';
  return isUnpaid || plan !== subscription.tier ? plan : null;
}

/** The subscription if its plan can be changed. Null if choosing a plan would start a new subscription. */
export function getLiveSubscription(membership: Membership | undefined): Subscription | null {
  const subscription = membership?.subscription;
  return subscription && ['trialing', 'active', 'past_due'].includes(subscription.state) ? subscription : null;
}

/** When the plan would end if canceled now (ISO 8601). Null while a payment is overdue: the plan would end at once. */
export function getEndIfCanceled({ state, trialEndsAt, nextCharge }: Subscription): string | null {
  if (state === 'past_due') return null;
  return (state === 'trialing' ? trialEndsAt : null) ?? nextCharge?.at ?? null;
}
