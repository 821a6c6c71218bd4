import type { Invoice, Subscription } from '../state/objects.ts';
import { emitEvent, updateAndEmit } from '../state/events.ts';
import type { Store } from '../state/store.ts';
import { voidInvoice } from './invoices.ts';

export const NO_CANCELLATION = {
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: { comment: null, feedback: null, reason: null },
} as const;

type CancellationReason = Subscription['cancellation_details']['reason'];

export function hasEnded({ status }: Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

/** Cancels the subscription. As with Stripe, its pending setup intent can still be confirmed. */
export function endSubscription(
  store: Store,
  subscription: Subscription,
  reason?: CancellationReason,
): void {
  const ended = store.put('subscription', {
    ...subscription,
    ...(reason && { cancellation_details: { ...subscription.cancellation_details, reason } }),
    cancel_at_period_end: false,
    canceled_at: subscription.canceled_at ?? store.nowSeconds,
    ended_at: store.nowSeconds,
    pending_update: null,
    status: 'canceled',
  });

  stopCollecting(store, subscription.id);
  emitEvent(store, 'customer.subscription.deleted', ended);
}

/**
 * Pauses a subscription whose trial ended without a card. Creates no invoices until it is resumed.
 */
export function pauseSubscription(store: Store, { id }: Subscription): void {
  const paused = updateAndEmit(store, ['subscription', id], { status: 'paused' });
  emitEvent(store, 'customer.subscription.paused', paused);
}

/** Ends a subscription whose first invoice wasn't paid in time. */
export function expireIncomplete(store: Store, { id, latest_invoice }: Subscription): void {
  const invoice = store.find('invoice', latest_invoice);
  if (invoice?.status === 'open') voidInvoice(store, invoice);
  updateAndEmit(store, ['subscription', id], {
    ended_at: store.nowSeconds,
    status: 'incomplete_expired',
  });
}

/** Stops automatic charges. Open invoices can still be paid. */
function stopCollecting(store: Store, subscriptionId: string): void {
  for (const invoice of store.listAll('invoice')) {
    if (invoice.parent.subscription_details.subscription !== subscriptionId) continue;

    store.put('invoice', {
      ...invoice,
      automatically_finalizes_at: null,
      next_payment_attempt: null,
    });
  }
}

/** True if a pending plan change takes effect when this invoice is paid. */
export function paysPendingUpdate(store: Store, invoice: Invoice): boolean {
  return (
    store.getHidden(invoice.parent.subscription_details.subscription).pendingInvoice === invoice.id
  );
}

export function applyPendingUpdate(store: Store, id: string): void {
  const { pending_update: pending, items, metadata } = store.get('subscription', id);
  if (!pending) return;

  store.setHidden(id, { debitedCents: undefined, pendingInvoice: '' });

  const after = updateAndEmit(store, ['subscription', id], {
    items: { ...items, data: pending.subscription_items },
    metadata: pending.metadata ?? metadata,
    ...(pending.cancel_at_period_end === false && NO_CANCELLATION),
    pending_update: null,
  });

  emitEvent(store, 'customer.subscription.pending_update_applied', after);
}

/**
 * Discards an unpaid plan change and voids its invoice. The subscription keeps its current plan.
 */
export function discardPendingUpdate(store: Store, id: string): void {
  const invoice = store.find('invoice', store.getHidden(id).pendingInvoice);
  if (invoice?.status === 'open') voidInvoice(store, invoice);
  store.setHidden(id, { pendingInvoice: '' });
  const after = updateAndEmit(store, ['subscription', id], { pending_update: null });
  emitEvent(store, 'customer.subscription.pending_update_expired', after);
}
