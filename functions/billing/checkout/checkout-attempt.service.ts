import type { Wired } from '#platform/uses/use.ts';
import { findPlan } from '#shared/billing/plans.ts';
import { DAY_MS, HOUR_MS } from '#shared/product/time.ts';
import { customerGateway } from '../customer/customer.gateway.ts';
import { priceGateway } from '../stripe/price.gateway.ts';
import { viaStripe } from '../stripe/stripe-client.gateway.ts';
import { isFromAttempt, type CheckoutSubscription } from './checkout-subscription.gateway.ts';
import { automaticTax, checkoutSubscriptions } from './checkout.gateway.ts';
import { trialClaims } from '../claims/trial-claim.store.ts';
import { checkoutClaimStore, type CheckoutClaim } from '../claims/checkout-claim.store.ts';
import { normalizeMailbox } from '../claims/normalized-email.ts';
import { refreshMembership, refreshUses } from '../membership/refresh-membership.service.ts';

export const attemptUses = {
  claims: checkoutClaimStore.pick('record'),
  trials: trialClaims.pick('isEmailUsed'),
  customers: viaStripe(customerGateway),
  subscriptions: checkoutSubscriptions,
  prices: viaStripe(priceGateway),
  refresh: refreshUses,
  /** Stripe Tax requires the customer's location. */
  isTaxAutomatic: automaticTax,
};

type AttemptDeps = Wired<typeof attemptUses>;

/**
 * `confirmed`: start no other subscription. `ended`: start a new attempt. `superseded`: a newer
 * attempt exists.
 */
type AttemptResult =
  | { state: 'open'; claim: CheckoutClaim; checkoutSubscription: CheckoutSubscription }
  | { state: 'confirmed' | 'ended' | 'customer-deleted' | 'superseded' | 'email-rejected' };

/**
 * After 24 hours, Stripe's idempotency keys expire and trials without a card are ended, so attempts
 * end earlier.
 */
const ATTEMPT_LIFETIME_MS = 23 * HOUR_MS;

/** Each step is idempotent and recorded in the claim, so concurrent calls and retries are safe. */
export async function continueAttempt(
  deps: AttemptDeps,
  claim: CheckoutClaim,
  ipAddress: string,
): Promise<AttemptResult> {
  const age = deps.refresh.now().getTime() - Date.parse(claim.openedAt);
  if (age > ATTEMPT_LIFETIME_MS) return { state: 'ended' };

  if (claim.subscriptionId !== null) {
    const checkoutSubscription = await deps.subscriptions.find(claim.subscriptionId);
    return checkoutSubscription?.state === 'open'
      ? { state: 'open', claim, checkoutSubscription }
      : { state: checkoutSubscription?.state ?? 'ended' };
  }

  const decidedClaim = await ensureTrialDecided(deps, claim);
  if (!decidedClaim) return { state: 'superseded' };

  const claimWithCustomer = await ensureCustomer(deps, decidedClaim, ipAddress);

  return 'state' in claimWithCustomer
    ? claimWithCustomer
    : ensureSubscription(deps, claimWithCustomer);
}

/**
 * Links the customer to the member's account. This must happen before the client secret is
 * returned.
 */
export async function linkMember(
  deps: AttemptDeps,
  claim: CheckoutClaim,
  customerId: string,
  memberId: string,
): Promise<boolean> {
  if (claim.isMemberLinked) return true;

  await deps.customers.linkMember(customerId, memberId);
  await refreshMembership(deps.refresh, customerId);

  return (await deps.claims.record(claim, { isMemberLinked: true })) !== undefined;
}

async function ensureTrialDecided(
  deps: AttemptDeps,
  claim: CheckoutClaim,
): Promise<CheckoutClaim | undefined> {
  if (claim.isTrial !== null) return claim;

  const hasCard =
    claim.customerId !== null && (await deps.customers.read(claim.customerId))?.hasCard === true;
  // Only check here; the trial is claimed when a card is confirmed. Existing customers with a card
  // get no trial.
  const isTrial = !hasCard && !(await deps.trials.isEmailUsed(normalizeMailbox(claim.email)));

  return deps.claims.record(claim, { isTrial });
}

type ClaimWithCustomer = CheckoutClaim & { customerId: string };

async function ensureCustomer(
  deps: AttemptDeps,
  claim: CheckoutClaim,
  ipAddress: string,
): Promise<ClaimWithCustomer | AttemptResult> {
  if (claim.customerId !== null) {
    if (!(await deps.customers.read(claim.customerId))) return { state: 'customer-deleted' };
    return { ...claim, customerId: claim.customerId };
  }

  const { signupId, email, attempt } = claim;
  // An earlier attempt may have created the customer so long ago that its idempotency key has
  // expired.
  const customerId =
    (attempt > 1 ? await deps.customers.find(email, signupId) : undefined) ??
    (await deps.customers.create(claim));
  if (customerId === null) return { state: 'email-rejected' };

  if (deps.isTaxAutomatic) await deps.customers.setLocation(customerId, ipAddress);
  // Schedule the check first. If this function then crashes, the check still finds the customer.
  await deps.refresh.scheduledChecks.schedule(
    customerId,
    new Date(deps.refresh.now().getTime() + DAY_MS),
  );

  const updatedClaim = await deps.claims.record(claim, { customerId });

  return updatedClaim ? { ...updatedClaim, customerId } : { state: 'superseded' };
}

async function ensureSubscription(
  deps: AttemptDeps,
  claim: ClaimWithCustomer,
): Promise<AttemptResult> {
  const checkoutSubscription = await findOrCreateSubscription(deps, claim);
  if (checkoutSubscription === 'confirmed') return { state: 'confirmed' };
  if (!checkoutSubscription) return { state: 'ended' };

  const updatedClaim = await deps.claims.record(claim, {
    subscriptionId: checkoutSubscription.subscriptionId,
  });

  if (updatedClaim)
    return checkoutSubscription.state === 'open'
      ? { state: 'open', claim: updatedClaim, checkoutSubscription }
      : { state: checkoutSubscription.state };

  // The newer attempt closes earlier subscriptions, but may have listed them before this one
  // existed.
  await deps.subscriptions.close(checkoutSubscription.subscriptionId);

  return { state: 'superseded' };
}

/**
 * Finds or creates the attempt's subscription. Closes earlier ones first, so an old tab can't
 * confirm an old price.
 */
async function findOrCreateSubscription(
  deps: AttemptDeps,
  claim: ClaimWithCustomer,
): Promise<CheckoutSubscription | 'confirmed' | undefined> {
  const { signupId, attempt, customerId, tier, offer, recordKey } = claim;
  const existing = await deps.subscriptions.list(customerId);
  for (const other of existing.filter((each) => !isFromAttempt(claim, each))) {
    if ((await deps.subscriptions.close(other.subscriptionId)) === 'confirmed') return 'confirmed';
  }

  const own = existing.find((each) => isFromAttempt(claim, each));
  if (own) return own;

  const plan = findPlan(tier, offer);
  if (!plan) throw new Error(`no plan for tier ${tier} and offer ${offer}`);

  const priceId = await deps.prices.findPriceId(plan);
  const isTrial = claim.isTrial === true;

  return deps.subscriptions.create({
    signupId,
    attempt,
    claimKey: recordKey,
    customerId,
    priceId,
    isTrial,
  });
}
