import type { IntentError, PaymentIntent, PaymentMethod } from '../state/objects.ts';
import type { Store } from '../state/store.ts';
import { createAuthenticationError, createClientSecret, createDeclineError } from './intents.ts';
import { attachMethod, getTestCard } from './payment-methods.ts';
import { GENERIC_DECLINE, type Decline } from './test-cards.ts';

/** Creates an intent that pays an invoice and saves the card. */
export function createPaymentIntent(
  store: Store,
  { amount, currency, customer }: Pick<PaymentIntent, 'amount' | 'currency' | 'customer'>,
): PaymentIntent {
  const id = store.newId('pi');
  return store.put('paymentIntent', {
    id,
    object: 'payment_intent',
    amount,
    amount_received: 0,
    client_secret: createClientSecret(store, id),
    created: store.nowSeconds,
    currency,
    customer,
    last_payment_error: null,
    latest_charge: null,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
}

/** The outcome of one attempt to collect a payment. */
export type PaymentAttempt =
  | { readonly result: 'paid'; readonly intent: PaymentIntent; readonly method: PaymentMethod }
  | { readonly result: 'requires_action'; readonly intent: PaymentIntent }
  | { readonly result: 'failed'; readonly intent: PaymentIntent; readonly error: IntentError };

/**
 * Tries to charge the payment method. If the customer isn't present (off session), a card that needs authentication is
 * declined.
 */
export function attemptPayment(
  store: Store,
  intent: PaymentIntent,
  { method, isOnSession }: { method: PaymentMethod; isOnSession: boolean },
): PaymentAttempt {
  const { authentication } = getTestCard(store, method);
  if (useForcedDecline(store, intent.customer)) return decline(store, intent, { method, why: GENERIC_DECLINE });
  const needsCardholder =
    authentication === 'always' || (authentication === 'until set up' && !store.getHidden(method.id).isSetUp);
  if (!needsCardholder) return charge(store, intent, method);
  if (!isOnSession) return decline(store, intent, { method, why: AUTHENTICATION_REQUIRED });
  const pendingIntent = store.put('paymentIntent', {
    ...intent,
    last_payment_error: null,
    next_action: { type: 'use_stripe_sdk' },
    payment_method: method.id,
    status: 'requires_action',
  });
  return { result: 'requires_action', intent: pendingIntent };
}

/** Completes 3-D Secure for a payment. */
export function completePaymentAuthentication(store: Store, intent: PaymentIntent, isPassed: boolean): PaymentAttempt {
  const method = store.get('paymentMethod', intent.payment_method ?? '');
  if (!isPassed) return failIntent(store, intent, createAuthenticationError(intent, method));
  store.setHidden(method.id, { isSetUp: true });
  return charge(store, intent, method);
}

export function cancelPaymentIntent(store: Store, intent: PaymentIntent): void {
  store.put('paymentIntent', { ...intent, next_action: null, status: 'canceled' });
}

const AUTHENTICATION_REQUIRED: Decline = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

function charge(store: Store, intent: PaymentIntent, method: PaymentMethod): PaymentAttempt {
  const { chargeResult } = getTestCard(store, method);
  if (chargeResult !== 'works') return decline(store, intent, { method, why: chargeResult });
  const paid = store.put('paymentIntent', {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: recordCharge(store, intent, { method, isPaid: true }),
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  });
  return { result: 'paid', intent: paid, method: attachMethod(store, method, intent.customer) };
}

function decline(
  store: Store,
  intent: PaymentIntent,
  { method, why }: { method: PaymentMethod; why: Decline },
): PaymentAttempt {
  const latest_charge = recordCharge(store, intent, { method, isPaid: false });
  return failIntent(store, { ...intent, latest_charge }, createDeclineError(why, method));
}

function failIntent(store: Store, intent: PaymentIntent, error: IntentError): PaymentAttempt {
  const failed = store.put('paymentIntent', {
    ...intent,
    last_payment_error: error,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
  return { result: 'failed', intent: failed, error };
}

function recordCharge(
  store: Store,
  { id: intentId, amount, currency, customer }: PaymentIntent,
  { method, isPaid }: { method: PaymentMethod; isPaid: boolean },
): string {
  const { id } = store.put('charge', {
    id: store.newId('ch'),
    object: 'charge',
    amount,
    amount_captured: isPaid ? amount : 0,
    amount_refunded: 0,
    created: store.nowSeconds,
    currency,
    customer,
    paid: isPaid,
    payment_intent: intentId,
    payment_method_details: { type: 'card', card: method.card },
    refunded: false,
    status: isPaid ? 'succeeded' : 'failed',
  });
  return id;
}

function useForcedDecline(store: Store, customer: string): boolean {
  const { remainingDeclines = 0 } = store.getHidden(customer);
  if (remainingDeclines > 0) store.setHidden(customer, { remainingDeclines: remainingDeclines - 1 });
  return remainingDeclines > 0;
}
