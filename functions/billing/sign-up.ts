import type { SignupForm } from '../../shared/billing/signup-form.ts';
import { refuse, type Refusal } from '../platform/http/refusal.ts';
import { advance } from './checkout-attempt.ts';
import { overLimit } from './checkout-limits.ts';
import type { CheckoutParts } from './checkout-parts.ts';
import { signupClaimKey, type Claim, type NextAttempt } from './claim.store.ts';
import { accountEmail } from './normalised-email.ts';
import { untilAnswered, type Opened, type Outcome } from './opened-checkout.ts';

interface Visit {
  readonly form: SignupForm;
  readonly email: string;
  /** IP address. */
  readonly address: string;
}

/**
 * Opens or continues a checkout for a visitor without an account. One checkout per email and network, so strangers
 * can't block the mailbox's owner. Refuses with LOGIN_REQUIRED if the email has an account, and CONFLICT if another tab
 * chose another plan.
 */
export async function signUp(parts: CheckoutParts, form: SignupForm, address: string): Promise<Opened | Refusal> {
  const visit = { form, email: accountEmail(form.email), address };
  return untilAnswered((mayChange) => tryOnce(parts, visit, mayChange));
}

async function tryOnce(parts: CheckoutParts, visit: Visit, mayChange: boolean): Promise<Outcome> {
  const { email, form, address } = visit;
  const claimKey = signupClaimKey(email, address);
  const claim = await parts.claims.find(claimKey);
  const isKnown = await hasAccount(parts, email);
  if (claim && !isKnown && isFor(claim, form)) return goOn(parts, claim, visit);
  const attempt = (claim?.attempt ?? 0) + 1;
  const refusal = await overLimit(parts, { claimKey, attempt, address });
  if (refusal) return refusal;
  if (isKnown) return refuse('LOGIN_REQUIRED');
  if (!claim) await parts.claims.open({ ...freshClaim(parts, visit), recordKey: claimKey });
  if (!claim) return { again: 'opened' };
  if (!mayChange) return refuse('CONFLICT');
  await parts.claims.next(claim, nextOf(parts, claim, visit));
  return { again: 'changed' };
}

async function hasAccount({ refresh, accounts }: CheckoutParts, email: string): Promise<boolean> {
  return (await refresh.memberships.findByEmail(email)) !== undefined || accounts.exists(email);
}

function isFor({ tier, offer }: Claim, { subscriptionTier }: SignupForm): boolean {
  return tier === subscriptionTier && offer === 'launch';
}

async function goOn(parts: CheckoutParts, claim: Claim, visit: Visit): Promise<Outcome> {
  const { address } = visit;
  const advanced = await advance(parts, claim, address);
  switch (advanced.state) {
    case 'open':
      // Only the browser that accepted the charge may get the client secret of a chargeable card.
      return advanced.claim.acceptedCard === null ? { begun: advanced.begun } : refuse('LOGIN_REQUIRED');
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

function freshClaim(parts: CheckoutParts, { email, form }: Visit) {
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
    openedAt: parts.refresh.now().toISOString(),
  } as const;
}

function nextOf(parts: CheckoutParts, { signupId, customerId }: Claim, { form }: Visit): NextAttempt {
  const openedAt = parts.refresh.now().toISOString();
  const wish = { tier: form.subscriptionTier, offer: 'launch' } as const;
  return { signupId, customerId, memberId: null, ...wish, isTrial: null, acceptedCard: null, openedAt };
}
