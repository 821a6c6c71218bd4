import { hash } from 'node:crypto';
import * as z from 'zod';

import { createBadRequestError } from '../api/api-error.ts';
import { int, text } from '../api/params.ts';
import { defineRoute, type Route } from '../api/route.ts';
import type { PaymentMethod } from '../state/objects.ts';
import { emitEvent, updateAndEmit } from '../state/events.ts';
import type { Store } from '../state/store.ts';
import {
  createCardError,
  CARD_NUMBER_BY_TEST_METHOD,
  findTestCard,
  OFFERED_CARDS,
  type TestCard,
} from './test-cards.ts';

export const cardSchema = z.strictObject({
  number: text,
  exp_month: int,
  exp_year: int,
  cvc: text,
});

type CardInput = z.output<typeof cardSchema>;

export const paymentMethodRoutes: readonly Route[] = [
  defineRoute('POST /v1/payment_methods/:id/attach', {
    params: { customer: text },
    run: ({ store, id, params: { customer } }) =>
      attachMethod(store, requirePaymentMethod(store, id), customer),
  }),
  defineRoute('POST /v1/payment_methods/:id/detach', {
    run: ({ store, id }) => detachMethod(store, store.get('paymentMethod', id)),
  }),
];

/** Creates a payment method. Throws Stripe's card error if the card details are invalid. */
export function createMethod(
  store: Store,
  { number, exp_month, exp_year, cvc }: CardInput,
): PaymentMethod {
  const digits = number.replaceAll(/[\s-]/g, '');
  const { brand } = findTestCard(digits);
  const year = exp_year < 100 ? 2000 + exp_year : exp_year;

  if (exp_month < 1 || exp_month > 12) {
    throw createCardError({
      code: 'invalid_expiry_month',
      message: "Your card's expiration month is invalid.",
    });
  }

  if (Date.UTC(year, exp_month) <= store.nowMs) {
    throw createCardError({
      code: 'invalid_expiry_year',
      message: "Your card's expiration year is invalid.",
    });
  }

  if (!/^\d{3,4}$/.test(cvc)) {
    throw createCardError({
      code: 'invalid_cvc',
      message: "Your card's security code is invalid.",
    });
  }

  const id = store.newId('pm');
  store.setHidden(id, { cardNumber: digits });

  return store.put('paymentMethod', {
    id,
    object: 'payment_method',
    card: {
      brand,
      exp_month,
      exp_year: year,
      fingerprint: computeFingerprint(store, digits),
      last4: digits.slice(-4),
    },
    created: store.nowSeconds,
    customer: null,
    type: 'card',
  });
}

/**
 * Returns the payment method with this ID. For a shared test ID such as `pm_card_visa`, creates a
 * new payment method.
 */
export function requirePaymentMethod(store: Store, id: string): PaymentMethod {
  const number = CARD_NUMBER_BY_TEST_METHOD[id];
  if (number === undefined) return store.get('paymentMethod', id);
  return createMethod(store, { number, exp_month: 12, exp_year: 2034, cvc: '123' });
}

/** Returns one test card per label for the card fields, preferably one that no customer has. */
export function listOfferedCards(store: Store): readonly { label: string; number: string }[] {
  const methods = store.listAll('paymentMethod').filter(({ customer }) => customer !== null);
  const used = new Set(methods.map(({ id }) => store.getHidden(id).cardNumber));

  return OFFERED_CARDS.flatMap(({ label, numbers }) => {
    const number = numbers.find((each) => !used.has(each)) ?? numbers[0];
    return number === undefined ? [] : [{ label, number }];
  });
}

export function requireCustomerMethod(store: Store, customerId: string, id: string): PaymentMethod {
  const method = requirePaymentMethod(store, id);
  if (method.customer === customerId) return method;

  throw createBadRequestError(`The customer does not have a payment method with the ID ${id}.`, {
    code: 'resource_missing',
  });
}

export function attachMethod(
  store: Store,
  method: PaymentMethod,
  customerId: string,
): PaymentMethod {
  if (method.customer === customerId) return method;

  if (method.customer !== null) {
    throw createBadRequestError(
      'The payment method you provided has already been attached to a customer.',
      {
        code: 'payment_method_unexpected_state',
      },
    );
  }

  const attached = store.put('paymentMethod', { ...method, customer: customerId });
  emitEvent(store, 'payment_method.attached', attached);

  return attached;
}

/** As with Stripe, the card is also no longer anybody's default. */
function detachMethod(store: Store, method: PaymentMethod): PaymentMethod {
  const { id, customer } = method;
  if (customer === null)
    throw createBadRequestError('The payment method is not attached to a customer.');

  const { invoice_settings: settings } = store.get('customer', customer);
  if (settings.default_payment_method === id) {
    updateAndEmit(store, ['customer', customer], {
      invoice_settings: { default_payment_method: null },
    });
  }

  for (const subscription of store.listAll('subscription')) {
    if (subscription.default_payment_method !== id) continue;
    updateAndEmit(store, ['subscription', subscription.id], { default_payment_method: null });
  }

  return store.put('paymentMethod', { ...method, customer: null });
}

export function getTestCard(store: Store, { id }: PaymentMethod): TestCard {
  return findTestCard(store.getHidden(id).cardNumber ?? '');
}

/**
 * The same card number always gets the same fingerprint. The salt keeps the fingerprint from
 * revealing the number.
 */
function computeFingerprint(store: Store, number: string): string {
  const [account] = store.listAll('account');
  return hash('sha256', `${account?.salt ?? ''} ${number}`).slice(0, 16);
}
