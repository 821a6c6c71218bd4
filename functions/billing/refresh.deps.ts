import * as z from 'zod';
import { memberStore } from '../members/members.public.ts';
import { mailQueue } from '../mail/mail.public.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import { accountGateway } from './account.gateway.ts';
import { checkoutClaimStore } from './checkout-claim.store.ts';
import { customerGateway } from './customer.gateway.ts';
import { membershipStore } from './membership.store.ts';
import type { RefreshDeps } from './refresh-membership.service.ts';
import { payerHashFromEnv } from './payer-hash.gateway.ts';
import { refundClaimStore, type RefundClaimStore } from './refund-claim.store.ts';
import { refundGateway } from './refund.gateway.ts';
import { openAccountWith, type OpenAccount } from './signup-account.service.ts';
import { createStripeAccess, type OpenStripe } from './stripe-client.gateway.ts';
import { subscriptionGateway } from './subscription.gateway.ts';
import { trialClaimStore } from './trial-claim.store.ts';
import { scheduledCheckStore } from './scheduled-check.store.ts';

/** Opens Stripe with the secret in STRIPE_SECRET_ARN. */
export function stripeFromEnv(): OpenStripe {
  return createStripeAccess(readEnvironment({ STRIPE_SECRET_ARN: z.string() }).STRIPE_SECRET_ARN);
}

/** For functions that create the account of a signup once its card is confirmed. */
export function openAccountFromEnv(open: OpenStripe, now: () => Date): OpenAccount {
  const environment = readEnvironment({
    MEMBERS_TABLE: z.string(),
    BILLING_TABLE: z.string(),
    USER_POOL_ID: z.string(),
  });
  return openAccountWith({
    accounts: accountGateway(environment.USER_POOL_ID),
    members: memberStore(documentClient(), environment.MEMBERS_TABLE),
    claims: checkoutClaimStore(documentClient(), environment.BILLING_TABLE),
    customers: customerGateway(open),
    now,
  });
}

/** Dependencies for refreshing a membership, needed by every function that changes something at Stripe. */
export function refreshDepsFromEnv(
  open: OpenStripe,
  now: () => Date,
  openAccount: OpenAccount | null = null,
): RefreshDeps & { readonly refundClaims: RefundClaimStore } {
  const payerHash = payerHashFromEnv();
  const environment = readEnvironment({
    MEMBERS_TABLE: z.string(),
    BILLING_TABLE: z.string(),
    MAIL_QUEUE_URL: z.string(),
  });
  return {
    stripe: subscriptionGateway(open),
    refunds: refundGateway(open),
    memberships: membershipStore(documentClient(), environment.MEMBERS_TABLE),
    trials: trialClaimStore(documentClient(), environment.BILLING_TABLE, payerHash),
    refundClaims: refundClaimStore(documentClient(), environment.BILLING_TABLE),
    payerHash,
    openAccount,
    scheduledChecks: scheduledCheckStore(documentClient(), environment.BILLING_TABLE),
    mails: mailQueue(environment.MAIL_QUEUE_URL),
    now,
  };
}
