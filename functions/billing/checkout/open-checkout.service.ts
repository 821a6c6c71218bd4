import { refuse } from '#platform/http/refusal.ts';
import type { Wired } from '#platform/uses/use.ts';
import type {
  CheckoutClaim,
  NewCheckoutClaim,
  NextAttempt,
} from '../claims/checkout-claim.store.ts';
import { continueAttempt } from './checkout-attempt.service.ts';
import type { CheckoutOutcome, checkoutUses } from './checkout-outcome.service.ts';
import type { CheckoutSubscription } from './checkout-subscription.gateway.ts';

type CheckoutDeps = Wired<typeof checkoutUses>;

/** How a visitor's checkout differs from a member's. */
export interface CheckoutVariant {
  ipAddress: string;
  emailRejectedMessage: string;
  /** The outcome if the card of the attempt is confirmed. */
  confirmedOutcome: CheckoutOutcome;
  /** True if the claim is for the requested plan and the current attempt may continue. */
  canContinue: (claim: CheckoutClaim) => boolean;
  buildClaim: () => NewCheckoutClaim;
  buildNextAttempt: (claim: CheckoutClaim) => NextAttempt;
  /** Returns the open checkout to the browser, if this browser may have it. */
  handOver: (claim: CheckoutClaim, opened: CheckoutSubscription) => Promise<CheckoutOutcome>;
  /** Runs after this call has replaced an attempt that was for another plan. */
  onReplaced?: () => Promise<void>;
}

/**
 * Takes one step: opens the claim, continues its attempt, or replaces the attempt. Refuses with
 * CONFLICT if it must be replaced but `mayChange` is false.
 */
export async function openCheckout(
  deps: CheckoutDeps,
  variant: CheckoutVariant,
  { claim, mayChange }: { claim: CheckoutClaim | undefined; mayChange: boolean },
): Promise<CheckoutOutcome> {
  if (!claim) {
    await deps.claims.findOrCreate(variant.buildClaim());
    return { retryReason: 'opened' };
  }

  if (variant.canContinue(claim)) return resumeAttempt(deps, variant, claim);
  if (!mayChange) return refuse('CONFLICT');

  const replaced = await deps.claims.startNextAttempt(claim, variant.buildNextAttempt(claim));
  if (replaced) await variant.onReplaced?.();

  return { retryReason: 'changed' };
}

async function resumeAttempt(
  deps: CheckoutDeps,
  variant: CheckoutVariant,
  claim: CheckoutClaim,
): Promise<CheckoutOutcome> {
  const result = await continueAttempt(deps, claim, variant.ipAddress);

  switch (result.state) {
    case 'open':
      return variant.handOver(result.claim, result.checkoutSubscription);
    case 'confirmed':
      return variant.confirmedOutcome;
    case 'email-rejected':
      return refuse('BAD_REQUEST', { message: variant.emailRejectedMessage });
    case 'superseded':
      return { retryReason: 'superseded' };
    case 'ended':
      return startOver(deps, claim, variant.buildNextAttempt(claim));
    case 'customer-deleted': {
      const newCustomer = { signupId: deps.newId(), customerId: null };
      return startOver(deps, claim, { ...variant.buildNextAttempt(claim), ...newCustomer });
    }
  }
}

/** Replaces an attempt that can't be continued. */
async function startOver(
  { claims }: CheckoutDeps,
  claim: CheckoutClaim,
  next: NextAttempt,
): Promise<CheckoutOutcome> {
  await claims.startNextAttempt(claim, next);
  return { retryReason: 'changed' };
}
