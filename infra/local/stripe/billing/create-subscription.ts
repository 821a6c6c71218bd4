import * as z from 'zod';

import { createBadRequestError } from '../api/api-error.ts';
import { bool, int, mergeMetadata, metadata, text } from '../api/params.ts';
import { createList } from '../api/route.ts';
import { readTax } from '../customers.ts';
import { requireCustomerMethod } from '../payments/payment-methods.ts';
import { createSetupIntent } from '../payments/setup-intents.ts';
import type { Price, Subscription } from '../state/objects.ts';
import { emitEvent } from '../state/events.ts';
import type { Store } from '../state/store.ts';
import {
  collectInvoice,
  findDefaultMethod,
  requireSubscriptionPaymentMethod,
  markSubscriptionPaid,
} from './collect-invoice.ts';
import { buildInvoiceDraft, finalizeInvoice } from './invoices.ts';
import { DAY_SECONDS, computePeriodEnd } from './periods.ts';

export const createParams = {
  automatic_tax: z.strictObject({ enabled: bool }).default({ enabled: false }),
  /** Flexible is the default of this API version. */
  billing_mode: z.strictObject({ type: z.literal('flexible') }).optional(),
  customer: text,
  default_payment_method: text.optional(),
  items: z.tuple([z.strictObject({ price: text })]),
  metadata,
  payment_behavior: z.literal('default_incomplete').optional(),
  payment_settings: z
    .strictObject({
      payment_method_types: z.tuple([z.literal('card')]).optional(),
      save_default_payment_method: z.literal('on_subscription'),
    })
    .optional(),
  trial_period_days: int.default(0),
  trial_settings: z
    .strictObject({
      end_behavior: z.strictObject({
        missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']),
      }),
    })
    .default({ end_behavior: { missing_payment_method: 'create_invoice' } }),
};

type CreateParams = z.output<z.ZodObject<typeof createParams>>;

/**
 * Creates a subscription and its first invoice. With `payment_behavior`, the browser pays the
 * invoice later.
 */
export function createSubscription(store: Store, params: CreateParams): Subscription {
  const { automatic_tax: tax, customer, default_payment_method: methodId } = params;
  if (tax.enabled && readTax(store, customer).automatic_tax !== 'not_collecting') {
    throw createBadRequestError("The customer's location isn't recognized.", {
      code: 'customer_tax_location_invalid',
    });
  }

  const price = store.get('price', params.items[0].price);
  if (!price.active)
    throw createBadRequestError('The price specified is inactive.', { param: 'items[0][price]' });

  if (methodId) requireCustomerMethod(store, customer, methodId);

  const created = store.put('subscription', buildSubscription(store, params, price));
  emitEvent(store, 'customer.subscription.created', created);

  const isTrial = created.status === 'trialing';
  const total = isTrial ? 0 : price.unit_amount;
  const draft = buildInvoiceDraft(store, {
    subscription: created,
    reason: 'subscription_create',
    total,
  });

  const invoice = finalizeInvoice(store, draft);
  const needsCard = isTrial && !findDefaultMethod(store, created);
  const subscription = store.put('subscription', {
    ...created,
    latest_invoice: invoice.id,
    pending_setup_intent: needsCard ? createSetupIntent(store, customer).id : null,
  });

  if (invoice.status === 'paid') markSubscriptionPaid(store, subscription, { invoice });
  else if (params.payment_behavior === undefined) {
    const method = requireSubscriptionPaymentMethod(store, subscription);
    collectInvoice(store, invoice, method);
  }

  return store.get('subscription', created.id);
}

function buildSubscription(store: Store, params: CreateParams, price: Price): Subscription {
  const id = store.newId('sub');
  const { nowSeconds } = store;
  const { payment_settings: settings, trial_period_days: trialDays } = params;
  const trialEnd = trialDays > 0 ? nowSeconds + trialDays * DAY_SECONDS : null;

  const item = {
    id: store.newId('si'),
    object: 'subscription_item',
    current_period_end: trialEnd ?? computePeriodEnd(nowSeconds, nowSeconds),
    current_period_start: nowSeconds,
    price,
    subscription: id,
  } as const;

  return {
    id,
    object: 'subscription',
    automatic_tax: params.automatic_tax,
    billing_cycle_anchor: trialEnd ?? nowSeconds,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    created: nowSeconds,
    currency: price.currency,
    customer: params.customer,
    default_payment_method: params.default_payment_method ?? null,
    ended_at: null,
    items: { ...createList([], `/v1/subscription_items?subscription=${id}`), data: [item] },
    latest_invoice: null,
    metadata: mergeMetadata({}, params.metadata),
    payment_settings: {
      payment_method_types: settings?.payment_method_types ?? null,
      save_default_payment_method: settings?.save_default_payment_method ?? 'off',
    },
    pause_collection: null,
    pending_setup_intent: null,
    pending_update: null,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    trial_end: trialEnd,
    trial_settings: params.trial_settings,
  };
}
