import type { Tier } from '../../../../shared/accounts/member.ts';
import type { Membership } from '../../../../shared/billing/billing.contract.ts';

export type Subscription = NonNullable<Membership['subscription']>;

/** The state of a member's plan. Times are ISO. */
export type PlanState =
  | { readonly name: 'none' }
  /** Granted by an operator and free of charge. */
  | { readonly name: 'given'; readonly plan: Tier }
  /** A checkout was started but not completed. */
  | { readonly name: 'unfinished'; readonly subscription: Subscription }
  | { readonly name: 'trial'; readonly subscription: Subscription }
  | { readonly name: 'active'; readonly subscription: Subscription }
  | { readonly name: 'cancelled'; readonly subscription: Subscription; readonly until: string }
  /** `isOpen` becomes false at `until` if the payment is still missing. */
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

/** The plan granted by an operator, if open alongside a subscription to another plan. */
export function givenBesideOf({ plan, subscription }: Membership): Tier | null {
  if (!subscription || subscription.state === 'ended') return null;
  const isGiven = subscription.state === 'incomplete' || subscription.state === 'card_known';
  return isGiven || plan !== subscription.tier ? plan : null;
}

/** The subscription that choosing a plan changes; null if choosing opens a new one. */
export function liveSubscriptionOf(membership: Membership | undefined): Subscription | null {
  const subscription = membership?.subscription;
  return subscription && ['trialing', 'active', 'past_due'].includes(subscription.state) ? subscription : null;
}

/**
 * When the plan would end if cancelled now; an ISO time. Null if it would end immediately because no period is paid.
 */
export function endIfCancelled({ state, trialEndsAt, nextCharge }: Subscription): string | null {
  if (state === 'past_due') return null;
  return (state === 'trialing' ? trialEndsAt : null) ?? nextCharge?.at ?? null;
}
