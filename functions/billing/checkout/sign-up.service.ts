import { refuse, type Refusal } from '#platform/http/refusal.ts';
import type { Wired } from '#platform/uses/use.ts';
import type { SignupForm } from '#shared/billing/signup-form.ts';
import { accountGateway } from '../customer/account.gateway.ts';
import { membershipStore } from '../membership/membership.store.ts';
import { continueAttempt } from './checkout-attempt.service.ts';
import {
  signupClaimKey,
  type CheckoutClaim,
  type NextAttempt,
} from '../claims/checkout-claim.store.ts';
import { normalizeEmail } from '../claims/normalized-email.ts';
import {
  checkoutUses,
  retryUntilSettled,
  startOver,
  type OpenedCheckout,
  type CheckoutOutcome,
} from './checkout-outcome.service.ts';

export const signUpUses = {
  ...checkoutUses,
  accounts: accountGateway.pick('exists'),
  memberships: membershipStore.pick('findByEmail'),
};

type SignUpDeps = Wired<typeof signUpUses>;

interface SignupRequest {
  form: SignupForm;
  email: string;
  ipAddress: string;
}

/**
 * Refuses with LOGIN_REQUIRED if the email has an account, or CONFLICT if another tab chose a
 * different plan.
 */
export async function signUp(
  deps: SignUpDeps,
  form: SignupForm,
  ipAddress: string,
): Promise<OpenedCheckout | Refusal> {
  const visit = { form, email: normalizeEmail(form.email), ipAddress };
  return retryUntilSettled((mayChange) => tryOnce(deps, visit, mayChange));
}

async function tryOnce(
  deps: SignUpDeps,
  visit: SignupRequest,
  mayChange: boolean,
): Promise<CheckoutOutcome> {
  const { email, form, ipAddress } = visit;
  const claimKey = signupClaimKey(email, ipAddress);
  const claim = await deps.claims.find(claimKey);
  const isExistingAccount = await hasAccount(deps, email);
  if (claim && !isExistingAccount && isForPlan(claim, form))
    return resumeCheckout(deps, claim, visit);
  if (isExistingAccount) return refuse('LOGIN_REQUIRED');

  if (!claim) await deps.claims.findOrCreate({ ...buildClaim(deps, visit), recordKey: claimKey });
  if (!claim) return { retryReason: 'opened' };
  if (!mayChange) return refuse('CONFLICT');

  await deps.claims.startNextAttempt(claim, buildNextAttempt(deps, claim, visit));

  return { retryReason: 'changed' };
}

async function hasAccount({ memberships, accounts }: SignUpDeps, email: string): Promise<boolean> {
  return (await memberships.findByEmail(email)) !== undefined || accounts.exists(email);
}

function isForPlan({ tier, offer }: CheckoutClaim, { subscriptionTier }: SignupForm): boolean {
  return tier === subscriptionTier && offer === 'launch';
}

async function resumeCheckout(
  deps: SignUpDeps,
  claim: CheckoutClaim,
  visit: SignupRequest,
): Promise<CheckoutOutcome> {
  const { ipAddress } = visit;
  const advanced = await continueAttempt(deps, claim, ipAddress);

  switch (advanced.state) {
    case 'open': {
      const { acceptedPaymentMethodId, customerId, email } = advanced.claim;
      // Once the immediate charge is accepted, only the browser that accepted it may get the client
      // secret.
      if (acceptedPaymentMethodId !== null || customerId === null) return refuse('LOGIN_REQUIRED');

      return {
        checkoutSubscription: advanced.checkoutSubscription,
        customer: { customerId, email },
      };
    }
    case 'confirmed':
      return refuse('LOGIN_REQUIRED');
    case 'email-rejected':
      return refuse('BAD_REQUEST', { message: 'Please enter a valid email address.' });
    case 'superseded':
      return { retryReason: 'superseded' };
    case 'ended':
    case 'customer-deleted': {
      const next = buildNextAttempt(deps, claim, visit);
      return startOver(deps, claim, {
        next,
        isCustomerDeleted: advanced.state === 'customer-deleted',
      });
    }
  }
}

function buildClaim(deps: SignUpDeps, { email, form }: SignupRequest) {
  const { firstName, lastName, professionLevel } = form;
  const customer = {
    signupId: deps.newId(),
    email,
    firstName,
    lastName,
    professionLevel,
    customerId: null,
  };

  return { ...beginAttempt(deps, form), ...customer };
}

function buildNextAttempt(
  deps: SignUpDeps,
  claim: CheckoutClaim,
  { form }: SignupRequest,
): NextAttempt {
  const { signupId, customerId } = claim;
  return { ...beginAttempt(deps, form), signupId, customerId, acceptedPaymentMethodId: null };
}

function beginAttempt({ refresh }: SignUpDeps, { subscriptionTier: tier }: SignupForm) {
  return {
    tier,
    offer: 'launch',
    isTrial: null,
    memberId: null,
    openedAt: refresh.now().toISOString(),
  } as const;
}
