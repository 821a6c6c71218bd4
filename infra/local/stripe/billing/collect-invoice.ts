import { createBadRequestError } from '../api/api-error.ts';
import { attemptPayment, type PaymentAttempt } from '../payments/payment-intents.ts';
import type { Invoice, PaymentMethod, Subscription } from '../state/objects.ts';
import { emitEvent, updateAndEmit } from '../state/events.ts';
import type { Store } from '../state/store.ts';
import { endSubscription } from './end-subscription.ts';
import { findInvoiceIntent, markInvoicePaid } from './invoices.ts';
import { applyPendingUpdate, paysPendingUpdate } from './pending-update.ts';
import { DAY_SECONDS } from './periods.ts';

/** Days until each retry of a failed charge. If the last retry fails, the subscription ends. */
const RETRY_DAYS = [3, 5, 7] as const;

export function findDefaultMethod(store: Store, subscription: Subscription): PaymentMethod | undefined {
  const { invoice_settings: settings } = store.get('customer', subscription.customer);
  return store.find('paymentMethod', subscription.default_payment_method ?? settings.default_payment_method);
}

export function requireMethodToCharge(store: Store, subscription: Subscription): PaymentMethod {
  const method = findDefaultMethod(store, subscription);
  if (method) return method;
  throw createBadRequestError('This customer has no attached payment source or default payment method.', {
    code: 'resource_missing',
  });
}

/** Tries to charge the payment method for the invoice. Returns undefined if the invoice has no payment to collect. */
export function collectInvoice(
  store: Store,
  invoice: Invoice,
  options: { readonly method: PaymentMethod; readonly isOnSession: boolean },
): PaymentAttempt | undefined {
  const intent = findInvoiceIntent(store, invoice);
  if (!intent) return undefined;
  const paymentAttempt = attemptPayment(store, intent, options);
  applyAttempt(store, invoice, paymentAttempt);
  return paymentAttempt;
}

/** Charges an open invoice automatically, while the customer isn't present. */
export function collectOffSession(store: Store, invoice: Invoice): void {
  const subscription = store.get('subscription', invoice.parent.subscription_details.subscription);
  const method = findDefaultMethod(store, subscription);
  if (method) collectInvoice(store, invoice, { method, isOnSession: false });
  else recordFailedPayment(store, subscription, invoice);
}

/** Updates the invoice and its subscription after a payment attempt. */
export function applyAttempt(store: Store, invoice: Invoice, paymentAttempt: PaymentAttempt): void {
  const subscription = store.get('subscription', invoice.parent.subscription_details.subscription);
  if (paymentAttempt.result === 'paid') {
    const paid = markInvoicePaid(store, invoice);
    return markSubscriptionPaid(store, subscription, { invoice: paid, method: paymentAttempt.method });
  }
  if (paymentAttempt.result === 'failed') return recordFailedPayment(store, subscription, invoice);
  emitEvent(store, 'invoice.payment_action_required', invoice);
  markPastDue(store, subscription, invoice);
}

export function markSubscriptionPaid(
  store: Store,
  { id }: Subscription,
  { invoice, method }: { invoice: Invoice; method?: PaymentMethod },
): void {
  if (paysPendingUpdate(store, invoice)) applyPendingUpdate(store, id);
  const { status, latest_invoice, payment_settings: settings } = store.get('subscription', id);
  const isRevived = status === 'incomplete' || (status === 'past_due' && latest_invoice === invoice.id);
  updateAndEmit(store, ['subscription', id], {
    ...(method && settings.save_default_payment_method === 'on_subscription' && { default_payment_method: method.id }),
    ...(isRevived && { status: 'active' }),
  });
}

function recordFailedPayment(store: Store, subscription: Subscription, invoice: Invoice): void {
  const isRetried = invoice.billing_reason !== 'subscription_create' && !paysPendingUpdate(store, invoice);
  const days = isRetried ? RETRY_DAYS[invoice.attempt_count] : undefined;
  const failed = store.put('invoice', {
    ...invoice,
    attempt_count: invoice.attempt_count + 1,
    next_payment_attempt: days === undefined ? null : store.nowSeconds + days * DAY_SECONDS,
  });
  emitEvent(store, 'invoice.payment_failed', failed);
  if (isRetried && days === undefined) return endSubscription(store, subscription);
  markPastDue(store, subscription, invoice);
}

/** Only an active subscription becomes past due. It stays active if the invoice is for a pending plan change. */
function markPastDue(store: Store, { id, status }: Subscription, invoice: Invoice): void {
  if (status === 'active' && !paysPendingUpdate(store, invoice))
    updateAndEmit(store, ['subscription', id], { status: 'past_due' });
}
