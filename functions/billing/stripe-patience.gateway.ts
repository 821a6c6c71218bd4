import { setTimeout } from 'node:timers/promises';
import { Stripe } from 'stripe';

/** In milliseconds. Together well below the 10 s that a member waits at most. */
const WAITS_MS = [100, 200, 400, 800, 1_600];

/**
 * Retries while Stripe is busy with the same idempotency key or customer, from another tab or from a try whose response
 * was lost.
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

/** An object created at Stripe under an idempotency key. */
export interface Making<T> {
  readonly key: string;
  readonly make: (key: string) => Promise<T>;
  readonly find: () => Promise<T | undefined>;
}

/** Suffixes for further keys when Stripe keeps replaying a failure for the first. */
const MORE_KEYS = ['', ':2', ':3'];

/**
 * Creates the object exactly once. Stripe replays a 5xx for the same key for a day, even if the object exists, so look
 * for the object before trying the next key.
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
