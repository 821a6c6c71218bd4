import { isRefusal, type Refusal } from '#platform/http/refusal.ts';
import type { Principal } from '#platform/session/principal.ts';
import type { Wired } from '#platform/uses/use.ts';
import type { Tier } from '#shared/accounts/member.ts';

import type { BillingRecord, SubscriptionFacts } from '../subscription/billing-record.ts';
import { linkMember } from './checkout-attempt.service.ts';
import {
  memberClaimKey,
  type CheckoutClaim,
  type NewCheckoutClaim,
  type NextAttempt,
} from '../claims/checkout-claim.store.ts';
import {
  checkoutUses,
  retryUntilSettled,
  type OpenedCheckout,
  type CheckoutOutcome,
} from './checkout-outcome.service.ts';
import { openCheckout, type CheckoutVariant } from './open-checkout.service.ts';
import { applyChange, planChangeUses, previewChange } from '../plan-change/plan-change.service.ts';
import { refreshMembership } from '../membership/refresh-membership.service.ts';

export const subscribeUses = { ...checkoutUses, changes: planChangeUses };

type SubscribeDeps = Wired<typeof subscribeUses>;

interface MemberCheckoutRequest {
  member: Principal;
  tier: Tier;
  ipAddress: string;
  /**
   * Counts a change of a live plan, each quote once. Returns a refusal if the member has changed it
   * too often.
   */
  countChange: (quote: string) => Promise<Refusal | undefined>;
}

/**
 * Opens a checkout at the list price or changes a live subscription. Refuses the current plan
 * (ALREADY_SUBSCRIBED).
 */
export async function subscribeMember(
  deps: SubscribeDeps,
  request: MemberCheckoutRequest,
): Promise<OpenedCheckout | Refusal> {
  return retryUntilSettled((mayChange) => subscribeOrChange(deps, request, mayChange));
}

async function subscribeOrChange(
  deps: SubscribeDeps,
  request: MemberCheckoutRequest,
  mayChange: boolean,
): Promise<CheckoutOutcome> {
  const { memberId } = request.member;
  const billing = (await deps.refresh.memberships.find(memberId))?.billing ?? null;
  const record = billing && ((await refreshMembership(deps.refresh, billing.customerId)) ?? null);
  if (record?.subscription && isLive(record.subscription))
    return changeLiveSubscription(deps, request, record.subscription);

  const claim = await deps.claims.find(memberClaimKey(memberId));

  return openCheckout(deps, createMemberCheckout(deps, request, record), { claim, mayChange });
}

function createMemberCheckout(
  deps: SubscribeDeps,
  request: MemberCheckoutRequest,
  record: BillingRecord | null,
): CheckoutVariant {
  const { member, tier, ipAddress } = request;

  return {
    ipAddress,
    emailRejectedMessage:
      'Our payment provider doesn’t accept your email address. Please use another one.',
    // The card is confirmed, so calling again finds a live subscription or a card that was already
    // used for a trial.
    confirmedOutcome: { retryReason: 'changed' },

    canContinue: (claim) => canContinueClaim(claim, tier, record),
    buildClaim: () => buildMemberClaim(deps, request, record),
    buildNextAttempt: (claim) => buildNextMemberAttempt(deps, claim, request, record),

    handOver: async (claim, checkoutSubscription) => {
      const { customerId } = claim;
      if (customerId === null || !(await linkMember(deps, claim, customerId, member.memberId)))
        return { retryReason: 'superseded' };

      return { checkoutSubscription, customer: { customerId, email: member.email } };
    },

    onReplaced: async () => {
      // The card was already used for another trial, so end this trial.
      if (record?.isRepeatTrial && record.subscription)
        await deps.refresh.stripe.end(record.subscription.subscriptionId);
    },
  };
}

/**
 * True if the claim matches the plan and the Stripe customer, and the member isn't in a repeat
 * trial.
 */
function canContinueClaim(claim: CheckoutClaim, tier: Tier, record: BillingRecord | null): boolean {
  if (claim.tier !== tier || claim.offer !== 'list' || record?.isRepeatTrial) return false;
  return !record || claim.customerId === record.customerId;
}

async function changeLiveSubscription(
  { changes }: SubscribeDeps,
  { member, tier, countChange }: MemberCheckoutRequest,
  { subscriptionId, trialEndsAt, status }: SubscriptionFacts,
): Promise<OpenedCheckout | Refusal> {
  const preview = await previewChange(changes, member.memberId, tier);
  if (isRefusal(preview)) return preview;

  const changed = await applyChange(changes, member.memberId, { ...preview, countChange });
  if (isRefusal(changed)) return changed;

  const isTrial = status === 'trialing';
  const laterAt = isTrial ? trialEndsAt : preview.startsAt;
  const firstCharge = laterAt
    ? { at: laterAt, amount: preview.nextCharge.amount }
    : { at: null, amount: preview.dueNow };
  const { clientSecret } = changed;

  return {
    checkoutSubscription: { clientSecret, subscriptionId, isTrial, firstCharge },
    customer: null,
  };
}

function isLive({ status, card, priceOrigin }: SubscriptionFacts): boolean {
  if (priceOrigin === 'unknown') return false;
  return status === 'active' || status === 'past_due' || (status === 'trialing' && card !== null);
}

function buildMemberClaim(
  deps: SubscribeDeps,
  { member, tier }: MemberCheckoutRequest,
  record: BillingRecord | null,
): NewCheckoutClaim {
  const { memberId, email, firstName, lastName } = member;
  const customer = {
    email,
    firstName,
    lastName,
    professionLevel: null,
    customerId: record?.customerId ?? null,
  };

  const claim = { recordKey: memberClaimKey(memberId), signupId: deps.newId(), memberId };

  return { ...beginListAttempt(deps, tier, record), ...claim, ...customer };
}

function buildNextMemberAttempt(
  deps: SubscribeDeps,
  { signupId, customerId }: CheckoutClaim,
  { member: { memberId }, tier }: MemberCheckoutRequest,
  record: BillingRecord | null,
): NextAttempt {
  const customer = {
    signupId,
    customerId: record?.customerId ?? customerId,
    memberId,
    acceptedPaymentMethodId: null,
  };

  return { ...beginListAttempt(deps, tier, record), ...customer };
}

/** `isTrial` is false if the member can't get another trial, or null if that isn't known yet. */
function beginListAttempt({ refresh }: SubscribeDeps, tier: Tier, record: BillingRecord | null) {
  const isTrial = record?.isRepeatTrial || record?.firstChargedAt ? false : null;
  return { tier, offer: 'list', isTrial, openedAt: refresh.now().toISOString() } as const;
}
