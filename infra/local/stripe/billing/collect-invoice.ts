import { createBadRequestError } from '../api/api-error.ts';
import { attemptPayment } from '../payments/payment-intents.ts';
import type { Invoice, PaymentIntent, PaymentMethod, Subscription } from '../state/objects.ts';
import { emitEvent, updateAndEmit } from '../state/events.ts';
import type { Store } from '../state/store.ts';
import { findInvoiceIntent, getInvoiceForIntent, markInvoicePaid } from './invoices.ts';
import { DAY_SECONDS } from './periods.ts';
import { applyPendingUpdate, endSubscription, paysPendingUpdate } from './subscription-state.ts';

/** Days to wait before each retry of a failed charge. If the last retry fails, the subscription ends. */
const RETRY_DAYS = [3, 5, 7] as const;

export function findDefaultMethod(store: Store, subscription: Subscription): PaymentMethod | undefined {
  const { invoice_settings: settings } = store.get('customer', subscription.customer);
  return store.find('paymentMethod', subscription.default_payment_method ?? settings.default_payment_method);
}

export function requireSubscriptionPaymentMethod(store: Store, subscription: Subscription): PaymentMethod {
  const method = findDefaultMethod(store, subscription);
  if (method) return method;
  throw createBadRequestError('This customer has no attached payment source or default payment method.', {
    code: 'resource_missing',
  });
}

export function collectInvoice(
  store: Store,
  invoice: Invoice,
  options: { readonly method: PaymentMethod; readonly isOnSession: boolean },
): PaymentIntent | undefined {
  const intent = findInvoiceIntent(store, invoice);
  return intent && applyPayment(store, attemptPayment(store, intent, options));
}

/** Charges an open invoice automatically, while the customer isn't present. */
export function collectOffSession(store: Store, invoice: Invoice): void {
  const subscription = store.get('subscription', invoice.parent.subscription_details.subscription);
  const method = findDefaultMethod(store, subscription);
  if (method) collectInvoice(store, invoice, { method, isOnSession: false });
  else recordFailedPayment(store, subscription, invoice);
}

/** Updates the invoice and its subscription after a payment attempt. Returns the intent. */
export function applyPayment(store: Store, intent: PaymentIntent): PaymentIntent {
  const invoice = getInvoiceForIntent(store, intent.id);
  const subscription = store.get('subscription', invoice.parent.subscription_details.subscription);
  if (intent.status === 'succeeded') {
    markSubscriptionPaid(store, subscription, {
      invoice: markInvoicePaid(store, invoice),
      method: intent.payment_method,
    });
  } else if (intent.status === 'requires_action') {
    emitEvent(store, 'invoice.payment_action_required', invoice);
    markPastDue(store, subscription, invoice);
  } else recordFailedPayment(store, subscription, invoice);
  return intent;
}

export function markSubscriptionPaid(
  store: Store,
  { id }: Subscription,
  { invoice, method }: { invoice: Invoice; method?: string | null },
): void {
  if (paysPendingUpdate(store, invoice)) applyPendingUpdate(store, id);
  const { status, latest_invoice, payment_settings: settings } = store.get('subscription', id);
  const isRevived = status === 'incomplete' || (status === 'past_due' && latest_invoice === invoice.id);
  updateAndEmit(store, ['subscription', id], {
    ...(method && settings.save_default_payment_method === 'on_subscription' && { default_payment_method: method }),
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
  if (isRetried && days === undefined) return endSubscription(store, subscription, 'payment_failed');
  markPastDue(store, subscription, invoice);
}

/** Marks an active subscription as past due, unless the invoice is for a pending plan change. */
function markPastDue(store: Store, { id, status }: Subscription, invoice: Invoice): void {
  if (status === 'active' && !paysPendingUpdate(store, invoice))
    updateAndEmit(store, ['subscription', id], { status: 'past_due' });
}
