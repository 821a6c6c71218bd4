import type { Membership } from '../../shared/billing/billing.contract.ts';
import { refuse, type Refusal } from '../platform/http/refusal.ts';
import { membershipOf } from './membership-view.ts';
import type { MembershipStore } from './membership.store.ts';
import type { UsageStore } from './usage.store.ts';

export interface ReadingParts {
  readonly memberships: Pick<MembershipStore, 'find'>;
  readonly usage: Pick<UsageStore, 'find'>;
  readonly now: () => Date;
}

/** A member's row and counts as of now, without asking Stripe. */
export async function readMembership(parts: ReadingParts, memberId: string): Promise<Membership | Refusal> {
  const now = parts.now();
  const [member, used] = await Promise.all([parts.memberships.find(memberId), parts.usage.find(memberId, now)]);
  return member ? membershipOf(member, used, now) : refuse('NOT_FOUND');
}
