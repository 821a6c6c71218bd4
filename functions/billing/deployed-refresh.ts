import * as z from 'zod';
import { mailQueue } from '../mail/mail.public.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import { membershipStore } from './membership.store.ts';
import type { RefreshParts } from './refresh-membership.ts';
import { refundGateway } from './refund.gateway.ts';
import { stripeAccess, type OpenStripe } from './stripe-client.gateway.ts';
import { subscriptionGateway } from './subscription.gateway.ts';
import { trialClaimStore } from './trial-claim.store.ts';
import { visitStore } from './visit.store.ts';

/** Stripe as this function was given it. */
export function deployedStripe(): OpenStripe {
  return stripeAccess(readEnvironment({ STRIPE_SECRET_ARN: z.string() }).STRIPE_SECRET_ARN);
}

/** Whatever changes something at Stripe ends in a refresh, so all of it runs with these. */
export function deployedRefresh(open: OpenStripe, now: () => Date): RefreshParts {
  const environment = readEnvironment({
    MEMBERS_TABLE: z.string(),
    BILLING_TABLE: z.string(),
    MAIL_QUEUE_URL: z.string(),
  });
  return {
    stripe: subscriptionGateway(open),
    refunds: refundGateway(open),
    memberships: membershipStore(documentClient(), environment.MEMBERS_TABLE),
    trials: trialClaimStore(documentClient(), environment.BILLING_TABLE),
    visits: visitStore(documentClient(), environment.BILLING_TABLE),
    mails: mailQueue(environment.MAIL_QUEUE_URL),
    now,
  };
}
