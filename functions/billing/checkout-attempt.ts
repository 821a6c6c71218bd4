import { planOf } from '../../shared/billing/plans.ts';
import { isOf, type BegunSubscription } from './begun-subscription.gateway.ts';
import type { AttemptParts } from './checkout-parts.ts';
import type { Claim } from './claim.store.ts';
import { mailboxOf } from './normalised-email.ts';
import { refreshMembership } from './refresh-membership.ts';

/** Where an attempt stands after everything that could be done for it was done. */
export type Advanced =
  | { readonly state: 'open'; readonly claim: Claim; readonly begun: BegunSubscription }
  /** Somebody confirmed a subscription of this customer: nothing else may be begun. */
  | { readonly state: 'confirmed' }
  /** It can't be gone on with; another attempt can. */
  | { readonly state: 'ended' }
  /** The customer was removed at Stripe. */
  | { readonly state: 'gone' }
  /** Another attempt has begun meanwhile. */
  | { readonly state: 'superseded' }
  /** Stripe takes no such address. */
  | { readonly state: 'unreachable' };

const HOUR_MS = 3_600_000;
/** An attempt is over after this: Stripe forgets idempotency keys after a day, and what has no card is ended then. */
const ATTEMPT_MS = 23 * HOUR_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Finds or makes the attempt's customer and subscription. Every step is noted in the claim and repeats itself by
 * idempotency key, so that it may be called again after any death, and by any number of callers at once.
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

/** Ties the customer to a member's account, after which the secret may be returned. */
export async function tied(parts: AttemptParts, claim: Claim, customerId: string, memberId: string): Promise<boolean> {
  if (claim.isReady) return true;
  await parts.customers.nameMember(customerId, memberId);
  await refreshMembership(parts.refresh, customerId);
  return (await parts.claims.note(claim, { isReady: true })) !== undefined;
}

async function withTrial(parts: AttemptParts, claim: Claim): Promise<Claim | undefined> {
  if (claim.isTrial !== null) return claim;
  const hadCard = claim.customerId !== null && (await parts.customers.read(claim.customerId))?.hasCard === true;
  // Only read: the mailbox's trial is claimed when a card is confirmed. A customer with a card isn't a new one.
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
  // An earlier attempt may have made the customer so long ago that its key is forgotten.
  const customerId =
    (attempt > 1 ? await parts.customers.find(email, signupId) : undefined) ?? (await parts.customers.create(claim));
  if (customerId === null) return { state: 'unreachable' };
  if (parts.areTaxesAutomatic) await parts.customers.locate(customerId, address);
  // Planned before there is anything to look at, so that whatever dies after this is found.
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
  // The attempt that came after may have looked before this subscription was there.
  await parts.subscriptions.close(begun.subscriptionId);
  return { state: 'superseded' };
}

/** The attempt's own subscription, after all earlier ones are closed: an old tab must not confirm an old price. */
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
