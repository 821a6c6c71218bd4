import { refuse, type Refusal } from '#platform/http/refusal.ts';
import type { BillingRecord, SubscriptionFacts } from '../subscription/billing-record.ts';
import { refreshMembership, type RefreshDeps } from './refresh-membership.service.ts';

export interface MemberSubscription {
  record: BillingRecord;
  subscription: SubscriptionFacts;
}

/**
 * Refreshes the member's subscription, even if it has ended. Refuses with NO_SUBSCRIPTION if there
 * is none.
 */
export async function refreshMemberSubscription(
  deps: RefreshDeps,
  memberId: string,
): Promise<MemberSubscription | Refusal> {
  const storedRecord = (await deps.memberships.find(memberId))?.billing;
  const record = storedRecord && (await refreshMembership(deps, storedRecord.customerId));

  return record?.subscription
    ? { record, subscription: record.subscription }
    : refuse('NO_SUBSCRIPTION');
}

/** True if the subscription can no longer be canceled or resumed. */
export function isEnded({ status }: SubscriptionFacts): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}
