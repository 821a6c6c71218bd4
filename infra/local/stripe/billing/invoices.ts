import { badRequest } from '../http/api-error.ts';
import { cancelPaymentIntent, createPaymentIntent } from '../payments/payment-intents.ts';
import type { Invoice, InvoicePayment } from '../state/objects.ts';
import type { World } from '../state/world.ts';
import { change, emit } from '../webhooks/events.ts';
import { changeBalance } from './balance.ts';
import { draftInvoice, settled, type NewInvoice } from './new-invoice.ts';

export function createInvoice(world: World, given: NewInvoice): Invoice {
  const invoice = world.put('invoice', draftInvoice(world, world.newId('in'), given));
  emit(world, 'invoice.created', invoice);
  return invoice;
}

/** Fixes the figures, takes the customer's balance into account and makes what it is paid with; paid if nothing is due. */
export function finalizeInvoice(world: World, draft: Invoice): Invoice {
  const customer = world.get('customer', draft.customer);
  const { amountDue, endingBalance } = settled(draft.total, customer.balance);
  const sequence = (customer.next_invoice_sequence ?? 1) + 1;
  const number = `${customer.invoice_prefix ?? 'GR'}-${String(sequence - 1).padStart(4, '0')}`;
  world.put('customer', { ...customer, next_invoice_sequence: sequence });
  const invoice = world.put('invoice', {
    ...draft,
    amount_due: amountDue,
    amount_remaining: amountDue,
    automatically_finalizes_at: null,
    effective_at: world.now,
    ending_balance: endingBalance,
    number,
    starting_balance: customer.balance,
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: world.now },
  });
  if (endingBalance !== customer.balance) {
    const type = endingBalance > 0 ? 'invoice_too_small' : 'applied_to_invoice';
    changeBalance(world, customer.id, { amount: endingBalance - customer.balance, type, invoice: invoice.id });
  }
  emit(world, 'invoice.finalized', invoice);
  if (amountDue === 0) return settleInvoice(world, invoice);
  addPayment(world, invoice);
  return invoice;
}

/** The invoice is paid, by a payment or because nothing is due. */
export function settleInvoice(world: World, invoice: Invoice): Invoice {
  const paid = world.put('invoice', {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: invoice.amount_due > 0 ? invoice.attempt_count + 1 : invoice.attempt_count,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: world.now },
  });
  const payment = openPayment(world, invoice.id);
  if (payment) {
    const done = world.put('invoicePayment', {
      ...payment,
      amount_paid: invoice.amount_due,
      status: 'paid',
      status_transitions: { ...payment.status_transitions, paid_at: world.now },
    });
    emit(world, 'invoice_payment.paid', done);
  }
  emit(world, 'invoice.paid', paid);
  emit(world, 'invoice.payment_succeeded', paid);
  return paid;
}

/** The payment that is still to be made for an invoice. */
export function openPayment(world: World, invoiceId: string): InvoicePayment | undefined {
  return world.all('invoicePayment').findLast(({ invoice, status }) => invoice === invoiceId && status === 'open');
}

/** The invoice that a payment intent pays. */
export function invoiceOf(world: World, intentId: string): Invoice | undefined {
  const payment = world.all('invoicePayment').find(({ payment: { payment_intent: id } }) => id === intentId);
  return payment && world.get('invoice', payment.invoice);
}

/** Nobody has to pay it any more. Throws when it is paid, or not yet final. */
export function voidInvoice(world: World, invoice: Invoice): Invoice {
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
    throw badRequest(`You can only pass in open or uncollectible invoices. This invoice isn't open or uncollectible.`);
  }
  const payment = openPayment(world, invoice.id);
  if (payment) {
    cancelPaymentIntent(world, world.get('paymentIntent', payment.payment.payment_intent), 'void_invoice');
    world.put('invoicePayment', {
      ...payment,
      status: 'canceled',
      status_transitions: { ...payment.status_transitions, canceled_at: world.now },
    });
  }
  const status_transitions = { ...invoice.status_transitions, voided_at: world.now };
  return change(world, 'invoice', {
    id: invoice.id,
    changes: { auto_advance: false, next_payment_attempt: null, status: 'void', status_transitions },
    event: 'invoice.voided',
  });
}

function addPayment(world: World, invoice: Invoice): void {
  const intent = createPaymentIntent(world, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    description: descriptionOf(invoice),
    setupFutureUsage: 'off_session',
  });
  world.put('invoicePayment', {
    id: world.newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: world.now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  });
}

function descriptionOf({ billing_reason: reason }: Invoice): string {
  return reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update';
}
