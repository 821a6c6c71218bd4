import type { IntentError, PaymentIntent, PaymentMethod } from '../state/objects.ts';
import type { Store } from '../state/store.ts';
import { authenticationFailed, clientSecret, declineError } from './intents.ts';
import { attach, behaviorOf } from './payment-methods.ts';
import { GENERIC_DECLINE, type Decline } from './test-cards.ts';

/** An intent that pays an invoice and saves the card. */
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
    client_secret: clientSecret(store, id),
    created: store.now,
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
export type Attempt =
  | { readonly result: 'paid'; readonly intent: PaymentIntent; readonly method: PaymentMethod }
  | { readonly result: 'asking'; readonly intent: PaymentIntent }
  | { readonly result: 'failed'; readonly intent: PaymentIntent; readonly error: IntentError };

/** Off session, a card that needs authentication is declined. */
export function attempt(
  store: Store,
  intent: PaymentIntent,
  { method, isOnSession }: { method: PaymentMethod; isOnSession: boolean },
): Attempt {
  const { authentication } = behaviorOf(store, method);
  if (takeForcedDecline(store, intent.customer)) return decline(store, intent, { method, why: GENERIC_DECLINE });
  const needsCardholder =
    authentication === 'always' || (authentication === 'until set up' && !store.hidden(method.id).isSetUp);
  if (!needsCardholder) return charge(store, intent, method);
  if (!isOnSession) return decline(store, intent, { method, why: AUTHENTICATION_REQUIRED });
  const asking = store.put('paymentIntent', {
    ...intent,
    last_payment_error: null,
    next_action: { type: 'use_stripe_sdk' },
    payment_method: method.id,
    status: 'requires_action',
  });
  return { result: 'asking', intent: asking };
}

/** Ends 3-D Secure. */
export function completePaymentAuthentication(store: Store, intent: PaymentIntent, isPassed: boolean): Attempt {
  const method = store.get('paymentMethod', intent.payment_method ?? '');
  if (!isPassed) return giveUp(store, intent, authenticationFailed(intent, method));
  store.hide(method.id, { isSetUp: true });
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

function charge(store: Store, intent: PaymentIntent, method: PaymentMethod): Attempt {
  const { charging } = behaviorOf(store, method);
  if (charging !== 'works') return decline(store, intent, { method, why: charging });
  const paid = store.put('paymentIntent', {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: newCharge(store, intent, { method, isPaid: true }),
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  });
  return { result: 'paid', intent: paid, method: attach(store, method, intent.customer) };
}

function decline(
  store: Store,
  intent: PaymentIntent,
  { method, why }: { method: PaymentMethod; why: Decline },
): Attempt {
  const latest_charge = newCharge(store, intent, { method, isPaid: false });
  return giveUp(store, { ...intent, latest_charge }, declineError(why, method));
}

function giveUp(store: Store, intent: PaymentIntent, error: IntentError): Attempt {
  const failed = store.put('paymentIntent', {
    ...intent,
    last_payment_error: error,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
  return { result: 'failed', intent: failed, error };
}

function newCharge(
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
    created: store.now,
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

function takeForcedDecline(store: Store, customer: string): boolean {
  const { declineNext = 0 } = store.hidden(customer);
  if (declineNext > 0) store.hide(customer, { declineNext: declineNext - 1 });
  return declineNext > 0;
}
