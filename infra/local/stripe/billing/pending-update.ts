import { createList } from '../api/lists.ts';
import type { Invoice, PendingUpdate, Subscription } from '../state/objects.ts';
import { emitEvent, updateAndEmit } from '../state/events.ts';
import type { Store } from '../state/store.ts';
import { voidInvoice } from './invoices.ts';
import { HOUR_SECONDS } from './periods.ts';

const PENDING_LIFETIME_SECONDS = 23 * HOUR_SECONDS;

/** Stores a change that takes effect when the invoice is paid. */
export function setPendingUpdate(
  store: Store,
  { id }: Subscription,
  { invoice, change }: { invoice: Invoice; change: Omit<PendingUpdate, 'expires_at'> },
): void {
  store.setHidden(id, { pendingInvoice: invoice.id });
  const pending_update = { ...change, expires_at: store.nowSeconds + PENDING_LIFETIME_SECONDS };
  updateAndEmit(store, ['subscription', id], { pending_update });
}

export function paysPendingUpdate(store: Store, invoice: Invoice): boolean {
  return store.getHidden(invoice.parent.subscription_details.subscription).pendingInvoice === invoice.id;
}

export function applyPendingUpdate(store: Store, id: string): void {
  const { pending_update: pending, items, metadata } = store.get('subscription', id);
  if (!pending) return;
  store.setHidden(id, { pendingInvoice: '' });
  const after = updateAndEmit(store, ['subscription', id], {
    items: { ...createList(pending.subscription_items, items.url), data: pending.subscription_items },
    metadata: pending.metadata ?? metadata,
    ...(pending.cancel_at_period_end === false && NO_CANCELLATION),
    pending_update: null,
  });
  emitEvent(store, 'customer.subscription.pending_update_applied', after);
}

/** Drops a change that wasn't paid for. The subscription stays as it is, and the invoice is voided. */
export function discardPendingUpdate(store: Store, id: string): void {
  const invoice = store.find('invoice', store.getHidden(id).pendingInvoice);
  if (invoice?.status === 'open') voidInvoice(store, invoice);
  store.setHidden(id, { pendingInvoice: '' });
  const after = updateAndEmit(store, ['subscription', id], { pending_update: null });
  emitEvent(store, 'customer.subscription.pending_update_expired', after);
}

export const NO_CANCELLATION = { cancel_at: null, cancel_at_period_end: false, canceled_at: null } as const;
