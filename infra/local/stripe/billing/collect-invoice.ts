import { createBadRequestError } from '../api/api-error.ts';
import { attemptPayment } from '../payments/payment-intents.ts';
import type { Invoice, PaymentIntent, PaymentMethod, Subscription } from '../state/objects.ts';
import { emitEvent, updateAndEmit } from '../state/events.ts';
import type { Store } from '../state/store.ts';
import type { FailedPayments } from '../state/tables.ts';
import { findInvoiceIntent, getInvoiceForIntent, markInvoicePaid } from './invoices.ts';
import { DAY_SECONDS } from './periods.ts';
import { applyPendingUpdate, endSubscription, paysPendingUpdate } from './subscription-state.ts';

/** Days to wait before each retry of a failed charge. */
const RETRY_DAYS = [3, 5, 7] as const;

/**
 * Stripe doesn't retry a payment that waits for the cardholder. It gives up on that payment after
 * this time.
 */
const CONFIRMATION_DAYS = 15;

export function findDefaultMethod(
  store: Store,
  subscription: Subscription,
): PaymentMethod | undefined {
  const { invoice_settings: settings } = store.get('customer', subscription.customer);
  return store.find(
    'paymentMethod',
    subscription.default_payment_method ?? settings.default_payment_method,
  );
}

export function requireSubscriptionPaymentMethod(
  store: Store,
  subscription: Subscription,
): PaymentMethod {
  const method = findDefaultMethod(store, subscription);
  if (method) return method;

  throw createBadRequestError(
    'This customer has no attached payment source or default payment method.',
    {
      code: 'resource_missing',
    },
  );
}

/** The origin of a payment attempt: Stripe's schedule (`automatic`), or a person or API call. */
type Attempt = 'automatic' | 'manual';

export function collectInvoice(
  store: Store,
  invoice: Invoice,
  method: PaymentMethod,
  attempt: Attempt = 'manual',
): PaymentIntent | undefined {
  const intent = findInvoiceIntent(store, invoice);
  return intent && applyPayment(store, attemptPayment(store, intent, method), attempt);
}

/** Charges an open invoice automatically. */
export function collectAutomatically(store: Store, invoice: Invoice): void {
  const subscription = store.get('subscription', invoice.parent.subscription_details.subscription);
  const method = findDefaultMethod(store, subscription);
  if (method) collectInvoice(store, invoice, method, 'automatic');
  else recordFailedPayment(store, subscription, invoice, 'automatic');
}

/** Updates the invoice and its subscription after a payment attempt. Returns the intent. */
export function applyPayment(
  store: Store,
  intent: PaymentIntent,
  attempt: Attempt = 'manual',
): PaymentIntent {
  const invoice = getInvoiceForIntent(store, intent.id);
  const subscription = store.get('subscription', invoice.parent.subscription_details.subscription);

  if (intent.status === 'succeeded') {
    markSubscriptionPaid(store, subscription, {
      invoice: markInvoicePaid(store, invoice),
      method: intent.payment_method,
    });
  } else if (intent.status === 'requires_action') {
    const waiting = store.put('invoice', {
      ...invoice,
      attempt_count: invoice.attempt_count + (isCounted(invoice, attempt) ? 1 : 0),
      next_payment_attempt: null,
    });

    emitEvent(store, 'invoice.payment_action_required', waiting);
    markPastDue(store, subscription, invoice);
  } else recordFailedPayment(store, subscription, invoice, attempt);

  return intent;
}

export function markSubscriptionPaid(
  store: Store,
  { id }: Subscription,
  { invoice, method }: { invoice: Invoice; method?: string | null },
): void {
  if (paysPendingUpdate(store, invoice)) applyPendingUpdate(store, id);

  const { status, latest_invoice, payment_settings: settings } = store.get('subscription', id);
  const isOverdue = status === 'past_due' || status === 'unpaid';
  const isRevived = status === 'incomplete' || (isOverdue && latest_invoice === invoice.id);

  updateAndEmit(store, ['subscription', id], {
    ...(method &&
      settings.save_default_payment_method === 'on_subscription' && {
        default_payment_method: method,
      }),
    ...(isRevived && { status: 'active' }),
  });
}

/** After the first attempt, only automatic ones count. */
function isCounted({ attempt_count }: Invoice, attempt: Attempt): boolean {
  return attempt === 'automatic' || attempt_count === 0;
}

/** An attempt that doesn't count leaves the schedule of retries unchanged. */
function recordFailedPayment(
  store: Store,
  subscription: Subscription,
  invoice: Invoice,
  attempt: Attempt,
): void {
  if (!isCounted(invoice, attempt)) return emitEvent(store, 'invoice.payment_failed', invoice);

  const isRetried =
    invoice.billing_reason !== 'subscription_create' && !paysPendingUpdate(store, invoice);
  const days = isRetried ? RETRY_DAYS[invoice.attempt_count] : undefined;
  const failed = store.put('invoice', {
    ...invoice,
    attempt_count: invoice.attempt_count + 1,
    next_payment_attempt: days === undefined ? null : store.nowSeconds + days * DAY_SECONDS,
  });

  emitEvent(store, 'invoice.payment_failed', failed);
  markPastDue(store, subscription, invoice);
  if (isRetried && days === undefined) giveUp(store, subscription);
}

/**
 * When Stripe gives up on a payment that waits for the cardholder; null if the invoice isn't
 * waiting.
 */
export function getConfirmationDeadline(store: Store, invoice: Invoice): number | null {
  const { finalized_at: since } = invoice.status_transitions;
  const isWaiting =
    invoice.status === 'open' && findInvoiceIntent(store, invoice)?.status === 'requires_action';
  const isRenewal = invoice.billing_reason === 'subscription_cycle';

  return isWaiting && isRenewal && since !== null ? since + CONFIRMATION_DAYS * DAY_SECONDS : null;
}

/**
 * Applies the account's setting for failed payments, which an operator changes in the dashboard.
 */
export function giveUp(store: Store, { id }: Subscription): void {
  const subscription = store.get('subscription', id);
  if (subscription.status !== 'past_due') return;

  const setting = getFailedPayments(store);
  if (setting === 'cancel') endSubscription(store, subscription, 'payment_failed');
  if (setting === 'unpaid') updateAndEmit(store, ['subscription', id], { status: 'unpaid' });
}

export function getFailedPayments(store: Store): FailedPayments {
  const [account] = store.listAll('account');
  return store.getHidden(account?.id ?? '').failedPayments ?? 'cancel';
}

/**
 * Marks an active subscription as past due, unless the invoice is older or for a pending plan
 * change.
 */
function markPastDue(
  store: Store,
  { id, status, latest_invoice }: Subscription,
  invoice: Invoice,
): void {
  if (status === 'active' && latest_invoice === invoice.id && !paysPendingUpdate(store, invoice))
    updateAndEmit(store, ['subscription', id], { status: 'past_due' });
}
