import { ApiError, badRequest } from '../http/api-error.ts';
import { createSetupIntent } from '../payments/setup-intents.ts';
import type { Attempt } from '../payments/payment-intents.ts';
import type { Invoice, Subscription } from '../state/objects.ts';
import type { World } from '../state/world.ts';
import { emit } from '../webhooks/events.ts';
import { collectInvoice, methodOf, requireMethodToCharge, subscriptionPaid } from './collect.ts';
import { periodLines, trialLines } from './invoice-lines.ts';
import { createInvoice, finalizeInvoice, openPayment } from './invoices.ts';
import { newSubscription, type NewSubscription } from './new-subscription.ts';
import { DAY, periodEnd } from './periods.ts';

export type PaymentBehavior =
  'allow_incomplete' | 'default_incomplete' | 'error_if_incomplete' | 'pending_if_incomplete';

export interface Subscribe extends Omit<NewSubscription, 'period'> {
  readonly behavior: Exclude<PaymentBehavior, 'pending_if_incomplete'>;
  readonly isOnSession: boolean;
}

/** Begins a subscription, with its first invoice. Throws, with nothing begun, when it has to be paid at once and is not. */
export function subscribe(world: World, given: Subscribe): Subscription {
  const [first] = given.items;
  if (!first?.price.recurring)
    throw badRequest(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      { param: 'items[0][price]' },
    );
  const { trialEnd } = given;
  if (trialEnd !== null && trialEnd > world.now + 730 * DAY) {
    throw badRequest('Invalid timestamp: cannot be more than two years in the future', { param: 'trial_end' });
  }
  const start = world.now;
  const end = trialEnd ?? periodEnd(start, start, first.price.recurring);
  const begun = newSubscription(world, { ...given, period: { start, end } });
  emit(world, 'customer.subscription.created', begun);
  if (given.customer.currency === null) world.put('customer', { ...given.customer, currency: begun.currency });
  return trialEnd === null ? beginPaid(world, begun, given) : beginTrial(world, begun);
}

function beginTrial(world: World, begun: Subscription): Subscription {
  const lines = trialLines(world, begun.items.data);
  const invoice = finalizeInvoice(
    world,
    createInvoice(world, { subscription: begun, reason: 'subscription_create', lines }),
  );
  const setup = methodOf(world, begun) ? null : createSetupIntent(world, { customer: begun.customer });
  return world.put('subscription', {
    ...begun,
    latest_invoice: invoice.id,
    pending_setup_intent: setup?.id ?? null,
  });
}

function beginPaid(world: World, begun: Subscription, { behavior, isOnSession }: Subscribe): Subscription {
  const lines = periodLines(world, begun.items.data);
  const draft = createInvoice(world, { subscription: begun, reason: 'subscription_create', lines });
  const invoice = finalizeInvoice(world, draft);
  const subscription = world.put('subscription', { ...begun, latest_invoice: invoice.id });
  if (invoice.status === 'paid') subscriptionPaid(world, subscription, { invoice });
  else if (behavior === 'default_incomplete') offerMethod(world, subscription, invoice);
  else {
    const method = requireMethodToCharge(world, subscription);
    const made = collectInvoice(world, invoice, { method, isOnSession });
    if (behavior === 'error_if_incomplete') requirePaid(made);
  }
  return world.get('subscription', begun.id);
}

/** A card that is known already waits to be confirmed instead of being asked for. */
function offerMethod(world: World, subscription: Subscription, invoice: Invoice): void {
  const method = methodOf(world, subscription);
  const payment = openPayment(world, invoice.id);
  if (!method || !payment) return;
  const intent = world.get('paymentIntent', payment.payment.payment_intent);
  world.put('paymentIntent', { ...intent, payment_method: method.id, status: 'requires_confirmation' });
}

/** Throws 402, so that nothing of the call stays, unless the payment went through. */
export function requirePaid(made: Attempt | undefined): void {
  if (!made || made.result === 'paid') return;
  if (made.result === 'failed') {
    const { payment_method: method, ...error } = made.error;
    throw new ApiError(402, { ...error, ...(method && { payment_method: method }) });
  }
  throw new ApiError(402, {
    type: 'card_error',
    code: 'subscription_payment_intent_requires_action',
    message: 'Payment for this subscription requires additional user action before it can be completed successfully.',
  });
}
