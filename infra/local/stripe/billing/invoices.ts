import { createBadRequestError } from '../api/api-error.ts';
import { createList } from '../api/route.ts';
import { cancelPaymentIntent, createPaymentIntent } from '../payments/payment-intents.ts';
import type { Invoice, PaymentIntent, Subscription } from '../state/objects.ts';
import { emitEvent, updateAndEmit } from '../state/events.ts';
import type { Store } from '../state/store.ts';

interface NewInvoice {
  subscription: Subscription;
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming';
  /** Amount in cents; negative for a credit. */
  total: number;
}

/** Minimum charge in cents. Stripe carries smaller amounts over to the next invoice. */
const MIN_CHARGE_CENTS = 50;

/**
 * Builds a draft without storing it. Previews use the same code, so a preview shows the amount that
 * will be charged.
 */
export function buildInvoiceDraft(store: Store, given: NewInvoice): Invoice {
  const { subscription, reason, total } = given;
  const { balance } = store.get('customer', subscription.customer);

  return {
    id: store.newId('in'),
    object: 'invoice',
    amount_due: computeAmountDue(total + balance),
    amount_paid: 0,
    attempt_count: 0,
    automatically_finalizes_at: null,
    billing_reason: reason,
    created: store.nowSeconds,
    currency: subscription.currency,
    customer: subscription.customer,
    ending_balance: null,
    hosted_invoice_url: null,
    next_payment_attempt: null,
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: subscription.id },
    },
    starting_balance: balance,
    status: 'draft',
    status_transitions: { finalized_at: null, paid_at: null },
    total,
  };
}

/**
 * Applies the customer's balance and creates a payment intent. If nothing is due, marks the invoice
 * as paid.
 */
export function finalizeInvoice(store: Store, draft: Invoice): Invoice {
  const { id: customer, balance } = store.get('customer', draft.customer);
  const amount = computeAmountDue(draft.total + balance);
  const endingBalance = draft.total + balance - amount;

  const invoice = store.put('invoice', {
    ...draft,
    amount_due: amount,
    automatically_finalizes_at: null,
    ending_balance: endingBalance,
    // As with Stripe, anyone who knows the URL can open the page.
    hosted_invoice_url: `${store.browserUrl}/invoice/${store.newId('invst')}`,
    starting_balance: balance,
    status: 'open',
    status_transitions: { finalized_at: store.nowSeconds, paid_at: null },
  });

  updateAndEmit(store, ['customer', customer], { balance: endingBalance });
  if (amount === 0) return markInvoicePaid(store, invoice);

  const intent = createPaymentIntent(store, { amount, currency: invoice.currency, customer });
  store.setHidden(invoice.id, { paymentIntent: intent.id });

  return invoice;
}

export function markInvoicePaid(store: Store, invoice: Invoice): Invoice {
  const paid = store.put('invoice', {
    ...invoice,
    amount_paid: invoice.amount_due,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: store.nowSeconds },
  });

  emitEvent(store, 'invoice.paid', paid);

  return paid;
}

export function voidInvoice(store: Store, invoice: Invoice): Invoice {
  if (invoice.status !== 'open') throw createBadRequestError("This invoice isn't open.");

  const intent = findInvoiceIntent(store, invoice);
  if (intent) cancelPaymentIntent(store, intent);

  return store.put('invoice', { ...invoice, next_payment_attempt: null, status: 'void' });
}

export function markUncollectible(store: Store, invoice: Invoice): void {
  store.put('invoice', { ...invoice, next_payment_attempt: null, status: 'uncollectible' });
}

/** The payment intent of the invoice; undefined if no payment was due. */
export function findInvoiceIntent(store: Store, { id }: Invoice): PaymentIntent | undefined {
  return store.find('paymentIntent', store.getHidden(id).paymentIntent);
}

export function getInvoiceForIntent(store: Store, intentId: string): Invoice {
  const owner = store.listAll('hidden').find(({ paymentIntent }) => paymentIntent === intentId);
  return store.get('invoice', owner?.id ?? '');
}

/** The invoice's `payments` field. */
export function listInvoicePayments(store: Store, invoice: Invoice) {
  const intent = findInvoiceIntent(store, invoice);
  const status = (
    { draft: 'open', open: 'open', paid: 'paid', uncollectible: 'open', void: 'canceled' } as const
  )[invoice.status];
  const payment = { type: 'payment_intent', payment_intent: intent?.id } as const;
  const data = intent
    ? [{ object: 'invoice_payment', invoice: invoice.id, payment, status } as const]
    : [];

  return createList(data, `/v1/invoice_payments?invoice=${invoice.id}`);
}

/** The invoice's `confirmation_secret` field. */
export function readConfirmationSecret(store: Store, invoice: Invoice) {
  const intent = invoice.status === 'void' ? undefined : findInvoiceIntent(store, invoice);
  return intent ? { client_secret: intent.client_secret, type: 'payment_intent' } : null;
}

function computeAmountDue(total: number): number {
  return total >= MIN_CHARGE_CENTS ? total : 0;
}
