import { createBadRequestError, createNotFoundError } from '../api/api-error.ts';
import type { Subscription } from '../state/objects.ts';
import { updateAndEmit } from '../state/events.ts';
import type { Store } from '../state/store.ts';
import {
  collectInvoice,
  requireSubscriptionPaymentMethod,
  markSubscriptionPaid,
} from './collect-invoice.ts';
import { buildInvoiceDraft, finalizeInvoice } from './invoices.ts';
import { discardPendingUpdate } from './subscription-state.ts';
import { HOUR_SECONDS } from './periods.ts';

const PENDING_LIFETIME_SECONDS = 23 * HOUR_SECONDS;

/**
 * Returns the new items and the price difference for the rest of the period, in cents. As in
 * Stripe's flexible billing mode, the credit is based on the amount that was debited for the
 * period, not on the current price.
 */
export function computePriceChange(
  store: Store,
  subscription: Subscription,
  { id, price: priceId, date }: { id: string; price: string; date: number },
): Pick<Subscription, 'items'> & { total: number } {
  const [item] = subscription.items.data;
  if (id !== item.id) throw createNotFoundError('subscription item', id);

  const price = store.get('price', priceId);
  if (!price.active)
    throw createBadRequestError('The price specified is inactive.', { param: 'items[0][price]' });

  const { current_period_start: start, current_period_end: end } = item;
  if (date < start || date > end) {
    throw createBadRequestError('Cannot specify a proration date outside of the current period.');
  }

  // Like Stripe, prorates to the second and rounds each invoice line separately.
  const remaining = (cents: number) => Math.round((cents * (end - date)) / (end - start));
  const items: Subscription['items'] = { ...subscription.items, data: [{ ...item, price }] };

  return {
    items,
    total: remaining(price.unit_amount) - remaining(getDebitedCents(store, subscription)),
  };
}

/** The monthly price that was debited for the current period. */
function getDebitedCents(store: Store, { id, items }: Subscription): number {
  return store.getHidden(id).debitedCents ?? items.data[0].price.unit_amount;
}

/** Changes the price from the next period on, without a proration. */
export function changeNextPrice(
  store: Store,
  subscription: Subscription,
  changes: Partial<Subscription>,
): Subscription {
  if (subscription.status !== 'trialing')
    store.setHidden(subscription.id, { debitedCents: getDebitedCents(store, subscription) });
  return updateAndEmit(store, ['subscription', subscription.id], changes);
}

/**
 * Invoices the price difference. The change takes effect once the invoice is paid, and is discarded
 * if the invoice isn't paid within 23 hours.
 */
export function invoicePriceChange(
  store: Store,
  { id, pending_update: earlier }: Subscription,
  {
    total,
    changes,
  }: { total: number; changes: Partial<Subscription> & Pick<Subscription, 'items'> },
): Subscription {
  if (earlier) discardPendingUpdate(store, id);

  const subscription = store.get('subscription', id);
  const draft = buildInvoiceDraft(store, { subscription, reason: 'subscription_update', total });
  const invoice = finalizeInvoice(store, draft);
  store.put('subscription', { ...store.get('subscription', id), latest_invoice: invoice.id });

  if (invoice.status === 'paid') {
    store.setHidden(id, { debitedCents: undefined });
    markSubscriptionPaid(store, updateAndEmit(store, ['subscription', id], changes), { invoice });
    return store.get('subscription', id);
  }

  const { cancel_at_period_end = null, items, metadata = null } = changes;
  const expires_at = store.nowSeconds + PENDING_LIFETIME_SECONDS;

  const pending_update = {
    cancel_at_period_end,
    expires_at,
    metadata,
    subscription_items: items.data,
  };

  store.setHidden(id, { pendingInvoice: invoice.id });
  updateAndEmit(store, ['subscription', id], { pending_update });

  const method = requireSubscriptionPaymentMethod(store, subscription);
  collectInvoice(store, invoice, method);

  return store.get('subscription', id);
}
