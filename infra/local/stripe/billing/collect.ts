import { badRequest } from '../api/api-error.ts';
import { attempt, type Attempt } from '../payments/payment-intents.ts';
import type { Invoice, PaymentMethod, Subscription } from '../state/objects.ts';
import { emit, update } from '../state/events.ts';
import type { Store } from '../state/store.ts';
import { endSubscription } from './end-subscription.ts';
import { intentOf, settleInvoice } from './invoices.ts';
import { applyPendingUpdate, isAwaited } from './pending-update.ts';
import { DAY } from './periods.ts';

/** Days until each retry. After the last one the subscription ends. */
const RETRY_DAYS = [3, 5, 7] as const;

export function defaultMethodOf(store: Store, subscription: Subscription): PaymentMethod | undefined {
  const { invoice_settings: settings } = store.get('customer', subscription.customer);
  return store.find('paymentMethod', subscription.default_payment_method ?? settings.default_payment_method);
}

export function requireMethodToCharge(store: Store, subscription: Subscription): PaymentMethod {
  const method = defaultMethodOf(store, subscription);
  if (method) return method;
  throw badRequest('This customer has no attached payment source or default payment method.', {
    code: 'resource_missing',
  });
}

/** Undefined if the invoice has no payment to collect. */
export function collectInvoice(
  store: Store,
  invoice: Invoice,
  how: { readonly method: PaymentMethod; readonly isOnSession: boolean },
): Attempt | undefined {
  const intent = intentOf(store, invoice);
  if (!intent) return undefined;
  const made = attempt(store, intent, how);
  afterAttempt(store, invoice, made);
  return made;
}

/** Charges an open invoice without the customer. */
export function collectOffSession(store: Store, invoice: Invoice): void {
  const subscription = store.get('subscription', invoice.parent.subscription_details.subscription);
  const method = defaultMethodOf(store, subscription);
  if (method) collectInvoice(store, invoice, { method, isOnSession: false });
  else paymentFailed(store, subscription, invoice);
}

/** Updates the invoice and its subscription. */
export function afterAttempt(store: Store, invoice: Invoice, made: Attempt): void {
  const subscription = store.get('subscription', invoice.parent.subscription_details.subscription);
  if (made.result === 'paid') {
    const paid = settleInvoice(store, invoice);
    return subscriptionPaid(store, subscription, { invoice: paid, method: made.method });
  }
  if (made.result === 'failed') return paymentFailed(store, subscription, invoice);
  emit(store, 'invoice.payment_action_required', invoice);
  fallBehind(store, subscription, invoice);
}

export function subscriptionPaid(
  store: Store,
  { id }: Subscription,
  { invoice, method }: { invoice: Invoice; method?: PaymentMethod },
): void {
  if (isAwaited(store, invoice)) applyPendingUpdate(store, id);
  const { status, latest_invoice, payment_settings: settings } = store.get('subscription', id);
  const isRevived = status === 'incomplete' || (status === 'past_due' && latest_invoice === invoice.id);
  update(store, ['subscription', id], {
    ...(method && settings.save_default_payment_method === 'on_subscription' && { default_payment_method: method.id }),
    ...(isRevived && { status: 'active' }),
  });
}

function paymentFailed(store: Store, subscription: Subscription, invoice: Invoice): void {
  const isRetried = invoice.billing_reason !== 'subscription_create' && !isAwaited(store, invoice);
  const days = isRetried ? RETRY_DAYS[invoice.attempt_count] : undefined;
  const failed = store.put('invoice', {
    ...invoice,
    attempt_count: invoice.attempt_count + 1,
    next_payment_attempt: days === undefined ? null : store.now + days * DAY,
  });
  emit(store, 'invoice.payment_failed', failed);
  if (isRetried && days === undefined) return endSubscription(store, subscription);
  fallBehind(store, subscription, invoice);
}

/** An incomplete subscription, or one whose change is pending, keeps its status. */
function fallBehind(store: Store, { id, status }: Subscription, invoice: Invoice): void {
  if (status === 'active' && !isAwaited(store, invoice)) update(store, ['subscription', id], { status: 'past_due' });
}
