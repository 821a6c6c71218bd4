import { listOf } from '../api/lists.ts';
import type { Invoice, PendingUpdate, Subscription } from '../state/objects.ts';
import { emit, update } from '../state/events.ts';
import type { Store } from '../state/store.ts';
import { voidInvoice } from './invoices.ts';
import { HOUR } from './periods.ts';

const PENDING_LIFETIME = 23 * HOUR;

/** A change that takes effect when the invoice is paid. */
export function awaitPayment(
  store: Store,
  { id }: Subscription,
  { invoice, change }: { invoice: Invoice; change: Omit<PendingUpdate, 'expires_at'> },
): void {
  store.hide(id, { pendingInvoice: invoice.id });
  const pending_update = { ...change, expires_at: store.now + PENDING_LIFETIME };
  update(store, ['subscription', id], { pending_update });
}

export function isAwaited(store: Store, invoice: Invoice): boolean {
  return store.hidden(invoice.parent.subscription_details.subscription).pendingInvoice === invoice.id;
}

export function applyPendingUpdate(store: Store, id: string): void {
  const { pending_update: pending, items, metadata } = store.get('subscription', id);
  if (!pending) return;
  store.hide(id, { pendingInvoice: '' });
  const after = update(store, ['subscription', id], {
    items: { ...listOf(pending.subscription_items, items.url), data: pending.subscription_items },
    metadata: pending.metadata ?? metadata,
    ...(pending.cancel_at_period_end === false && RESUMED),
    pending_update: null,
  });
  emit(store, 'customer.subscription.pending_update_applied', after);
}

/** The payment did not arrive: nothing changes and nothing is owed. */
export function dropPendingUpdate(store: Store, id: string): void {
  const invoice = store.find('invoice', store.hidden(id).pendingInvoice);
  if (invoice?.status === 'open') voidInvoice(store, invoice);
  store.hide(id, { pendingInvoice: '' });
  const after = update(store, ['subscription', id], { pending_update: null });
  emit(store, 'customer.subscription.pending_update_expired', after);
}

export const RESUMED = { cancel_at: null, cancel_at_period_end: false, canceled_at: null } as const;
