import * as z from 'zod';
import { createBadRequestError, createNotFoundError } from '../api/api-error.ts';
import { bool, int, mergeMetadata, metadata, text, clearable } from '../api/params.ts';
import { defineList, defineRetrieve, defineRoute, type Route } from '../api/route.ts';
import { requireCustomerMethod } from '../payments/payment-methods.ts';
import type { Subscription } from '../state/objects.ts';
import { updateAndEmit } from '../state/events.ts';
import type { Store } from '../state/store.ts';
import { createParams, createSubscription } from './create-subscription.ts';
import { changeNextPrice, invoicePriceChange, computePriceChange } from './price-change.ts';
import { endSubscription, hasEnded, NO_CANCELLATION } from './subscription-state.ts';

const updateParams = {
  cancel_at: clearable(int).optional(),
  cancel_at_period_end: bool.optional(),
  default_payment_method: text.optional(),
  items: z.tuple([z.strictObject({ id: text, price: text })]).optional(),
  metadata,
  pause_collection: clearable(
    z.strictObject({
      behavior: z.enum(['keep_as_draft', 'mark_uncollectible', 'void']),
      resumes_at: int.optional(),
    }),
  ).optional(),
  payment_behavior: z.literal('pending_if_incomplete').optional(),
  proration_behavior: z.enum(['always_invoice', 'none']).optional(),
  proration_date: int.optional(),
  trial_settings: createParams.trial_settings.unwrap().optional(),
};

type UpdateParams = z.output<z.ZodObject<typeof updateParams>>;

export const subscriptionRoutes: readonly Route[] = [
  defineRoute('POST /v1/subscriptions', {
    params: createParams,
    run: ({ store, params }) => createSubscription(store, params),
  }),
  defineList('/v1/subscriptions', {
    table: 'subscription',
    params: { customer: text, status: z.literal('all') },
    matches: ({ customer }, params) => customer === params.customer,
  }),
  defineRetrieve('/v1/subscriptions', 'subscription'),
  defineRoute('POST /v1/subscriptions/:id', {
    params: updateParams,
    run: ({ store, id, params }) =>
      updateSubscription(store, store.get('subscription', id), params),
  }),
  defineRoute('DELETE /v1/subscriptions/:id', {
    run({ store, id }) {
      const subscription = store.get('subscription', id);
      if (hasEnded(subscription)) throw createNotFoundError('subscription', id);

      endSubscription(store, subscription, 'cancellation_requested');

      return store.get('subscription', id);
    },
  }),
];

export function updateSubscription(
  store: Store,
  before: Subscription,
  params: UpdateParams,
): Subscription {
  const {
    default_payment_method: method,
    items,
    pause_collection: pause,
    proration_behavior: proration,
  } = params;

  if (hasEnded(before) && Object.keys(params).some((name) => name !== 'metadata')) {
    throw createBadRequestError(
      'A canceled subscription can only update its cancellation_details and metadata.',
      {
        code: 'invalid_canceled_subscription_fields',
      },
    );
  }

  if (method) requireCustomerMethod(store, before.customer, method);

  const changes = {
    ...readCancellation(store, before, params),
    ...(method !== undefined && { default_payment_method: method }),
    ...(pause !== undefined && { pause_collection: pause && { resumes_at: null, ...pause } }),
    ...(params.trial_settings && { trial_settings: params.trial_settings }),
    metadata: mergeMetadata(before.metadata, params.metadata),
  };

  if (!items) return updateAndEmit(store, ['subscription', before.id], changes);

  const date = params.proration_date ?? store.nowSeconds;
  const { items: newItems, total } = computePriceChange(store, before, { ...items[0], date });
  const withItem = { ...changes, items: newItems };
  if (before.status === 'trialing' || proration === 'none')
    return changeNextPrice(store, before, withItem);

  if (proration !== 'always_invoice' || !params.payment_behavior) {
    throw createBadRequestError(
      'The mock server changes a plan only with always_invoice and pending_if_incomplete, or with none.',
    );
  }

  return invoicePriceChange(store, before, { total, changes: withItem });
}

function readCancellation(
  store: Store,
  before: Subscription,
  params: UpdateParams,
): Partial<Subscription> {
  const { cancel_at: at, cancel_at_period_end: atEnd } = params;
  if (at === undefined && atEnd === undefined) return {};

  const cancelAt = atEnd ? before.items.data[0].current_period_end : (at ?? null);
  if (cancelAt === null) return NO_CANCELLATION;

  return {
    cancel_at: cancelAt,
    cancel_at_period_end: atEnd ?? false,
    canceled_at: before.canceled_at ?? store.nowSeconds,
    cancellation_details: { ...before.cancellation_details, reason: 'cancellation_requested' },
  };
}
