import { setTimeout } from 'node:timers/promises';
import { Stripe } from 'stripe';

/** In milliseconds. The sum is well below the 10 seconds that a request may take. */
const RETRY_DELAYS_MS = [100, 200, 400, 800, 1_600];

/** Retries while Stripe still processes the same key or customer, for example from another tab. */
export async function retryWhileBusy<T>(work: () => Promise<T>): Promise<T> {
  for (const wait of RETRY_DELAYS_MS) {
    try {
      return await work();
    } catch (error) {
      if (!isBusyError(error)) throw error;
    }
    await setTimeout(wait);
  }
  return work();
}

function isBusyError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (!(error instanceof Stripe.errors.StripeError)) return isBusyError(error.cause);
  return error.code === 'idempotency_key_in_use' || error.code === 'lock_timeout';
}

/** An object created at Stripe under an idempotency key. */
export interface IdempotentCreate<T> {
  readonly key: string;
  readonly create: (key: string) => Promise<T>;
  readonly find: () => Promise<T | undefined>;
}

/** Suffixes for alternative keys, used if Stripe keeps replaying a failure for the first key. */
const KEY_SUFFIXES = ['', ':2', ':3'];

/**
 * For a day, Stripe repeats a 5xx reply for the same idempotency key, even if the object was created. So look for the
 * object before trying another key.
 */
export async function createOnce<T>({ key, create, find }: IdempotentCreate<T>): Promise<T> {
  let failure: unknown;
  for (const suffix of KEY_SUFFIXES) {
    try {
      return await retryWhileBusy(() => create(`${key}${suffix}`));
    } catch (error) {
      if (!isReplayedFailure(error)) throw error;
      failure = error;
    }
    const found = await find();
    if (found) return found;
  }
  throw failure;
}

function isReplayedFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (!(error instanceof Stripe.errors.StripeError)) return isReplayedFailure(error.cause);
  return (error.statusCode ?? 0) >= 500 && error.headers?.['idempotent-replayed'] === 'true';
}
