import type { Tier } from '../../../../shared/accounts/member.ts';
import type { Membership } from '../../../../shared/billing/billing.contract.ts';

export type Subscription = NonNullable<Membership['subscription']>;

/** Where a member stands with their plan. Times are ISO. */
export type PlanState =
  | { readonly name: 'none' }
  /** An operator gave it; nothing is charged. */
  | { readonly name: 'given'; readonly plan: Tier }
  /** A checkout was begun. */
  | { readonly name: 'unfinished'; readonly subscription: Subscription }
  | { readonly name: 'trial'; readonly subscription: Subscription }
  | { readonly name: 'active'; readonly subscription: Subscription }
  | { readonly name: 'cancelled'; readonly subscription: Subscription; readonly until: string }
  /** `isOpen` ends with `until`, when the payment was not made by then. */
  | {
      readonly name: 'overdue';
      readonly subscription: Subscription;
      readonly until: string | null;
      readonly isOpen: boolean;
    }
  | { readonly name: 'ended'; readonly subscription: Subscription };

export function planStateOf({ plan, subscription }: Membership): PlanState {
  if (!subscription) return plan ? { name: 'given', plan } : { name: 'none' };
  switch (subscription.state) {
    case 'incomplete':
    case 'card_known':
      return { name: 'unfinished', subscription };
    case 'trialing':
    case 'active':
      if (subscription.endsAt) return { name: 'cancelled', subscription, until: subscription.endsAt };
      return { name: subscription.state === 'trialing' ? 'trial' : 'active', subscription };
    case 'past_due':
      return { name: 'overdue', subscription, until: subscription.graceEndsAt, isOpen: plan !== null };
    case 'ended':
      return plan ? { name: 'given', plan } : { name: 'ended', subscription };
  }
}

/** The plan that an operator gave, when it is open beside a subscription for another one. */
export function givenBesideOf({ plan, subscription }: Membership): Tier | null {
  if (!subscription || subscription.state === 'ended') return null;
  const isGiven = subscription.state === 'incomplete' || subscription.state === 'card_known';
  return isGiven || plan !== subscription.tier ? plan : null;
}

/** The subscription that a choice of plan changes; null when a choice opens a new one. */
export function liveSubscriptionOf(membership: Membership | undefined): Subscription | null {
  const subscription = membership?.subscription;
  return subscription && ['trialing', 'active', 'past_due'].includes(subscription.state) ? subscription : null;
}

/** How long the plan would stay open if it were cancelled now; an ISO time, null when it would end at once: nothing is paid for. */
export function endIfCancelled({ state, trialEndsAt, nextCharge }: Subscription): string | null {
  if (state === 'past_due') return null;
  return (state === 'trialing' ? trialEndsAt : null) ?? nextCharge?.at ?? null;
}
