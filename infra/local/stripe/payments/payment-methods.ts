import { createHash } from 'node:crypto';
import * as z from 'zod';
import { badRequest, missing } from '../api/api-error.ts';
import { int, text } from '../api/params.ts';
import { route, type Route } from '../api/route.ts';
import type { PaymentMethod } from '../state/objects.ts';
import { emit } from '../state/events.ts';
import type { Store } from '../state/store.ts';
import { cardError, SHARED_METHODS, testCard, type TestCard } from './test-cards.ts';

export const cardShape = z.strictObject({ number: text, exp_month: int, exp_year: int, cvc: text });
export type CardGiven = z.output<typeof cardShape>;

export const methodRoutes: readonly Route[] = [
  route('POST /v1/payment_methods/:id/attach', {
    params: { customer: text },
    run: ({ store, id, params: { customer } }) => attach(store, requireMethod(store, id), customer),
  }),
];

/** Throws Stripe's card error if a card with these details can't exist. */
export function newMethod(store: Store, { number, exp_month, exp_year, cvc }: CardGiven): PaymentMethod {
  const digits = number.replaceAll(/[\s-]/g, '');
  const { brand } = testCard(digits);
  const year = exp_year < 100 ? 2000 + exp_year : exp_year;
  if (exp_month < 1 || exp_month > 12) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.");
  }
  if (Date.UTC(year, exp_month) <= store.nowMs) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.");
  }
  if (!/^\d{3,4}$/.test(cvc)) throw cardError('invalid_cvc', "Your card's security code is invalid.");
  const id = store.newId('pm');
  store.hide(id, { cardNumber: digits });
  return store.put('paymentMethod', {
    id,
    object: 'payment_method',
    card: { brand, exp_month, exp_year: year, fingerprint: fingerprint(store, digits), last4: digits.slice(-4) },
    created: store.now,
    customer: null,
    type: 'card',
  });
}

/** The payment method of an ID. A shared one such as `pm_card_visa` becomes a new one. */
export function requireMethod(store: Store, id: string): PaymentMethod {
  const method = store.find('paymentMethod', id);
  if (method) return method;
  const number = SHARED_METHODS[id];
  if (number === undefined) throw missing('PaymentMethod', id, 'payment_method');
  return newMethod(store, { number, exp_month: 12, exp_year: 2034, cvc: '123' });
}

export function requireMethodOf(store: Store, customerId: string, id: string): PaymentMethod {
  const method = requireMethod(store, id);
  if (method.customer === customerId) return method;
  throw badRequest(`The customer does not have a payment method with the ID ${id}.`, { code: 'resource_missing' });
}

export function attach(store: Store, method: PaymentMethod, customerId: string): PaymentMethod {
  if (method.customer === customerId) return method;
  if (method.customer !== null) {
    throw badRequest('The payment method you provided has already been attached to a customer.', {
      code: 'payment_method_unexpected_state',
    });
  }
  const attached = store.put('paymentMethod', { ...method, customer: customerId });
  emit(store, 'payment_method.attached', attached);
  return attached;
}

export function behaviorOf(store: Store, { id }: PaymentMethod): TestCard {
  return testCard(store.hidden(id).cardNumber ?? '');
}

/** The same for the same number, and no help in finding the number. */
function fingerprint(store: Store, number: string): string {
  const [account] = store.all('account');
  return createHash('sha256')
    .update(`${account?.salt ?? ''} ${number}`)
    .digest('hex')
    .slice(0, 16);
}
