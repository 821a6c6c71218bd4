import type { IntentError, PaymentIntent, PaymentMethod } from '../state/objects.ts';
import type { Store } from '../state/store.ts';
import { openDispute } from './disputes.ts';
import { createNextActionFields, createIntentFields, NO_CARD_FIELDS } from './intents.ts';
import { attachMethod, getTestCard } from './payment-methods.ts';
import { GENERIC_DECLINE, type Decline } from './test-cards.ts';

/** Creates an intent that pays an invoice and saves the card. */
export function createPaymentIntent(
  store: Store,
  payment: Pick<PaymentIntent, 'amount' | 'currency' | 'customer'>,
): PaymentIntent {
  return store.put('paymentIntent', {
    ...createIntentFields(store, 'pi'),
    ...payment,
    object: 'payment_intent',
    amount_received: 0,
    last_payment_error: null,
    latest_charge: null,
  });
}

/**
 * Tries to charge the payment method and returns the updated intent. A card that requires
 * authentication leaves the intent waiting for the cardholder, even if the customer isn't present.
 */
export function attemptPayment(
  store: Store,
  intent: PaymentIntent,
  method: PaymentMethod,
): PaymentIntent {
  const { authentication } = getTestCard(store, method);
  if (useForcedDecline(store, intent.customer))
    return decline(store, intent, { method, why: GENERIC_DECLINE });

  const needsCardholder =
    authentication === 'always' ||
    (authentication === 'until set up' && !store.getHidden(method.id).isSetUp);
  if (!needsCardholder) return charge(store, intent, method);

  return store.put('paymentIntent', {
    ...intent,
    ...createNextActionFields(method),
    last_payment_error: null,
  });
}

export function cancelPaymentIntent(store: Store, intent: PaymentIntent): void {
  store.put('paymentIntent', { ...intent, next_action: null, status: 'canceled' });
}

export function charge(store: Store, intent: PaymentIntent, method: PaymentMethod): PaymentIntent {
  const { chargeResult, isDisputed } = getTestCard(store, method);
  if (chargeResult) return decline(store, intent, { method, why: chargeResult });

  attachMethod(store, method, intent.customer);

  const chargeId = recordCharge(store, intent, { method, isPaid: true });
  if (isDisputed) openDispute(store, store.get('charge', chargeId));

  return store.put('paymentIntent', {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: chargeId,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  });
}

function decline(
  store: Store,
  intent: PaymentIntent,
  { method, why }: { method: PaymentMethod; why: Decline },
): PaymentIntent {
  const latest_charge = recordCharge(store, intent, { method, isPaid: false });
  return failPayment(
    store,
    { ...intent, latest_charge },
    { type: 'card_error', ...why, payment_method: method },
  );
}

export function failPayment(
  store: Store,
  intent: PaymentIntent,
  error: IntentError,
): PaymentIntent {
  return store.put('paymentIntent', { ...intent, ...NO_CARD_FIELDS, last_payment_error: error });
}

function recordCharge(
  store: Store,
  { id: payment_intent, amount, currency, customer }: PaymentIntent,
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
    disputed: false,
    paid: isPaid,
    payment_intent,
    payment_method_details: { type: 'card', card: method.card },
    status: isPaid ? 'succeeded' : 'failed',
  });

  return id;
}

function useForcedDecline(store: Store, customer: string): boolean {
  const { remainingDeclines = 0 } = store.getHidden(customer);
  if (remainingDeclines > 0)
    store.setHidden(customer, { remainingDeclines: remainingDeclines - 1 });
  return remainingDeclines > 0;
}
