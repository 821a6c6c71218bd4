import { refuse, type Refusal } from '../platform/http/refusal.ts';
import { refreshMembership, type RefreshDeps } from './refresh-membership.service.ts';
import type { BillingRecord, SubscriptionFacts } from './billing-record.ts';

export interface MemberSubscription {
  readonly record: BillingRecord;
  readonly subscription: SubscriptionFacts;
}

/**
 * A member's current subscription at Stripe, even if it has ended. Refuses with NO_SUBSCRIPTION if they never had one.
 */
export async function refreshMemberSubscription(
  deps: RefreshDeps,
  memberId: string,
): Promise<MemberSubscription | Refusal> {
  const storedRecord = (await deps.memberships.find(memberId))?.billing;
  const record = storedRecord && (await refreshMembership(deps, storedRecord.customerId));
  return record?.subscription ? { record, subscription: record.subscription } : refuse('NO_SUBSCRIPTION');
}

/** True if the subscription can no longer be canceled or resumed. */
export function isEnded({ status }: SubscriptionFacts): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}
