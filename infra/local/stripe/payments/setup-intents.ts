import type { IntentError, PaymentMethod, SetupIntent } from '../state/objects.ts';
import { emitEvent, updateAndEmit } from '../state/events.ts';
import type { Store } from '../state/store.ts';
import {
  createNextActionFields,
  createConfirmError,
  createIntentFields,
  NO_CARD_FIELDS,
} from './intents.ts';
import { attachMethod, getTestCard } from './payment-methods.ts';

export function createSetupIntent(store: Store, customer: string): SetupIntent {
  const fields = createIntentFields(store, 'seti');
  return store.put('setupIntent', {
    ...fields,
    object: 'setup_intent',
    customer,
    last_setup_error: null,
  });
}

/**
 * Confirms the intent, which may then require 3-D Secure. Throws 402 if the bank declines the card.
 */
export function confirmSetupIntent(
  store: Store,
  intent: SetupIntent,
  method: PaymentMethod,
): SetupIntent {
  const { saveResult } = getTestCard(store, method);
  if (saveResult === undefined) return completeSetup(store, intent, method);

  if (saveResult === 'authenticate') {
    return store.put('setupIntent', {
      ...intent,
      ...createNextActionFields(method),
      last_setup_error: null,
    });
  }

  const error = { type: 'card_error', ...saveResult, payment_method: method } as const;
  throw createConfirmError(error, failSetup(store, intent, error));
}

export function completeSetup(
  store: Store,
  intent: SetupIntent,
  method: PaymentMethod,
): SetupIntent {
  attachMethod(store, method, intent.customer);

  const done = store.put('setupIntent', {
    ...intent,
    last_setup_error: null,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  });

  emitEvent(store, 'setup_intent.succeeded', done);

  const subscription = store
    .listAll('subscription')
    .find(({ pending_setup_intent: id }) => id === intent.id);
  // As with Stripe, the card doesn't become the subscription's default. Only the pending intent is
  // cleared.
  if (subscription)
    updateAndEmit(store, ['subscription', subscription.id], { pending_setup_intent: null });

  return done;
}

export function failSetup(store: Store, intent: SetupIntent, error: IntentError): SetupIntent {
  return store.put('setupIntent', { ...intent, ...NO_CARD_FIELDS, last_setup_error: error });
}
