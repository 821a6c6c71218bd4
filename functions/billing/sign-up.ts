import type { SignupForm } from '../../shared/billing/signup-form.ts';
import { refuse, type Refusal } from '../platform/http/refusal.ts';
import { advance, tied, type Advanced } from './checkout-attempt.ts';
import { overLimit } from './checkout-limits.ts';
import { openerOf } from './checkout-opener.ts';
import type { CheckoutParts } from './checkout-parts.ts';
import { emailClaimKey, type Claim, type NextAttempt } from './claim.store.ts';
import type { MemberBilling } from './membership.store.ts';
import { accountEmail } from './normalised-email.ts';
import { untilAnswered, type Opened, type Outcome } from './opened-checkout.ts';

interface Visit {
  readonly form: SignupForm;
  readonly email: string;
  /** An IP address. */
  readonly address: string;
}

/**
 * Opens the checkout of somebody without an account, or goes on with the one that is open. LOGIN_REQUIRED for an email
 * that has an account, nothing of which changes; CONFLICT when another tab has chosen another plan at the same time.
 */
export async function signUp(parts: CheckoutParts, form: SignupForm, address: string): Promise<Opened | Refusal> {
  const visit = { form, email: accountEmail(form.email), address };
  return untilAnswered((mayChange) => tryOnce(parts, visit, mayChange));
}

async function tryOnce(parts: CheckoutParts, visit: Visit, mayChange: boolean): Promise<Outcome> {
  const { email, form, address } = visit;
  const claimKey = emailClaimKey(email);
  const claim = await parts.claims.find(claimKey);
  const standing = await standingOf(parts, email, claim);
  // A stranger who knows the email begins another: nobody holds the secret of what somebody else confirms.
  const isOpener = claim?.openedFrom === openerOf(email, address);
  if (claim && standing === 'new' && isOpener && isFor(claim, form)) {
    return goOn(parts, claim, visit);
  }
  const attempt = (claim?.attempt ?? 0) + 1;
  const refusal = await overLimit(parts, { claimKey, attempt, address });
  if (refusal) return refusal;
  // Whoever accepted a charge has a card there.
  const isOthers = standing === 'known' || (claim?.acceptedCard != null && !isOpener);
  if (isOthers || (!claim && (await parts.accounts.exists(email)))) return refuse('LOGIN_REQUIRED');
  if (!claim) await parts.claims.open({ ...freshClaim(parts, visit), recordKey: claimKey });
  if (!claim) return { again: 'opened' };
  if (!mayChange) return refuse('CONFLICT');
  const gone = standing === 'orphaned' ? { signupId: parts.newId(), customerId: null, memberId: null } : {};
  await parts.claims.next(claim, { ...nextOf(parts, claim, visit), ...gone });
  return { again: 'changed' };
}

function isFor({ tier, offer }: Claim, { subscriptionTier }: SignupForm): boolean {
  return tier === subscriptionTier && offer === 'launch';
}

async function goOn(parts: CheckoutParts, claim: Claim, visit: Visit): Promise<Outcome> {
  const { address } = visit;
  const advanced = await advance(parts, claim, address);
  switch (advanced.state) {
    case 'open':
      // Whoever accepted a charge has a card there: only they may go on with it, and this caller is anybody.
      return advanced.claim.acceptedCard === null ? answer(parts, advanced) : refuse('LOGIN_REQUIRED');
    case 'confirmed':
      return refuse('LOGIN_REQUIRED');
    case 'unreachable':
      return refuse('BAD_REQUEST', { sentence: 'Please enter a valid email address.' });
    case 'superseded':
      return { again: 'superseded' };
    case 'ended':
    case 'gone': {
      const refusal = await overLimit(parts, { claimKey: claim.recordKey, attempt: claim.attempt + 1, address });
      if (refusal) return refusal;
      const gone = advanced.state === 'gone' ? { signupId: parts.newId(), customerId: null } : {};
      await parts.claims.next(claim, { ...nextOf(parts, claim, visit), ...gone });
      return { again: 'changed' };
    }
  }
}

/** The account is made before the secret is answered: never a payer without one. */
async function answer(parts: CheckoutParts, { claim, begun }: Extract<Advanced, { state: 'open' }>): Promise<Outcome> {
  const owned = await withAccount(parts, claim);
  if (owned === 'taken') return refuse('LOGIN_REQUIRED');
  if (!owned?.memberId || owned.customerId === null) return { again: 'superseded' };
  const isTied = await tied(parts, owned, owned.customerId, owned.memberId);
  return isTied ? { begun } : { again: 'superseded' };
}

async function withAccount(parts: CheckoutParts, claim: Claim): Promise<Claim | 'taken' | undefined> {
  if (claim.memberId !== null) return claim;
  const memberId = await parts.accounts.ensure(claim);
  if (memberId === null) return 'taken';
  const { email, firstName, lastName, professionLevel } = claim;
  await parts.members.ensure({ memberId, email, firstName, lastName, professionLevel }, parts.refresh.now());
  return parts.claims.note(claim, { memberId });
}

/** `known`: the email has an account that somebody uses. `orphaned`: the claim's account is gone or has another email. */
async function standingOf(
  { refresh }: CheckoutParts,
  email: string,
  claim: Claim | undefined,
): Promise<'new' | 'known' | 'orphaned'> {
  if (!claim) return (await refresh.memberships.findByEmail(email)) ? 'known' : 'new';
  if (claim.memberId === null) return 'new';
  const member = await refresh.memberships.find(claim.memberId);
  if (!member || accountEmail(member.email) !== email) return 'orphaned';
  return isInUse(member) ? 'known' : 'new';
}

function isInUse({ firstSignInAt, grantedPlan, billing }: MemberBilling): boolean {
  if (firstSignInAt !== null || grantedPlan !== null) return true;
  if (!billing) return false;
  return billing.isCardKnown || billing.firstChargedAt !== null || billing.subscription?.card != null;
}

function freshClaim(parts: CheckoutParts, { email, form, address }: Visit) {
  return {
    signupId: parts.newId(),
    email,
    firstName: form.firstName,
    lastName: form.lastName,
    professionLevel: form.professionLevel,
    tier: form.subscriptionTier,
    offer: 'launch',
    isTrial: null,
    customerId: null,
    memberId: null,
    openedFrom: openerOf(email, address),
    openedAt: parts.refresh.now().toISOString(),
  } as const;
}

function nextOf(
  parts: CheckoutParts,
  { signupId, customerId, memberId }: Claim,
  { form, email, address }: Visit,
): NextAttempt {
  const openedAt = parts.refresh.now().toISOString();
  const wish = { tier: form.subscriptionTier, offer: 'launch' } as const;
  const openedFrom = openerOf(email, address);
  return { signupId, customerId, memberId, ...wish, isTrial: null, acceptedCard: null, openedFrom, openedAt };
}
