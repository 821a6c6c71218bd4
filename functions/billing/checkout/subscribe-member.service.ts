import { isRefusal, refuse, type Refusal } from '#platform/http/refusal.ts';
import type { Principal } from '#platform/session/principal.ts';
import type { Wired } from '#platform/uses/use.ts';
import type { Tier } from '#shared/accounts/member.ts';

import type { BillingRecord, SubscriptionFacts } from '../subscription/billing-record.ts';
import { continueAttempt, linkMember } from './checkout-attempt.service.ts';
import {
  memberClaimKey,
  type CheckoutClaim,
  type NextAttempt,
} from '../claims/checkout-claim.store.ts';
import {
  checkoutUses,
  retryUntilSettled,
  startOver,
  type OpenedCheckout,
  type CheckoutOutcome,
} from './checkout-outcome.service.ts';
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
  visit: MemberCheckoutRequest,
): Promise<OpenedCheckout | Refusal> {
  return retryUntilSettled((mayChange) => tryOnce(deps, visit, mayChange));
}

async function tryOnce(
  deps: SubscribeDeps,
  visit: MemberCheckoutRequest,
  mayChange: boolean,
): Promise<CheckoutOutcome> {
  const { member, tier } = visit;
  const billing = (await deps.refresh.memberships.find(member.memberId))?.billing ?? null;
  const record = billing && ((await refreshMembership(deps.refresh, billing.customerId)) ?? null);
  if (record?.subscription && isLive(record.subscription))
    return changeLiveSubscription(deps, visit, record.subscription);

  const claim = await deps.claims.find(memberClaimKey(member.memberId));
  if (claim && canContinueClaim(claim, tier, record))
    return resumeCheckout(deps, claim, visit, record);

  if (!claim) await deps.claims.findOrCreate(buildClaim(deps, visit, record));
  if (!claim) return { retryReason: 'opened' };
  if (!mayChange) return refuse('CONFLICT');

  const next = await deps.claims.startNextAttempt(
    claim,
    buildNextAttempt(deps, claim, visit, record),
  );

  // The card was already used for another trial, so end this trial.
  if (next && record?.isRepeatTrial && record.subscription)
    await deps.refresh.stripe.end(record.subscription.subscriptionId);

  return { retryReason: 'changed' };
}

/**
 * True if the claim matches the plan and the Stripe customer, and the member isn't in a repeat
 * trial.
 */
function canContinueClaim(claim: CheckoutClaim, tier: Tier, record: BillingRecord | null): boolean {
  if (claim.tier !== tier || claim.offer !== 'list' || record?.isRepeatTrial) return false;
  return !record || claim.customerId === record.customerId;
}

async function resumeCheckout(
  deps: SubscribeDeps,
  claim: CheckoutClaim,
  visit: MemberCheckoutRequest,
  record: BillingRecord | null,
): Promise<CheckoutOutcome> {
  const { ipAddress, member } = visit;
  const advanced = await continueAttempt(deps, claim, ipAddress);

  switch (advanced.state) {
    case 'open': {
      const { customerId } = advanced.claim;
      if (
        customerId === null ||
        !(await linkMember(deps, advanced.claim, customerId, member.memberId))
      ) {
        return { retryReason: 'superseded' };
      }

      return {
        checkoutSubscription: advanced.checkoutSubscription,
        customer: { customerId, email: member.email },
      };
    }
    case 'confirmed':
      // The card is confirmed, so the next try finds a live subscription or a card that was already
      // used for a trial.
      return { retryReason: 'changed' };
    case 'email-rejected':
      return refuse('BAD_REQUEST', {
        message: 'Our payment provider doesn’t accept your email address. Please use another one.',
      });
    case 'superseded':
      return { retryReason: 'superseded' };
    case 'ended':
    case 'customer-deleted': {
      const next = buildNextAttempt(deps, claim, visit, record);
      return startOver(deps, claim, {
        next,
        isCustomerDeleted: advanced.state === 'customer-deleted',
      });
    }
  }
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

function buildClaim(
  deps: SubscribeDeps,
  { member, tier }: MemberCheckoutRequest,
  record: BillingRecord | null,
) {
  const { memberId, email, firstName, lastName } = member;
  const customer = {
    email,
    firstName,
    lastName,
    professionLevel: null,
    customerId: record?.customerId ?? null,
  };

  const claim = { recordKey: memberClaimKey(memberId), signupId: deps.newId(), memberId };

  return { ...beginAttempt(deps, tier, record), ...claim, ...customer };
}

function buildNextAttempt(
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

  return { ...beginAttempt(deps, tier, record), ...customer };
}

/** `isTrial` is false if the member can't get another trial, or null if that isn't known yet. */
function beginAttempt({ refresh }: SubscribeDeps, tier: Tier, record: BillingRecord | null) {
  const isTrial = record?.isRepeatTrial || record?.firstChargedAt ? false : null;
  return { tier, offer: 'list', isTrial, openedAt: refresh.now().toISOString() } as const;
}
