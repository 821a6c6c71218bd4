import { createBadRequestError, createNotFoundError } from '../api/api-error.ts';
import type { Price, Subscription } from '../state/objects.ts';
import { updateAndEmit } from '../state/events.ts';
import type { Store } from '../state/store.ts';
import { collectInvoice, requireSubscriptionPaymentMethod, markSubscriptionPaid } from './collect-invoice.ts';
import { buildInvoiceDraft, finalizeInvoice } from './invoices.ts';
import { discardPendingUpdate } from './subscription-state.ts';
import { HOUR_SECONDS } from './periods.ts';

const PENDING_LIFETIME_SECONDS = 23 * HOUR_SECONDS;

/** Returns the new items and the price difference for the rest of the period, in cents. */
export function computePlanChange(
  store: Store,
  subscription: Subscription,
  { id, price: priceId, date }: { readonly id: string; readonly price: string; readonly date: number },
): Pick<Subscription, 'items'> & { total: number } {
  const [item] = subscription.items.data;
  if (id !== item.id) throw createNotFoundError('subscription item', id);
  const price = store.get('price', priceId);
  const { current_period_start: start, current_period_end: end } = item;
  if (date < start || date > end) {
    throw createBadRequestError('Cannot specify a proration date outside of the current period.');
  }
  // Like Stripe, prorates to the second and rounds each invoice line separately.
  const remaining = ({ unit_amount: cents }: Price) => Math.round((cents * (end - date)) / (end - start));
  const items: Subscription['items'] = { ...subscription.items, data: [{ ...item, price }] };
  return { items, total: remaining(price) - remaining(item.price) };
}

/**
 * Invoices the price difference. The change takes effect once the invoice is paid, and is discarded if the invoice
 * isn't paid within 23 hours.
 */
export function changePlan(
  store: Store,
  { id, pending_update: earlier }: Subscription,
  { total, changes }: { total: number; changes: Partial<Subscription> & Pick<Subscription, 'items'> },
): Subscription {
  if (earlier) discardPendingUpdate(store, id);
  const subscription = store.get('subscription', id);
  const draft = buildInvoiceDraft(store, { subscription, reason: 'subscription_update', total });
  const invoice = finalizeInvoice(store, draft);
  store.put('subscription', { ...store.get('subscription', id), latest_invoice: invoice.id });
  if (invoice.status === 'paid') {
    markSubscriptionPaid(store, updateAndEmit(store, ['subscription', id], changes), { invoice });
    return store.get('subscription', id);
  }
  const { cancel_at_period_end = null, items, metadata = null } = changes;
  const expires_at = store.nowSeconds + PENDING_LIFETIME_SECONDS;
  const pending_update = { cancel_at_period_end, expires_at, metadata, subscription_items: items.data };
  store.setHidden(id, { pendingInvoice: invoice.id });
  updateAndEmit(store, ['subscription', id], { pending_update });
  const method = requireSubscriptionPaymentMethod(store, subscription);
  collectInvoice(store, invoice, method);
  return store.get('subscription', id);
}
