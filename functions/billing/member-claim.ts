import type { Tier } from '../../shared/accounts/member.ts';
import type { Principal } from '../platform/session/principal.ts';
import type { BillingRecord } from './billing-record.ts';
import type { CheckoutParts } from './checkout-parts.ts';
import { memberClaimKey, type Claim, type NextAttempt } from './claim.store.ts';

export interface MemberVisit {
  readonly member: Principal;
  readonly tier: Tier;
  /** IP address. */
  readonly address: string;
}

/** True if the claim is for this plan and still fits the member's state at Stripe. */
export function isWanted(claim: Claim, tier: Tier, record: BillingRecord | null): boolean {
  if (claim.tier !== tier || claim.offer !== 'list' || record?.isCardKnown) return false;
  return !record || claim.customerId === record.customerId;
}

/** Null if it has yet to be determined. */
function trialOf(record: BillingRecord | null): false | null {
  return record?.isCardKnown || record?.firstChargedAt ? false : null;
}

export function freshClaim(parts: CheckoutParts, { member, tier }: MemberVisit, record: BillingRecord | null) {
  const { memberId, email, firstName, lastName } = member;
  return {
    recordKey: memberClaimKey(memberId),
    signupId: parts.newId(),
    email,
    firstName,
    lastName,
    professionLevel: null,
    tier,
    offer: 'list',
    isTrial: trialOf(record),
    customerId: record?.customerId ?? null,
    memberId,
    openedAt: parts.refresh.now().toISOString(),
  } as const;
}

export function nextOf(
  parts: CheckoutParts,
  claim: Claim,
  { member, tier }: MemberVisit,
  record: BillingRecord | null,
): NextAttempt {
  return {
    signupId: claim.signupId,
    tier,
    offer: 'list',
    isTrial: trialOf(record),
    customerId: record?.customerId ?? claim.customerId,
    memberId: member.memberId,
    acceptedCard: null,
    openedAt: parts.refresh.now().toISOString(),
  };
}
