import { refuse, type Refusal } from '../platform/http/refusal.ts';
import { refreshMembership, type RefreshParts } from './refresh-membership.ts';
import type { BillingRecord, SubscriptionFacts } from './billing-record.ts';

export interface OwnSubscription {
  readonly record: BillingRecord;
  readonly subscription: SubscriptionFacts;
}

/** A member's subscription as Stripe has it now, including ended ones. 409 NO_SUBSCRIPTION if they never had one. */
export async function ownSubscription(parts: RefreshParts, memberId: string): Promise<OwnSubscription | Refusal> {
  const known = (await parts.memberships.find(memberId))?.billing;
  const record = known && (await refreshMembership(parts, known.customerId));
  return record?.subscription ? { record, subscription: record.subscription } : refuse('NO_SUBSCRIPTION');
}

/** True if the subscription can no longer be canceled or resumed. */
export function isOver({ status }: SubscriptionFacts): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}
