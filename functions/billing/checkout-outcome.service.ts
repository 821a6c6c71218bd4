import { refuse, type Refusal } from '../platform/http/refusal.ts';
import type { CheckoutSubscription } from './checkout-subscription.gateway.ts';

/** The response for the browser. */
export interface OpenedCheckout {
  readonly checkoutSubscription: Pick<
    CheckoutSubscription,
    'clientSecret' | 'subscriptionId' | 'isTrial' | 'firstCharge'
  >;
}

/** The claim was changed by this call or a concurrent one, so the caller must read it again. */
export interface RetryNeeded {
  readonly retryReason: 'opened' | 'changed' | 'superseded';
}

export type CheckoutOutcome = OpenedCheckout | Refusal | RetryNeeded;

/** Limits the retries when two tabs keep superseding each other. */
const MAX_TRIES = 6;

/**
 * Retries until there is a result. If another tab has chosen a plan in the meantime, this call may continue with that
 * plan but not change it back.
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
