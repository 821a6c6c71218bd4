import { setTimeout } from 'node:timers/promises';
import { Stripe } from 'stripe';

/** The delays add up to about 3 seconds, well below the 10 seconds that a request may take. */
const RETRY_DELAYS_MS = [100, 200, 400, 800, 1_600];

/**
 * Retries while Stripe is busy with another request that has the same idempotency key or customer.
 */
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

/**
 * `create` uses an idempotency key. `find` looks for the object that an earlier call may have
 * created.
 */
interface IdempotentCreate<T> {
  key: string;
  create: (key: string) => Promise<T>;
  find: () => Promise<T | undefined>;
}

/** Key suffixes to try in turn if Stripe keeps replaying a failure. */
const KEY_SUFFIXES = ['', ':2', ':3'];

/**
 * For 24 hours, Stripe replays a 5xx response to the same idempotency key, even if the object was
 * created. So look for the object before trying another key.
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
