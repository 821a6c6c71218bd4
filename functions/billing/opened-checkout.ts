import { refuse, type Refusal } from '../platform/http/refusal.ts';
import type { BegunSubscription } from './begun-subscription.gateway.ts';

/** The response for the browser. */
export interface Opened {
  readonly begun: Pick<BegunSubscription, 'clientSecret' | 'subscriptionId' | 'isTrial' | 'firstCharge'>;
}

/** The claim changed, through this call or a concurrent one, so the caller must read it again. */
export interface Again {
  readonly again: 'opened' | 'changed' | 'superseded';
}

export type Outcome = Opened | Refusal | Again;

/** Limits the retries when two tabs keep overtaking each other. */
const MOST_TRIES = 6;

/**
 * Retries until there is a result. A call superseded by another tab may continue that tab's plan but not change it
 * back: the newer choice wins.
 */
export async function untilAnswered(tryOnce: (mayChange: boolean) => Promise<Outcome>): Promise<Opened | Refusal> {
  let mayChange = true;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const outcome = await tryOnce(mayChange);
    if (!('again' in outcome)) return outcome;
    mayChange &&= outcome.again !== 'superseded';
  }
  return refuse('CONFLICT');
}
