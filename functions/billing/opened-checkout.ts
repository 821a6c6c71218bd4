import type { BegunSubscription } from './begun-subscription.gateway.ts';

/** What the browser is answered. */
export interface Opened {
  readonly begun: Pick<BegunSubscription, 'clientSecret' | 'subscriptionId' | 'isTrial' | 'firstCharge'>;
}

/** The claim has moved on, by us or by somebody else: look again. */
export interface Again {
  readonly again: 'opened' | 'changed' | 'superseded';
}

/** Two tabs that take turns must come to an end. */
export const MOST_TRIES = 6;

export function isAgain(outcome: object): outcome is Again {
  return 'again' in outcome;
}
