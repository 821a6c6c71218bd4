import { refuse, type Refusal } from '../platform/http/refusal.ts';
import type { BegunSubscription } from './begun-subscription.gateway.ts';

/** What the browser is answered. */
export interface Opened {
  readonly begun: Pick<BegunSubscription, 'clientSecret' | 'subscriptionId' | 'isTrial' | 'firstCharge'>;
}

/** The claim has moved on, by us or by somebody else: look again. */
export interface Again {
  readonly again: 'opened' | 'changed' | 'superseded';
}

export type Outcome = Opened | Refusal | Again;

/** Two tabs that take turns must come to an end. */
const MOST_TRIES = 6;

/**
 * Looks again until there is an answer. Whoever was overtaken by another tab may go on with its plan but not change it
 * back: the newer wish counts.
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
