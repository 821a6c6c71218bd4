import type { Membership } from '../../shared/billing/billing.contract.ts';
import { refuse, type Refusal } from '../platform/http/refusal.ts';
import type { BillingRecord, SubscriptionFacts } from './billing-record.ts';
import { toMembership } from './membership-view.ts';
import type { MemberBilling, MembershipStore } from './membership.store.ts';
import { refreshMembership, type RefreshDeps } from './refresh-membership.service.ts';
import type { RefundClaimStore } from './refund-claim.store.ts';
import { isRefundWindowOpen } from './refund-window.ts';
import type { UsageStore } from './usage.store.ts';

export interface ReadMembershipDeps {
  readonly memberships: Pick<MembershipStore, 'find'>;
  readonly usage: Pick<UsageStore, 'find'>;
  readonly refundClaims: Pick<RefundClaimStore, 'readState'>;
  readonly now: () => Date;
}

/** Builds the membership from the member's row and usage counts, without calling Stripe. */
export async function readMembership(deps: ReadMembershipDeps, memberId: string): Promise<Membership | Refusal> {
  const now = deps.now();
  const [member, used] = await Promise.all([deps.memberships.find(memberId), deps.usage.find(memberId, now)]);
  if (!member) return refuse('NOT_FOUND');
  return toMembership(member, { used, isRefundUsed: await isRefundUsed(deps, member) }, now);
}

/** Queries the claims only while the refund window is open. */
async function isRefundUsed({ refundClaims, now }: ReadMembershipDeps, { billing }: MemberBilling): Promise<boolean> {
  if (!billing?.subscription || !isRefundWindowOpen(billing, now())) return false;
  return (await refundClaims.readState(billing.payerHashes, billing.subscription.subscriptionId)) === 'used';
}

export interface MemberSubscription {
  readonly record: BillingRecord;
  readonly subscription: SubscriptionFacts;
}

/** Refreshes the member's subscription, even if it has ended. Refuses with NO_SUBSCRIPTION if there is none. */
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
