import type { MemberStore } from '#functions/members/members.public.ts';
import type { AccountGateway } from './account.gateway.ts';
import type { CheckoutClaimStore } from '../claims/checkout-claim.store.ts';
import type { CustomerGateway } from './customer.gateway.ts';
import type { SignupMetadata } from '../subscription/stripe-metadata.ts';

/** A Stripe customer created by the signup form, without an account yet. */
export interface PendingSignup extends SignupMetadata {
  customerId: string;
  email: string;
}

export interface SignupAccountDeps {
  accounts: Pick<AccountGateway, 'ensure'>;
  members: Pick<MemberStore, 'ensure'>;
  claims: Pick<CheckoutClaimStore, 'setMember'>;
  customers: Pick<CustomerGateway, 'linkMember'>;
  now: () => Date;
}

/**
 * Creates the account and returns its member ID; null if another account already uses the email.
 * Idempotent.
 */
export type OpenAccount = (origin: PendingSignup) => Promise<string | null>;

/**
 * Called only after the card is confirmed, so that submitting the form alone never creates an
 * account.
 */
export function openAccountWith({
  accounts,
  members,
  claims,
  customers,
  now,
}: SignupAccountDeps): OpenAccount {
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
