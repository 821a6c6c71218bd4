import { randomUUID } from 'node:crypto';
import { refuse, type Refusal } from '#platform/http/refusal.ts';
import { plain } from '#platform/uses/use.ts';
import { checkoutClaimStore } from '../claims/checkout-claim.store.ts';
import { attemptUses } from './checkout-attempt.service.ts';
import type { CheckoutSubscription } from './checkout-subscription.gateway.ts';

const randomIds = /* @__PURE__ */ plain<() => string>(randomUUID);

/** The dependencies of every checkout, whether a visitor or a member opens it. */
export const checkoutUses = {
  ...attemptUses,
  claims: checkoutClaimStore.pick('find', 'findOrCreate', 'record', 'startNextAttempt'),
  newId: randomIds,
};

/** The fields that the browser receives. */
export interface OpenedCheckout {
  checkoutSubscription: Pick<
    CheckoutSubscription,
    'clientSecret' | 'subscriptionId' | 'isTrial' | 'firstCharge'
  >;
  /** The customer whose checkout this is; null if a live plan was changed instead. */
  customer: { customerId: string; email: string } | null;
}

/**
 * Outcome if this call or a concurrent one changed the claim, so the caller must read the claim
 * again.
 */
interface RetryNeeded {
  retryReason: 'opened' | 'changed' | 'superseded';
}

export type CheckoutOutcome = OpenedCheckout | Refusal | RetryNeeded;

/** Limits the retries when two tabs keep superseding each other. */
const MAX_TRIES = 6;

/**
 * Retries until there is a result. Once another tab has changed the plan, this call must not change
 * it back.
 */
export async function retryUntilSettled(
  tryOnce: (mayChange: boolean) => Promise<CheckoutOutcome>,
): Promise<OpenedCheckout | Refusal> {
  let canChangePlan = true;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const outcome = await tryOnce(canChangePlan);
    if (!('retryReason' in outcome)) return outcome;
    canChangePlan &&= outcome.retryReason !== 'superseded';
  }

  return refuse('CONFLICT');
}
