import { log } from '#platform/logging.ts';
import { clock, type Wired } from '#platform/uses/use.ts';
import { normalizeMailbox } from '../claims/normalized-email.ts';
import { trialClaims } from '../claims/trial-claim.store.ts';
import type { BillingRecord } from '../subscription/billing-record.ts';
import { isAbandonedTrial } from '../subscription/next-check.ts';
import { readCustomer, readCustomerUses, type StripeCustomer } from './read-customer.service.ts';

export const settleTrialUses = {
  ...readCustomerUses,
  trials: trialClaims.pick('claimCard', 'claimEmail'),
  now: clock,
};

type TrialDeps = Wired<typeof settleTrialUses>;

/**
 * Sets the confirmed card of a trial that has no card yet, or ends the trial if it was abandoned.
 * The trial is claimed for `email`.
 */
export async function settleTrial(
  deps: TrialDeps,
  customer: StripeCustomer,
  { email, before }: { email: string | null; before: BillingRecord | null },
): Promise<StripeCustomer> {
  const { customerId, subscription } = customer;
  if (subscription?.status !== 'trialing' || subscription.card) return customer;

  const confirmed = await deps.stripe.findConfirmedCard(customerId, subscription.createdAt);
  // A card without a fingerprint gets no trial, because its earlier trials can't be detected.
  const fingerprint = confirmed?.fingerprint ?? null;

  if (
    confirmed &&
    fingerprint !== null &&
    (await claimTrial(deps, { customerId, email }, fingerprint))
  ) {
    await deps.stripe.setCard(subscription.subscriptionId, confirmed.paymentMethodId);
    return readCustomer(deps, customerId, before);
  }

  if (!isAbandonedTrial(subscription, deps.now()))
    return { ...customer, isRepeatTrial: confirmed !== undefined };

  log('info', 'trial without a card ended', {
    customerId,
    subscriptionId: subscription.subscriptionId,
  });

  await deps.stripe.end(subscription.subscriptionId);

  return readCustomer(deps, customerId, before);
}

async function claimTrial(
  { trials }: TrialDeps,
  { customerId, email }: { customerId: string; email: string | null },
  fingerprint: string,
): Promise<boolean> {
  if (!(await trials.claimCard(fingerprint, customerId))) return false;
  return email === null || trials.claimEmail(normalizeMailbox(email), customerId);
}
