import { isRefusal, refuse, type Refusal } from '../platform/http/refusal.ts';
import type { BillingRecord, SubscriptionFacts } from './billing-record.ts';
import { advance, tied } from './checkout-attempt.ts';
import { overLimit } from './checkout-limits.ts';
import type { CheckoutParts } from './checkout-parts.ts';
import { memberClaimKey, type Claim } from './claim.store.ts';
import { freshClaim, isWanted, nextOf, type MemberVisit } from './member-claim.ts';
import { untilAnswered, type Opened, type Outcome } from './opened-checkout.ts';
import { applyChange, previewChange } from './plan-change.ts';
import { refreshMembership } from './refresh-membership.ts';

/**
 * Opens or continues a member's checkout at the list price. A live subscription is changed instead; ALREADY_SUBSCRIBED
 * if it has that tier.
 */
export async function subscribeMember(parts: CheckoutParts, visit: MemberVisit): Promise<Opened | Refusal> {
  return untilAnswered((mayChange) => tryOnce(parts, visit, mayChange));
}

async function tryOnce(parts: CheckoutParts, visit: MemberVisit, mayChange: boolean): Promise<Outcome> {
  const { member, tier, address } = visit;
  const billing = (await parts.refresh.memberships.find(member.memberId))?.billing ?? null;
  const record = billing && ((await refreshMembership(parts.refresh, billing.customerId)) ?? null);
  if (record?.subscription && isLive(record.subscription)) return changeLive(parts, visit, record.subscription);
  const claim = await parts.claims.find(memberClaimKey(member.memberId));
  if (claim && isWanted(claim, tier, record)) return goOn(parts, claim, visit, record);
  const { recordKey: claimKey, attempt } = claim ?? { recordKey: memberClaimKey(member.memberId), attempt: 0 };
  const refusal = await overLimit(parts, { claimKey, attempt: attempt + 1, address });
  if (refusal) return refusal;
  if (!claim) await parts.claims.open(freshClaim(parts, visit, record));
  if (!claim) return { again: 'opened' };
  if (!mayChange) return refuse('CONFLICT');
  const next = await parts.claims.next(claim, nextOf(parts, claim, visit, record));
  // This trial's card already had one, so end the trial.
  if (next && record?.isCardKnown && record.subscription)
    await parts.refresh.stripe.end(record.subscription.subscriptionId);
  return { again: 'changed' };
}

async function goOn(
  parts: CheckoutParts,
  claim: Claim,
  visit: MemberVisit,
  record: BillingRecord | null,
): Promise<Outcome> {
  const { address, member } = visit;
  const advanced = await advance(parts, claim, address);
  switch (advanced.state) {
    case 'open': {
      const { customerId } = advanced.claim;
      if (customerId === null || !(await tied(parts, advanced.claim, customerId, member.memberId))) {
        return { again: 'superseded' };
      }
      return { begun: advanced.begun };
    }
    case 'confirmed':
      // The next refresh finds the subscription live, or its card already used for a trial.
      return { again: 'changed' };
    case 'unreachable':
      return refuse('BAD_REQUEST', {
        sentence: 'Our payment provider doesn’t accept your email address. Please use another one.',
      });
    case 'superseded':
      return { again: 'superseded' };
    case 'ended':
    case 'gone': {
      const refusal = await overLimit(parts, { claimKey: claim.recordKey, attempt: claim.attempt + 1, address });
      if (refusal) return refusal;
      const gone = advanced.state === 'gone' ? { signupId: parts.newId(), customerId: null } : {};
      await parts.claims.next(claim, { ...nextOf(parts, claim, visit, record), ...gone });
      return { again: 'changed' };
    }
  }
}

async function changeLive(
  { changes }: CheckoutParts,
  { member, tier }: MemberVisit,
  { subscriptionId, trialEndsAt, status }: SubscriptionFacts,
): Promise<Opened | Refusal> {
  const preview = await previewChange(changes, member.memberId, tier);
  if (isRefusal(preview)) return preview;
  const changed = await applyChange(changes, member.memberId, preview);
  if (isRefusal(changed)) return changed;
  const isTrial = status === 'trialing';
  const firstCharge = isTrial
    ? { at: trialEndsAt, amount: preview.nextCharge.amount }
    : { at: null, amount: preview.dueNow };
  return { begun: { clientSecret: changed.clientSecret, subscriptionId, isTrial, firstCharge } };
}

function isLive({ status, card }: SubscriptionFacts): boolean {
  return status === 'active' || status === 'past_due' || (status === 'trialing' && card !== null);
}
