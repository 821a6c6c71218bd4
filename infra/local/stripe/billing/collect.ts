import { badRequest } from '../http/api-error.ts';
import { attempt, type Attempt } from '../payments/payment-intents.ts';
import type { Invoice, PaymentMethod, Subscription } from '../state/objects.ts';
import type { World } from '../state/world.ts';
import { change, emit } from '../webhooks/events.ts';
import { endSubscription } from './end-subscription.ts';
import { openPayment, settleInvoice } from './invoices.ts';
import { applyPendingUpdate } from './pending-update.ts';
import { DAY } from './periods.ts';

/** Days from one try to the next; after the last the subscription ends. */
export const RETRY_DAYS = [3, 5, 7] as const;

/** What a subscription is charged on when nobody says otherwise. */
export function methodOf(world: World, subscription: Subscription): PaymentMethod | undefined {
  const customer = world.get('customer', subscription.customer);
  const id = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method;
  return id ? world.get('paymentMethod', id) : undefined;
}

export function requireMethodToCharge(world: World, subscription: Subscription): PaymentMethod {
  const method = methodOf(world, subscription);
  if (method) return method;
  throw badRequest(
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting#payment-method-priority.',
    { code: 'resource_missing' },
  );
}

/** Tries to collect an open invoice and lets its subscription feel what came of it. */
export function collectInvoice(
  world: World,
  invoice: Invoice,
  how: { method: PaymentMethod; isOnSession: boolean },
): Attempt | undefined {
  const payment = openPayment(world, invoice.id);
  if (!payment) return undefined;
  const made = attempt(world, world.get('paymentIntent', payment.payment.payment_intent), how);
  afterAttempt(world, invoice, made);
  return made;
}

/** What a try to pay an invoice means for it and its subscription. */
export function afterAttempt(world: World, invoice: Invoice, made: Attempt): void {
  const subscription = world.get('subscription', invoice.parent.subscription_details.subscription);
  if (made.result === 'paid') {
    settleInvoice(world, invoice);
    return subscriptionPaid(world, subscription, { invoice, method: made.method });
  }
  if (made.result === 'asking') {
    const asking = world.put('invoice', { ...invoice, attempted: true });
    emit(world, 'invoice.payment_action_required', asking);
    return fallBehind(world, subscription, invoice);
  }
  const attempts = invoice.attempt_count + 1;
  const days = invoice.billing_reason === 'subscription_create' ? undefined : RETRY_DAYS[attempts - 1];
  const isAwaited = world.note(subscription.id).pendingInvoice === invoice.id;
  const failed = world.put('invoice', {
    ...invoice,
    attempt_count: attempts,
    attempted: true,
    next_payment_attempt: days === undefined || isAwaited ? null : world.now + days * DAY,
  });
  emit(world, 'invoice.payment_failed', failed);
  const customer = world.get('customer', invoice.customer);
  world.put('customer', { ...customer, delinquent: true });
  const isLastTry = invoice.billing_reason !== 'subscription_create' && days === undefined && !isAwaited;
  if (isLastTry) return endSubscription(world, subscription, { reason: 'payment_failed' });
  fallBehind(world, subscription, invoice);
}

/** The subscription has what it owed for this invoice. */
export function subscriptionPaid(
  world: World,
  subscription: Subscription,
  { invoice, method }: { invoice: Invoice; method?: PaymentMethod },
): void {
  const customer = world.get('customer', subscription.customer);
  if (customer.delinquent) world.put('customer', { ...customer, delinquent: false });
  if (world.note(subscription.id).pendingInvoice === invoice.id) applyPendingUpdate(world, subscription.id);
  const now = world.get('subscription', subscription.id);
  const saves = now.payment_settings.save_default_payment_method === 'on_subscription' && method;
  const isRevived =
    now.status === 'incomplete' || (['past_due', 'unpaid'].includes(now.status) && now.latest_invoice === invoice.id);
  change(world, 'subscription', {
    id: now.id,
    changes: {
      ...(saves && { default_payment_method: saves.id }),
      ...(isRevived && { status: 'active' }),
    },
    event: 'customer.subscription.updated',
  });
}

/** Only what is running can fall behind; what never began, or waits to be changed, stays as it is. */
function fallBehind(world: World, { id, status }: Subscription, invoice: Invoice): void {
  if (!['active', 'trialing'].includes(status) || world.note(id).pendingInvoice === invoice.id) return;
  change(world, 'subscription', { id, changes: { status: 'past_due' }, event: 'customer.subscription.updated' });
}
