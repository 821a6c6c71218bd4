import { refuse, type Refusal } from '#platform/http/refusal.ts';
import type { Wired } from '#platform/uses/use.ts';
import type { SignupForm } from '#shared/billing/signup-form.ts';
import { accountGateway } from '../customer/account.gateway.ts';
import { membershipStore } from '../membership/membership.store.ts';
import {
  signupClaimKey,
  type CheckoutClaim,
  type NewCheckoutClaim,
  type NextAttempt,
} from '../claims/checkout-claim.store.ts';
import { normalizeEmail } from '../claims/normalized-email.ts';
import {
  checkoutUses,
  retryUntilSettled,
  type OpenedCheckout,
} from './checkout-outcome.service.ts';
import { openCheckout, type CheckoutVariant } from './open-checkout.service.ts';

export const signUpUses = {
  ...checkoutUses,
  accounts: accountGateway.pick('exists'),
  memberships: membershipStore.pick('findByEmail'),
};

type SignUpDeps = Wired<typeof signUpUses>;

interface SignupRequest {
  form: SignupForm;
  /** The normalized email of the form. */
  email: string;
  claimKey: string;
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
  const email = normalizeEmail(form.email);
  const claimKey = signupClaimKey(email, ipAddress);
  const signup = { form, email, claimKey, ipAddress };

  return retryUntilSettled(async (mayChange) => {
    const claim = await deps.claims.find(claimKey);
    if (await hasAccount(deps, email)) return refuse('LOGIN_REQUIRED');

    return openCheckout(deps, createVisitorCheckout(deps, signup), { claim, mayChange });
  });
}

async function hasAccount({ memberships, accounts }: SignUpDeps, email: string): Promise<boolean> {
  return (await memberships.findByEmail(email)) !== undefined || accounts.exists(email);
}

function createVisitorCheckout(deps: SignUpDeps, signup: SignupRequest): CheckoutVariant {
  return {
    ipAddress: signup.ipAddress,
    emailRejectedMessage: 'Please enter a valid email address.',
    confirmedOutcome: refuse('LOGIN_REQUIRED'),

    canContinue: (claim) => isForPlan(claim, signup.form),
    buildClaim: () => buildSignupClaim(deps, signup),
    buildNextAttempt: (claim) => buildNextSignupAttempt(deps, claim, signup.form),

    handOver: async ({ acceptedPaymentMethodId, customerId, email }, checkoutSubscription) =>
      // Once the immediate charge is accepted, only the browser that accepted it may get the client
      // secret.
      acceptedPaymentMethodId !== null || customerId === null
        ? refuse('LOGIN_REQUIRED')
        : { checkoutSubscription, customer: { customerId, email } },
  };
}

function isForPlan({ tier, offer }: CheckoutClaim, { subscriptionTier }: SignupForm): boolean {
  return tier === subscriptionTier && offer === 'launch';
}

function buildSignupClaim(
  deps: SignUpDeps,
  { form, email, claimKey }: SignupRequest,
): NewCheckoutClaim {
  const { firstName, lastName, professionLevel } = form;
  const customer = {
    recordKey: claimKey,
    signupId: deps.newId(),
    email,
    firstName,
    lastName,
    professionLevel,
    customerId: null,
  };

  return { ...beginLaunchAttempt(deps, form), ...customer };
}

function buildNextSignupAttempt(
  deps: SignUpDeps,
  { signupId, customerId }: CheckoutClaim,
  form: SignupForm,
): NextAttempt {
  return { ...beginLaunchAttempt(deps, form), signupId, customerId, acceptedPaymentMethodId: null };
}

function beginLaunchAttempt({ refresh }: SignUpDeps, { subscriptionTier: tier }: SignupForm) {
  return {
    tier,
    offer: 'launch',
    isTrial: null,
    memberId: null,
    openedAt: refresh.now().toISOString(),
  } as const;
}
