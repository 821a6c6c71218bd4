import { listOf } from '../api/lists.ts';
import { createSetupIntent } from '../payments/setup-intents.ts';
import type { Price, Subscription } from '../state/objects.ts';
import { emit } from '../state/events.ts';
import type { Store } from '../state/store.ts';
import { collectInvoice, defaultMethodOf, requireMethodToCharge, subscriptionPaid } from './collect.ts';
import { createInvoice, finalizeInvoice } from './invoices.ts';
import { DAY, periodEnd } from './periods.ts';

export interface NewSubscription extends Pick<
  Subscription,
  'automatic_tax' | 'customer' | 'default_payment_method' | 'metadata' | 'payment_settings' | 'trial_settings'
> {
  readonly price: Price;
  readonly trialDays: number;
  /** False leaves the first invoice to the browser. */
  readonly isChargedNow: boolean;
}

/** Creates a subscription and its first invoice. */
export function subscribe(store: Store, given: NewSubscription): Subscription {
  const begun = store.put('subscription', newSubscription(store, given));
  emit(store, 'customer.subscription.created', begun);
  const isTrial = begun.status === 'trialing';
  const total = isTrial ? 0 : given.price.unit_amount;
  const draft = createInvoice(store, { subscription: begun, reason: 'subscription_create', total });
  const invoice = finalizeInvoice(store, draft);
  const needsCard = isTrial && !defaultMethodOf(store, begun);
  const subscription = store.put('subscription', {
    ...begun,
    latest_invoice: invoice.id,
    pending_setup_intent: needsCard ? createSetupIntent(store, begun.customer).id : null,
  });
  if (invoice.status === 'paid') subscriptionPaid(store, subscription, { invoice });
  else if (given.isChargedNow) {
    const method = requireMethodToCharge(store, subscription);
    collectInvoice(store, invoice, { method, isOnSession: true });
  }
  return store.get('subscription', begun.id);
}

function newSubscription(store: Store, given: NewSubscription): Subscription {
  const { price, trialDays, isChargedNow: _, ...shown } = given;
  const id = store.newId('sub');
  const { now } = store;
  const trialEnd = trialDays > 0 ? now + trialDays * DAY : null;
  return {
    ...shown,
    id,
    object: 'subscription',
    billing_cycle_anchor: trialEnd ?? now,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    created: now,
    currency: price.currency,
    ended_at: null,
    items: {
      ...listOf([], `/v1/subscription_items?subscription=${id}`),
      data: [
        {
          id: store.newId('si'),
          object: 'subscription_item',
          current_period_end: trialEnd ?? periodEnd(now, now),
          current_period_start: now,
          price,
          subscription: id,
        },
      ],
    },
    latest_invoice: null,
    pending_setup_intent: null,
    pending_update: null,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    trial_end: trialEnd,
  };
}
