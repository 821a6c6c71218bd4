import { ApiError, badRequest, missing } from '../http/api-error.ts';
import type { Customer, PaymentMethod } from '../state/objects.ts';
import type { World } from '../state/world.ts';
import { change, emit } from '../webhooks/events.ts';
import { sharedMethod } from './new-method.ts';
import { testCard, type TestCard } from './test-cards.ts';

/** The payment method a call names; a shared one becomes a new one. Throws 404 when there is none. */
export function requireMethod(world: World, id: string, param = 'payment_method'): PaymentMethod {
  const method = world.find('paymentMethod', id) ?? sharedMethod(world, id);
  if (!method) throw missing('PaymentMethod', id, param);
  return method;
}

/** The same, for use with this customer: it may not be another's. */
export function requireMethodOf(world: World, customer: Customer, id: string, param?: string): PaymentMethod {
  const method = requireMethod(world, id, param);
  if (method.customer === customer.id) return method;
  if (method.customer !== null) {
    throw badRequest(
      'The payment method you provided is attached to a customer so for security purposes you must provide the customer in the request.',
    );
  }
  throw badRequest(
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    { code: 'resource_missing', ...(param !== undefined && { param }) },
  );
}

export function attach(world: World, method: PaymentMethod, customerId: string): PaymentMethod {
  if (method.customer === customerId) return method;
  if (method.customer !== null) {
    throw badRequest('The payment method you provided has already been attached to a customer.', {
      code: 'payment_method_unexpected_state',
    });
  }
  const attached = world.put('paymentMethod', { ...method, customer: customerId });
  emit(world, 'payment_method.attached', attached);
  return attached;
}

/** Takes the method from its customer and from whatever was to be paid with it. It cannot be used again. */
export function detach(world: World, method: PaymentMethod): PaymentMethod {
  if (method.customer === null) {
    throw badRequest('The payment method you provided is not attached to a customer so detachment is impossible.', {
      code: 'payment_method_unexpected_state',
    });
  }
  const customer = world.get('customer', method.customer);
  if (customer.invoice_settings.default_payment_method === method.id) {
    const invoice_settings = { ...customer.invoice_settings, default_payment_method: null };
    change(world, 'customer', { id: customer.id, changes: { invoice_settings }, event: 'customer.updated' });
  }
  for (const { id, default_payment_method: used } of world.all('subscription')) {
    if (used !== method.id) continue;
    change(world, 'subscription', {
      id,
      changes: { default_payment_method: null },
      event: 'customer.subscription.updated',
    });
  }
  const detached = world.put('paymentMethod', { ...method, customer: null });
  emit(world, 'payment_method.detached', detached, method);
  return detached;
}

export function cardOf(world: World, method: PaymentMethod): TestCard {
  return testCard(world.note(method.id).cardNumber ?? '');
}

/** Throws what Stripe answers when the card cannot be saved at all. */
export function checkSaving(world: World, method: PaymentMethod): void {
  const { saving } = cardOf(world, method);
  if (typeof saving === 'string') return;
  throw new ApiError(402, { type: 'card_error', ...saving });
}
