import { badRequest } from '../api/api-error.ts';
import { listOf } from '../api/lists.ts';
import { cancelPaymentIntent, createPaymentIntent } from '../payments/payment-intents.ts';
import type { Invoice, PaymentIntent, Subscription } from '../state/objects.ts';
import { emit, update } from '../state/events.ts';
import type { Store } from '../state/store.ts';

interface NewInvoice {
  readonly subscription: Subscription;
  readonly reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming';
  /** In cents. Negative for a credit. */
  readonly total: number;
  /** Null if the caller finalizes it. */
  readonly finalizesAt?: number | null;
}

/** Stripe carries smaller amounts over to the next invoice. In cents. */
const SMALLEST_CHARGE = 50;

export function createInvoice(store: Store, given: NewInvoice): Invoice {
  return store.put('invoice', draftInvoice(store, given));
}

/** A draft that isn't stored. Previews use it too, so a preview shows what will be charged. */
export function draftInvoice(store: Store, given: NewInvoice): Invoice {
  const { subscription, reason, total, finalizesAt = null } = given;
  const { balance } = store.get('customer', subscription.customer);
  return {
    id: store.newId('in'),
    object: 'invoice',
    amount_due: amountDue(total + balance),
    amount_paid: 0,
    attempt_count: 0,
    automatically_finalizes_at: finalizesAt,
    billing_reason: reason,
    created: store.now,
    currency: subscription.currency,
    customer: subscription.customer,
    ending_balance: null,
    next_payment_attempt: null,
    parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
    starting_balance: balance,
    status: 'draft',
    status_transitions: { finalized_at: null, paid_at: null },
    total,
  };
}

/** Applies the customer's balance and opens the payment. Paid at once if nothing is due. */
export function finalizeInvoice(store: Store, draft: Invoice): Invoice {
  const { id: customer, balance } = store.get('customer', draft.customer);
  const amount = amountDue(draft.total + balance);
  const endingBalance = draft.total + balance - amount;
  const invoice = store.put('invoice', {
    ...draft,
    amount_due: amount,
    automatically_finalizes_at: null,
    ending_balance: endingBalance,
    starting_balance: balance,
    status: 'open',
    status_transitions: { finalized_at: store.now, paid_at: null },
  });
  update(store, ['customer', customer], { balance: endingBalance });
  if (amount === 0) return settleInvoice(store, invoice);
  const intent = createPaymentIntent(store, { amount, currency: invoice.currency, customer });
  store.hide(invoice.id, { paymentIntent: intent.id });
  return invoice;
}

export function settleInvoice(store: Store, invoice: Invoice): Invoice {
  const paid = store.put('invoice', {
    ...invoice,
    amount_paid: invoice.amount_due,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: store.now },
  });
  emit(store, 'invoice.paid', paid);
  return paid;
}

export function voidInvoice(store: Store, invoice: Invoice): Invoice {
  if (invoice.status !== 'open') throw badRequest("This invoice isn't open.");
  const intent = intentOf(store, invoice);
  if (intent) cancelPaymentIntent(store, intent);
  return store.put('invoice', { ...invoice, next_payment_attempt: null, status: 'void' });
}

/** Undefined if nothing had to be paid. */
export function intentOf(store: Store, { id }: Invoice): PaymentIntent | undefined {
  return store.find('paymentIntent', store.hidden(id).paymentIntent);
}

export function invoiceOf(store: Store, intentId: string): Invoice {
  const owner = store.all('hidden').find(({ paymentIntent }) => paymentIntent === intentId);
  return store.get('invoice', owner?.id ?? '');
}

/** `payments` of an invoice. */
export function paymentsOf(store: Store, invoice: Invoice) {
  const intent = intentOf(store, invoice);
  const status = ({ draft: 'open', open: 'open', paid: 'paid', void: 'canceled' } as const)[invoice.status];
  const payment = { type: 'payment_intent', payment_intent: intent?.id } as const;
  const data = intent ? [{ object: 'invoice_payment', invoice: invoice.id, payment, status } as const] : [];
  return listOf(data, `/v1/invoice_payments?invoice=${invoice.id}`);
}

/** `confirmation_secret` of an invoice. */
export function clientSecretOf(store: Store, invoice: Invoice) {
  const intent = invoice.status === 'void' ? undefined : intentOf(store, invoice);
  return intent ? { client_secret: intent.client_secret, type: 'payment_intent' } : null;
}

function amountDue(total: number): number {
  return total >= SMALLEST_CHARGE ? total : 0;
}
