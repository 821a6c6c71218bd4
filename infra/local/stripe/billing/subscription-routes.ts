import * as z from 'zod';
import { createBadRequestError, createNotFoundError } from '../api/api-error.ts';
import { paginate } from '../api/lists.ts';
import { bool, int, mergeMetadata, metadata, paging, text, unsettable } from '../api/params.ts';
import { defineRoute, type Route } from '../api/route.ts';
import { requirePrice } from '../catalog.ts';
import { requireCustomer, requireTaxable } from '../customers.ts';
import { requireCustomerMethod } from '../payments/payment-methods.ts';
import type { Subscription, SubscriptionItem } from '../state/objects.ts';
import { updateAndEmit } from '../state/events.ts';
import type { Store } from '../state/store.ts';
import { endSubscription, hasEnded } from './end-subscription.ts';
import { NO_CANCELLATION } from './pending-update.ts';
import { changePlan, computePlanChange } from './plan-change.ts';
import { createSubscription } from './create-subscription.ts';

const createParams = {
  automatic_tax: z.strictObject({ enabled: bool }).default({ enabled: false }),
  customer: text,
  default_payment_method: text.optional(),
  items: z.tuple([z.strictObject({ price: text })]),
  metadata: metadata.optional(),
  payment_behavior: z.literal('default_incomplete').optional(),
  payment_settings: z
    .strictObject({
      payment_method_types: z.tuple([z.literal('card')]).optional(),
      save_default_payment_method: z.literal('on_subscription'),
    })
    .optional(),
  trial_period_days: int.optional(),
  trial_settings: z
    .strictObject({ end_behavior: z.strictObject({ missing_payment_method: z.literal('cancel') }) })
    .optional(),
};
const updateParams = {
  cancel_at: unsettable(int).optional(),
  cancel_at_period_end: bool.optional(),
  default_payment_method: text.optional(),
  items: z.tuple([z.strictObject({ id: text, price: text })]).optional(),
  metadata: metadata.optional(),
  payment_behavior: z.literal('pending_if_incomplete').optional(),
  proration_behavior: z.enum(['always_invoice', 'none']).optional(),
  proration_date: int.optional(),
};
type UpdateParams = z.output<z.ZodObject<typeof updateParams>>;

export const subscriptionRoutes: readonly Route[] = [
  defineRoute('POST /v1/subscriptions', {
    params: createParams,
    run({ store, params }) {
      const customer = requireCustomer(store, params.customer);
      if (params.automatic_tax.enabled) requireTaxable(store, customer);
      const price = requirePrice(store, params.items[0].price, 'items[0][price]');
      if (!price.active) throw createBadRequestError('The price specified is inactive.', { param: 'items[0][price]' });
      const { default_payment_method: method } = params;
      if (method) requireCustomerMethod(store, customer.id, method);
      return createSubscription(store, {
        automatic_tax: params.automatic_tax,
        customer: customer.id,
        default_payment_method: method ?? null,
        metadata: mergeMetadata({}, params.metadata),
        payment_settings: {
          payment_method_types: params.payment_settings?.payment_method_types ?? null,
          save_default_payment_method: params.payment_settings?.save_default_payment_method ?? 'off',
        },
        trial_settings: params.trial_settings ?? { end_behavior: { missing_payment_method: 'create_invoice' } },
        price,
        trialDays: params.trial_period_days ?? 0,
        isChargedNow: params.payment_behavior === undefined,
      });
    },
  }),
  defineRoute('GET /v1/subscriptions', {
    params: { ...paging, customer: text, status: z.literal('all') },
    run({ store, params }) {
      const rows = store.listAll('subscription').filter(({ customer }) => customer === params.customer);
      return paginate(rows, params, '/v1/subscriptions');
    },
  }),
  defineRoute('GET /v1/subscriptions/:id', { run: ({ store, id }) => requireSubscription(store, id) }),
  defineRoute('POST /v1/subscriptions/:id', {
    params: updateParams,
    run: ({ store, id, params }) => updateSubscription(store, requireSubscription(store, id), params),
  }),
  defineRoute('DELETE /v1/subscriptions/:id', {
    run({ store, id }) {
      const subscription = requireSubscription(store, id);
      if (hasEnded(subscription)) throw createNotFoundError('subscription', id);
      endSubscription(store, subscription);
      return requireSubscription(store, id);
    },
  }),
];

export function requireSubscription(store: Store, id: string): Subscription {
  const subscription = store.find('subscription', id);
  if (!subscription) throw createNotFoundError('subscription', id);
  return subscription;
}

export function updateSubscription(store: Store, before: Subscription, params: UpdateParams): Subscription {
  const { default_payment_method: method, items, proration_behavior: proration } = params;
  if (hasEnded(before) && Object.keys(params).some((name) => name !== 'metadata')) {
    throw createBadRequestError('A canceled subscription can only update its cancellation_details and metadata.', {
      code: 'invalid_canceled_subscription_fields',
    });
  }
  if (method) requireCustomerMethod(store, before.customer, method);
  const changes = {
    ...readCancellation(store, before, params),
    ...(method !== undefined && { default_payment_method: method }),
    metadata: mergeMetadata(before.metadata, params.metadata),
  };
  if (!items) return updateAndEmit(store, ['subscription', before.id], changes);
  const date = params.proration_date ?? store.nowSeconds;
  const { item, total } = computePlanChange(store, before, { ...items[0], date });
  const data: [SubscriptionItem] = [item];
  const withItem = { ...changes, items: { ...before.items, data } };
  if (before.status === 'trialing' || proration === 'none') {
    return updateAndEmit(store, ['subscription', before.id], withItem);
  }
  if (proration !== 'always_invoice' || !params.payment_behavior) {
    throw createBadRequestError(
      'The mock server changes a plan only with always_invoice and pending_if_incomplete, or with none.',
    );
  }
  return changePlan(store, before, { total, changes: withItem });
}

function readCancellation(store: Store, before: Subscription, params: UpdateParams): Partial<Subscription> {
  const { cancel_at: at, cancel_at_period_end: atEnd } = params;
  if (at === undefined && atEnd === undefined) return {};
  const cancelAt = atEnd ? before.items.data[0].current_period_end : (at ?? null);
  if (cancelAt === null) return NO_CANCELLATION;
  return {
    cancel_at: cancelAt,
    cancel_at_period_end: atEnd ?? false,
    canceled_at: before.canceled_at ?? store.nowSeconds,
  };
}
