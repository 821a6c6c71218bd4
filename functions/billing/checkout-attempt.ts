import { planOf } from '../../shared/billing/plans.ts';
import { isOf, type BegunSubscription } from './begun-subscription.gateway.ts';
import type { AttemptParts } from './checkout-parts.ts';
import type { Claim } from './claim.store.ts';
import { mailboxOf } from './normalised-email.ts';
import { refreshMembership } from './refresh-membership.ts';

/** An attempt's state after all possible steps. */
export type Advanced =
  | { readonly state: 'open'; readonly claim: Claim; readonly begun: BegunSubscription }
  /** A subscription of this customer is confirmed, so no other may be started. */
  | { readonly state: 'confirmed' }
  /** This attempt can't be continued; a new attempt can be started. */
  | { readonly state: 'ended' }
  /** The customer was deleted at Stripe. */
  | { readonly state: 'gone' }
  /** A newer attempt has started. */
  | { readonly state: 'superseded' }
  /** Stripe rejects the email address. */
  | { readonly state: 'unreachable' };

const HOUR_MS = 3_600_000;
/**
 * Attempts expire before Stripe forgets idempotency keys and before trials without a card are ended, both after 24 h.
 */
const ATTEMPT_MS = 23 * HOUR_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Finds or creates the attempt's customer and subscription. Each step is recorded in the claim and idempotent, so
 * concurrent calls and retries after a crash are safe.
 */
export async function advance(parts: AttemptParts, claim: Claim, address: string): Promise<Advanced> {
  const age = parts.refresh.now().getTime() - Date.parse(claim.openedAt);
  if (age > ATTEMPT_MS) return { state: 'ended' };
  if (claim.subscriptionId !== null) {
    const begun = await parts.subscriptions.find(claim.subscriptionId);
    return begun?.standing === 'open' ? { state: 'open', claim, begun } : { state: begun?.standing ?? 'ended' };
  }
  const tried = await withTrial(parts, claim);
  if (!tried) return { state: 'superseded' };
  const paying = await withCustomer(parts, tried, address);
  return 'state' in paying ? paying : withSubscription(parts, paying);
}

/** Links the customer to a member's account, after which the client secret may be returned. */
export async function tied(parts: AttemptParts, claim: Claim, customerId: string, memberId: string): Promise<boolean> {
  if (claim.isReady) return true;
  await parts.customers.nameMember(customerId, memberId);
  await refreshMembership(parts.refresh, customerId);
  return (await parts.claims.note(claim, { isReady: true })) !== undefined;
}

async function withTrial(parts: AttemptParts, claim: Claim): Promise<Claim | undefined> {
  if (claim.isTrial !== null) return claim;
  const hadCard = claim.customerId !== null && (await parts.customers.read(claim.customerId))?.hasCard === true;
  // Read-only: the mailbox's trial is claimed when a card is confirmed. A customer with a card isn't new.
  const isTrial = !hadCard && !(await parts.trials.isEmailUsed(mailboxOf(claim.email)));
  return parts.claims.note(claim, { isTrial });
}

type PayingClaim = Claim & { readonly customerId: string };

async function withCustomer(parts: AttemptParts, claim: Claim, address: string): Promise<PayingClaim | Advanced> {
  if (claim.customerId !== null) {
    if (!(await parts.customers.read(claim.customerId))) return { state: 'gone' };
    return { ...claim, customerId: claim.customerId };
  }
  const { signupId, email, attempt } = claim;
  // An earlier attempt may have created the customer so long ago that its idempotency key has expired.
  const customerId =
    (attempt > 1 ? await parts.customers.find(email, signupId) : undefined) ?? (await parts.customers.create(claim));
  if (customerId === null) return { state: 'unreachable' };
  if (parts.areTaxesAutomatic) await parts.customers.locate(customerId, address);
  // Schedule the check first, so that it finds anything left over by a crash after this line.
  await parts.refresh.visits.plan(customerId, new Date(parts.refresh.now().getTime() + DAY_MS));
  const noted = await parts.claims.note(claim, { customerId });
  return noted ? { ...noted, customerId } : { state: 'superseded' };
}

async function withSubscription(parts: AttemptParts, claim: PayingClaim): Promise<Advanced> {
  const begun = await subscriptionOf(parts, claim);
  if (begun === 'confirmed') return { state: 'confirmed' };
  if (!begun) return { state: 'ended' };
  const noted = await parts.claims.note(claim, { subscriptionId: begun.subscriptionId });
  if (noted) return begun.standing === 'open' ? { state: 'open', claim: noted, begun } : { state: begun.standing };
  // The newer attempt may have listed the subscriptions before this one was created.
  await parts.subscriptions.close(begun.subscriptionId);
  return { state: 'superseded' };
}

/** The attempt's own subscription. Closes all earlier ones first, so an old tab can't confirm an old price. */
async function subscriptionOf(
  parts: AttemptParts,
  claim: PayingClaim,
): Promise<BegunSubscription | 'confirmed' | undefined> {
  const { signupId, attempt, customerId, tier, offer, recordKey } = claim;
  const there = await parts.subscriptions.list(customerId);
  for (const other of there.filter((each) => !isOf(claim, each))) {
    if ((await parts.subscriptions.close(other.subscriptionId)) === 'confirmed') return 'confirmed';
  }
  const own = there.find((each) => isOf(claim, each));
  if (own) return own;
  const plan = planOf(tier, offer);
  if (!plan) throw new Error(`nobody sells ${tier} as ${offer}`);
  const priceId = await parts.prices.idOf(plan);
  const isTrial = claim.isTrial === true;
  return parts.subscriptions.begin({ signupId, attempt, claimKey: recordKey, customerId, priceId, isTrial });
}
