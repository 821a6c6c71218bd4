import type { Tier } from '../../shared/accounts/member.ts';
import { isRefusal, refuse, type Refusal } from '../platform/http/refusal.ts';
import type { Principal } from '../platform/session/principal.ts';
import type { BillingRecord, SubscriptionFacts } from './billing-record.ts';
import { advance, tied } from './checkout-attempt.ts';
import { overLimit } from './checkout-limits.ts';
import type { CheckoutParts } from './checkout-parts.ts';
import { emailClaimKey, memberClaimKey, type Claim, type NextAttempt } from './claim.store.ts';
import { isAgain, MOST_TRIES, type Again, type Opened } from './opened-checkout.ts';
import { applyChange, previewChange } from './plan-change.ts';
import { refreshMembership } from './refresh-membership.ts';

interface Visit {
  readonly member: Principal;
  readonly tier: Tier;
  /** An IP address. */
  readonly address: string;
}

/**
 * Opens a member's checkout at the list price, or goes on with the one that is open. A live subscription is changed
 * instead; ALREADY_SUBSCRIBED when it has that tier.
 */
export async function subscribeMember(parts: CheckoutParts, visit: Visit): Promise<Opened | Refusal> {
  let mayChange = true;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const outcome = await tryOnce(parts, visit, mayChange);
    if (!isAgain(outcome)) return outcome;
    mayChange &&= outcome.again !== 'superseded';
  }
  return refuse('CONFLICT');
}

async function tryOnce(parts: CheckoutParts, visit: Visit, mayChange: boolean): Promise<Opened | Refusal | Again> {
  const { member, tier, address } = visit;
  const billing = (await parts.refresh.memberships.find(member.memberId))?.billing ?? null;
  const record = billing && ((await refreshMembership(parts.refresh, billing.customerId)) ?? null);
  if (record?.subscription && isLive(record.subscription)) return changeLive(parts, visit, record.subscription);
  const claim = await claimOf(parts, member);
  if (claim && isWanted(claim, tier, record)) return goOn(parts, claim, visit, record);
  const { recordKey: claimKey, attempt } = claim ?? { recordKey: memberClaimKey(member.memberId), attempt: 0 };
  const refusal = await overLimit(parts, { claimKey, attempt: attempt + 1, address });
  if (refusal) return refusal;
  if (!claim) await parts.claims.open(freshClaim(parts, visit, record));
  if (!claim) return { again: 'opened' };
  // The newer wish counts.
  if (!mayChange) return refuse('CONFLICT');
  const next = await parts.claims.next(claim, nextOf(parts, claim, visit, record));
  // The card of this trial had one before, so that nothing of it goes on.
  if (next && record?.isCardKnown && record.subscription)
    await parts.refresh.stripe.end(record.subscription.subscriptionId);
  return { again: 'changed' };
}

async function goOn(
  parts: CheckoutParts,
  claim: Claim,
  visit: Visit,
  record: BillingRecord | null,
): Promise<Opened | Refusal | Again> {
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
      // The next look at Stripe finds it live, or its card known.
      return { again: 'changed' };
    case 'unreachable':
      return refuse('BAD_REQUEST', { sentence: 'The payment service does not take your email address.' });
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
  { member, tier }: Visit,
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

/** One person has one claim: the one they signed up with, otherwise their own. */
async function claimOf({ claims }: CheckoutParts, { email, memberId }: Principal): Promise<Claim | undefined> {
  const signup = await claims.find(emailClaimKey(email));
  return signup?.memberId === memberId ? signup : claims.find(memberClaimKey(memberId));
}

function isWanted(claim: Claim, tier: Tier, record: BillingRecord | null): boolean {
  if (claim.tier !== tier || claim.offer !== 'list' || record?.isCardKnown) return false;
  return !record || claim.customerId === record.customerId;
}

/** Undefined where it is to be found out. */
function trialOf(record: BillingRecord | null): false | null {
  return record?.isCardKnown || record?.firstChargedAt ? false : null;
}

function freshClaim(parts: CheckoutParts, { member, tier }: Visit, record: BillingRecord | null) {
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

function nextOf(
  parts: CheckoutParts,
  claim: Claim,
  { member, tier }: Visit,
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
