import { requirePrice } from '../catalog.ts';
import { createBadRequestError, createNotFoundError } from '../api/api-error.ts';
import type { Price, Subscription, SubscriptionItem } from '../state/objects.ts';
import { updateAndEmit } from '../state/events.ts';
import type { Store } from '../state/store.ts';
import { collectInvoice, requireMethodToCharge, markSubscriptionPaid } from './collect-invoice.ts';
import { createInvoice, finalizeInvoice } from './invoices.ts';
import { setPendingUpdate, discardPendingUpdate } from './pending-update.ts';

/** The new item and the price difference for the rest of the period, in cents. */
export interface PlanChange {
  readonly item: SubscriptionItem;
  readonly total: number;
}

export function computePlanChange(
  store: Store,
  subscription: Subscription,
  { id, price: priceId, date }: { readonly id: string; readonly price: string; readonly date: number },
): PlanChange {
  const [item] = subscription.items.data;
  if (id !== item.id) throw createNotFoundError('subscription item', id, 'items[0][id]');
  const price = requirePrice(store, priceId, 'items[0][price]');
  const { current_period_start: start, current_period_end: end } = item;
  if (date < start || date > end) {
    throw createBadRequestError('Cannot specify a proration date outside of the current period.', {
      param: 'proration_date',
    });
  }
  // As with Stripe, prorated to the second, with each line rounded separately.
  const remaining = ({ unit_amount: cents }: Price) => Math.round((cents * (end - date)) / (end - start));
  return { item: { ...item, price }, total: remaining(price) - remaining(item.price) };
}

/**
 * Invoices the price difference. The change takes effect once the invoice is paid, and is dropped if it isn't paid
 * within 23 hours.
 */
export function changePlan(
  store: Store,
  { id, pending_update: earlier }: Subscription,
  { total, changes }: { total: number; changes: Partial<Subscription> & Pick<Subscription, 'items'> },
): Subscription {
  if (earlier) discardPendingUpdate(store, id);
  const subscription = store.get('subscription', id);
  const draft = createInvoice(store, { subscription, reason: 'subscription_update', total });
  const invoice = finalizeInvoice(store, draft);
  store.put('subscription', { ...store.get('subscription', id), latest_invoice: invoice.id });
  if (invoice.status === 'paid') {
    const changed = updateAndEmit(store, ['subscription', id], changes);
    markSubscriptionPaid(store, changed, { invoice });
    return store.get('subscription', id);
  }
  const { cancel_at_period_end = null, items, metadata = null } = changes;
  const change = { cancel_at_period_end, metadata, subscription_items: items.data };
  setPendingUpdate(store, subscription, { invoice, change });
  const method = requireMethodToCharge(store, subscription);
  collectInvoice(store, invoice, { method, isOnSession: true });
  return store.get('subscription', id);
}
