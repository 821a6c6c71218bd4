import { setTimeout } from 'node:timers/promises';
import { Stripe } from 'stripe';

/** Milliseconds; together they end well before a member has waited 10 s. */
const WAITS_MS = [100, 200, 400, 800, 1_600];

/**
 * Repeats a call while Stripe is busy with the same one: the same idempotency key, or the same customer, from another tab
 * or from a try whose answer was lost.
 */
export async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  for (const wait of WAITS_MS) {
    try {
      return await work();
    } catch (error) {
      if (!isBusyWithIt(error)) throw error;
    }
    await setTimeout(wait);
  }
  return work();
}

function isBusyWithIt(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (!(error instanceof Stripe.errors.StripeError)) return isBusyWithIt(error.cause);
  return error.code === 'idempotency_key_in_use' || error.code === 'lock_timeout';
}
