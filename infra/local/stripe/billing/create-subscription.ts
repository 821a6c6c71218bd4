import { createList } from '../api/lists.ts';
import { createSetupIntent } from '../payments/setup-intents.ts';
import type { Price, Subscription } from '../state/objects.ts';
import { emitEvent } from '../state/events.ts';
import type { Store } from '../state/store.ts';
import { collectInvoice, findDefaultMethod, requireMethodToCharge, markSubscriptionPaid } from './collect-invoice.ts';
import { createInvoice, finalizeInvoice } from './invoices.ts';
import { DAY_SECONDS, computePeriodEnd } from './periods.ts';

export interface NewSubscription extends Pick<
  Subscription,
  'automatic_tax' | 'customer' | 'default_payment_method' | 'metadata' | 'payment_settings' | 'trial_settings'
> {
  readonly price: Price;
  readonly trialDays: number;
  /** If false, the first invoice is paid later in the browser. */
  readonly isChargedNow: boolean;
}

/** Creates a subscription and its first invoice. */
export function createSubscription(store: Store, given: NewSubscription): Subscription {
  const created = store.put('subscription', buildSubscription(store, given));
  emitEvent(store, 'customer.subscription.created', created);
  const isTrial = created.status === 'trialing';
  const total = isTrial ? 0 : given.price.unit_amount;
  const draft = createInvoice(store, { subscription: created, reason: 'subscription_create', total });
  const invoice = finalizeInvoice(store, draft);
  const needsCard = isTrial && !findDefaultMethod(store, created);
  const subscription = store.put('subscription', {
    ...created,
    latest_invoice: invoice.id,
    pending_setup_intent: needsCard ? createSetupIntent(store, created.customer).id : null,
  });
  if (invoice.status === 'paid') markSubscriptionPaid(store, subscription, { invoice });
  else if (given.isChargedNow) {
    const method = requireMethodToCharge(store, subscription);
    collectInvoice(store, invoice, { method, isOnSession: true });
  }
  return store.get('subscription', created.id);
}

function buildSubscription(store: Store, given: NewSubscription): Subscription {
  const { price, trialDays, isChargedNow: _, ...publicFields } = given;
  const id = store.newId('sub');
  const { nowSeconds } = store;
  const trialEnd = trialDays > 0 ? nowSeconds + trialDays * DAY_SECONDS : null;
  return {
    ...publicFields,
    id,
    object: 'subscription',
    billing_cycle_anchor: trialEnd ?? nowSeconds,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    created: nowSeconds,
    currency: price.currency,
    ended_at: null,
    items: {
      ...createList([], `/v1/subscription_items?subscription=${id}`),
      data: [
        {
          id: store.newId('si'),
          object: 'subscription_item',
          current_period_end: trialEnd ?? computePeriodEnd(nowSeconds, nowSeconds),
          current_period_start: nowSeconds,
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
