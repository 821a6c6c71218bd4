import type { IntentError, PaymentMethod, SetupIntent } from '../state/objects.ts';
import { emitEvent, updateAndEmit } from '../state/events.ts';
import type { Store } from '../state/store.ts';
import {
  createAuthenticationError,
  createClientSecret,
  CONFIRMABLE_STATUSES,
  createConfirmError,
  createDeclineError,
  requireStatus,
} from './intents.ts';
import { attachMethod, getTestCard } from './payment-methods.ts';

export function createSetupIntent(store: Store, customer: string): SetupIntent {
  const id = store.newId('seti');
  return store.put('setupIntent', {
    id,
    object: 'setup_intent',
    client_secret: createClientSecret(store, id),
    created: store.nowSeconds,
    customer,
    last_setup_error: null,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
}

/** Confirms the intent. Throws 402 if the bank declines the card. */
export function confirmSetupIntent(store: Store, intent: SetupIntent, method: PaymentMethod): SetupIntent {
  requireStatus(intent, 'confirm', CONFIRMABLE_STATUSES);
  const { saveResult } = getTestCard(store, method);
  if (saveResult === 'works') return succeed(store, intent, method);
  if (saveResult === 'authenticate') {
    return store.put('setupIntent', {
      ...intent,
      last_setup_error: null,
      next_action: { type: 'use_stripe_sdk' },
      payment_method: method.id,
      status: 'requires_action',
    });
  }
  const error = createDeclineError(saveResult, method);
  throw createConfirmError(error, fail(store, intent, error));
}

/** Completes 3-D Secure for a setup intent. */
export function completeSetupAuthentication(store: Store, intent: SetupIntent, isPassed: boolean): SetupIntent {
  requireStatus(intent, 'authenticate', ['requires_action']);
  const method = store.get('paymentMethod', intent.payment_method ?? '');
  if (!isPassed) return fail(store, intent, createAuthenticationError(intent, method));
  store.setHidden(method.id, { isSetUp: true });
  return succeed(store, intent, method);
}

export function cancelSetupIntent(store: Store, intent: SetupIntent): SetupIntent {
  requireStatus(intent, 'cancel', CONFIRMABLE_STATUSES);
  return store.put('setupIntent', { ...intent, next_action: null, status: 'canceled' });
}

function succeed(store: Store, intent: SetupIntent, method: PaymentMethod): SetupIntent {
  if (intent.customer) attachMethod(store, method, intent.customer);
  const done = store.put('setupIntent', {
    ...intent,
    last_setup_error: null,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  });
  emitEvent(store, 'setup_intent.succeeded', done);
  const subscription = store.listAll('subscription').find(({ pending_setup_intent: id }) => id === intent.id);
  // As with Stripe, the card does not become the subscription's default.
  if (subscription) updateAndEmit(store, ['subscription', subscription.id], { pending_setup_intent: null });
  return done;
}

function fail(store: Store, intent: SetupIntent, error: IntentError): SetupIntent {
  return store.put('setupIntent', {
    ...intent,
    last_setup_error: error,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
}
