import type { Tier } from '../../shared/accounts/member.ts';
import type { Principal } from '../platform/session/principal.ts';
import type { BillingRecord } from './billing-record.ts';
import type { CheckoutDeps } from './checkout-dependencies.ts';
import { memberClaimKey, type CheckoutClaim, type NextAttempt } from './checkout-claim.store.ts';

export interface MemberCheckoutRequest {
  readonly member: Principal;
  readonly tier: Tier;
  readonly ipAddress: string;
}

/** True if the claim is for this plan and still fits the member's state at Stripe. */
export function canContinueClaim(claim: CheckoutClaim, tier: Tier, record: BillingRecord | null): boolean {
  if (claim.tier !== tier || claim.offer !== 'list' || record?.isRepeatTrial) return false;
  return !record || claim.customerId === record.customerId;
}

/** False if the member can't have another trial; null if that still has to be determined. */
function getInitialTrial(record: BillingRecord | null): false | null {
  return record?.isRepeatTrial || record?.firstChargedAt ? false : null;
}

export function buildClaim(deps: CheckoutDeps, { member, tier }: MemberCheckoutRequest, record: BillingRecord | null) {
  const { memberId, email, firstName, lastName } = member;
  return {
    recordKey: memberClaimKey(memberId),
    signupId: deps.newId(),
    email,
    firstName,
    lastName,
    professionLevel: null,
    tier,
    offer: 'list',
    isTrial: getInitialTrial(record),
    customerId: record?.customerId ?? null,
    memberId,
    openedAt: deps.refresh.now().toISOString(),
  } as const;
}

export function buildNextAttempt(
  deps: CheckoutDeps,
  claim: CheckoutClaim,
  { member, tier }: MemberCheckoutRequest,
  record: BillingRecord | null,
): NextAttempt {
  return {
    signupId: claim.signupId,
    tier,
    offer: 'list',
    isTrial: getInitialTrial(record),
    customerId: record?.customerId ?? claim.customerId,
    memberId: member.memberId,
    acceptedPaymentMethodId: null,
    openedAt: deps.refresh.now().toISOString(),
  };
}
