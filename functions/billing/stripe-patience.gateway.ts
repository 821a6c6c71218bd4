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

/** Something made at Stripe under an idempotency key. */
export interface Making<T> {
  readonly key: string;
  readonly make: (key: string) => Promise<T>;
  readonly find: () => Promise<T | undefined>;
}

/** Keys to go on with when Stripe failed for good under the first. */
const MORE_KEYS = ['', ':2', ':3'];

/**
 * Makes it once. Stripe repeats a failure of its own for a day under the same key, whether or not the thing was made
 * before it failed: then it is looked for, and otherwise made under the next key, the same one for every caller.
 */
export async function madeOnce<T>({ key, make, find }: Making<T>): Promise<T> {
  let failure: unknown;
  for (const more of MORE_KEYS) {
    try {
      return await whenFree(() => make(`${key}${more}`));
    } catch (error) {
      if (!isRepeatedFailure(error)) throw error;
      failure = error;
    }
    const found = await find();
    if (found) return found;
  }
  throw failure;
}

function isRepeatedFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (!(error instanceof Stripe.errors.StripeError)) return isRepeatedFailure(error.cause);
  return (error.statusCode ?? 0) >= 500 && error.headers?.['idempotent-replayed'] === 'true';
}
