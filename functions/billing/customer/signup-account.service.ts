import { memberStore } from '#functions/members/members.public.ts';
import { clock, derive, type Wired } from '#platform/uses/use.ts';
import { accountGateway } from './account.gateway.ts';
import { checkoutClaimStore } from '../claims/checkout-claim.store.ts';
import { customerGateway } from './customer.gateway.ts';
import { viaStripe } from '../stripe/stripe-client.gateway.ts';
import type { SignupMetadata } from '../subscription/stripe-metadata.ts';

/** A Stripe customer created by the signup form, without an account yet. */
interface PendingSignup extends SignupMetadata {
  customerId: string;
  email: string;
}

const signupAccountUses = {
  accounts: accountGateway.pick('ensure'),
  members: memberStore.pick('ensure'),
  claims: checkoutClaimStore.pick('setMember'),
  customers: viaStripe(customerGateway),
  now: clock,
};

/**
 * Creates the account and returns its member ID; null if another account already uses the email.
 * Idempotent.
 */
export type OpenAccount = (origin: PendingSignup) => Promise<string | null>;

/**
 * Called only after the card is confirmed, so that submitting the form alone never creates an
 * account.
 */
export function createAccountOpener({
  accounts,
  members,
  claims,
  customers,
  now,
}: Wired<typeof signupAccountUses>): OpenAccount {
  return async ({ customerId, claim, ...origin }) => {
    const memberId = await accounts.ensure(origin);
    if (memberId === null) return null;

    const { email, firstName, lastName, professionLevel } = origin;
    await members.ensure({ memberId, email, firstName, lastName, professionLevel }, now());
    // Account deletion finds the claim by member ID.
    await claims.setMember(claim, { customerId, memberId });
    await customers.linkMember(customerId, memberId);

    return memberId;
  };
}

export const accountOpener = /* @__PURE__ */ derive(signupAccountUses, createAccountOpener);
