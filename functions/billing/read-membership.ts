import type { Membership } from '../../shared/billing/billing.contract.ts';
import { refuse, type Refusal } from '../platform/http/refusal.ts';
import { membershipOf } from './membership-view.ts';
import type { MemberBilling, MembershipStore } from './membership.store.ts';
import type { RefundClaimStore } from './refund-claim.store.ts';
import { isRefundWindowOpen } from './refund-window.ts';
import type { UsageStore } from './usage.store.ts';

export interface ReadingParts {
  readonly memberships: Pick<MembershipStore, 'find'>;
  readonly usage: Pick<UsageStore, 'find'>;
  readonly refundClaims: Pick<RefundClaimStore, 'standing'>;
  readonly now: () => Date;
}

/** The member's current row and counts, without a call to Stripe. */
export async function readMembership(parts: ReadingParts, memberId: string): Promise<Membership | Refusal> {
  const now = parts.now();
  const [member, used] = await Promise.all([parts.memberships.find(memberId), parts.usage.find(memberId, now)]);
  if (!member) return refuse('NOT_FOUND');
  return membershipOf(member, { used, isRefundUsed: await isRefundUsed(parts, member) }, now);
}

/** Queried only while the page would offer a refund. */
async function isRefundUsed({ refundClaims, now }: ReadingParts, { billing }: MemberBilling): Promise<boolean> {
  if (!billing?.subscription || !isRefundWindowOpen(billing, now())) return false;
  return (await refundClaims.standing(billing.payerHashes, billing.subscription.subscriptionId)) === 'used';
}
