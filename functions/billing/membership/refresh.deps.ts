import { mailQueue } from '#functions/mail/mail.public.ts';
import { memberStore } from '#functions/members/members.public.ts';

import { accountGateway } from '../customer/account.gateway.ts';
import { customerGateway } from '../customer/customer.gateway.ts';
import type { ReadMembershipDeps } from './membership.service.ts';
import { payerHasherFromEnv } from '../claims/payer-hash.gateway.ts';
import type { RefreshDeps } from './refresh-membership.service.ts';
import { refundClaimStore, type RefundClaimStore } from '../claims/refund-claim.store.ts';
import { refundGateway } from '../subscription/refund.gateway.ts';
import { openAccountWith, type OpenAccount } from '../customer/signup-account.service.ts';
import type { OpenStripe } from '../stripe/stripe-client.gateway.ts';
import { subscriptionGateway } from '../subscription/subscription.gateway.ts';
import { trialClaimStore } from '../claims/trial-claim.store.ts';
import { membershipStore } from './membership.store.ts';
import { checkoutClaimStore } from '../claims/checkout-claim.store.ts';
import { scheduledCheckStore } from './scheduled-check.store.ts';
import { usageStore } from '../allowance/usage.store.ts';

const now = () => new Date();

/** Builds the function that creates a signup's account once its card is confirmed. */
export function accountOpenerFromEnv(open: OpenStripe): OpenAccount {
  return openAccountWith({
    accounts: accountGateway(),
    members: memberStore(),
    claims: checkoutClaimStore(),
    customers: customerGateway(open),
    now,
  });
}

/**
 * Dependencies for refreshing a membership, needed by every function that changes something at
 * Stripe.
 */
export function refreshDepsFromEnv(
  open: OpenStripe,
  openAccount: OpenAccount | null = null,
): RefreshDeps & { refundClaims: RefundClaimStore } {
  const hashPayer = payerHasherFromEnv();
  return {
    stripe: subscriptionGateway(open),
    refunds: refundGateway(open),
    memberships: membershipStore(),
    trials: trialClaimStore(hashPayer),
    refundClaims: refundClaimStore(),
    hashPayer,
    openAccount,
    removals: null,
    scheduledChecks: scheduledCheckStore(),
    mails: mailQueue(),
    now,
  };
}

/** What a member's endpoint needs to refresh the subscription and to return the membership. */
export interface MembershipDeps extends ReadMembershipDeps {
  refresh: RefreshDeps;
  refundClaims: RefundClaimStore;
}

export function membershipDepsFromEnv(open: OpenStripe): MembershipDeps {
  const refresh = refreshDepsFromEnv(open);

  return {
    refresh,
    memberships: refresh.memberships,
    refundClaims: refresh.refundClaims,
    usage: usageStore(),
    now,
  };
}
