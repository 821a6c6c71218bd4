import * as z from 'zod';
import { requireCustomer } from '../customers/customers.ts';
import { requireTaxable } from '../customers/tax-location.ts';
import { ApiError, badRequest, missing } from '../http/api-error.ts';
import { isWithin, pageOf } from '../http/lists.ts';
import { bool, int, mergedMetadata, metadata, oneOf, paging, range, text } from '../http/params.ts';
import { route, type Route } from '../http/route.ts';
import { requireMethodOf } from '../payments/methods.ts';
import type { Subscription } from '../state/objects.ts';
import type { World } from '../state/world.ts';
import { catchUp, nowOf } from './agenda.ts';
import { endSubscription } from './end-subscription.ts';
import { DAY } from './periods.ts';
import { subscribe } from './subscribe.ts';
import {
  automaticTax,
  cancellationDetails,
  itemsGiven,
  newItem,
  paymentSettings,
  trialEnd,
  trialSettings,
} from './subscription-params.ts';
import { updateParams, updateSubscription } from './update-subscription.ts';

export const subscriptionRoutes: readonly Route[] = [
  route('POST /v1/subscriptions', {
    params: {
      automatic_tax: automaticTax.optional(),
      cancel_at_period_end: bool.optional(),
      collection_method: oneOf('charge_automatically').optional(),
      customer: text,
      default_payment_method: text.optional(),
      description: text.optional(),
      items: z.array(newItem).min(1).max(20),
      metadata: metadata.optional(),
      off_session: bool.optional(),
      payment_behavior: oneOf('allow_incomplete', 'default_incomplete', 'error_if_incomplete').optional(),
      payment_settings: paymentSettings.optional(),
      proration_behavior: oneOf('always_invoice', 'create_prorations', 'none').optional(),
      trial_end: trialEnd.optional(),
      trial_period_days: int.optional(),
      trial_settings: trialSettings.optional(),
    },
    run({ world, params }) {
      if (params.trial_end !== undefined && params.trial_period_days !== undefined) {
        throw badRequest('You can only set one of `trial_end` or `trial_period_days`.', { param: 'trial_period_days' });
      }
      const customer = requireCustomer(world, params.customer);
      requireTaxable(world, customer, params.automatic_tax);
      catchUp(world, customer.id);
      const method = params.default_payment_method;
      const defaultMethod = method ? requireMethodOf(world, customer, method, 'default_payment_method').id : null;
      return world.at(nowOf(world, customer.id), () =>
        subscribe(world, {
          customer,
          items: itemsGiven(world, params.items),
          trialEnd: trialEndOf(world, params),
          missingPaymentMethod: params.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
          methodTypes: params.payment_settings?.payment_method_types ?? null,
          saveDefault: params.payment_settings?.save_default_payment_method ?? 'off',
          defaultMethod,
          cancelAtPeriodEnd: params.cancel_at_period_end ?? false,
          isTaxed: params.automatic_tax?.enabled ?? false,
          description: params.description ?? null,
          metadata: mergedMetadata({}, params.metadata),
          behavior: params.payment_behavior ?? 'allow_incomplete',
          isOnSession: params.off_session !== true,
        }),
      );
    },
  }),
  route('GET /v1/subscriptions', {
    params: {
      ...paging,
      created: range.optional(),
      customer: text.optional(),
      price: text.optional(),
      status: text.optional(),
      test_clock: text.optional(),
      current_period_end: range.optional(),
      current_period_start: range.optional(),
    },
    run({
      world,
      params: {
        created,
        customer,
        price,
        status,
        test_clock: clock,
        current_period_end: end,
        current_period_start: start,
        ...page
      },
    }) {
      const fits = (each: Subscription) =>
        (customer === undefined ? each.test_clock === (clock ?? null) : each.customer === customer) &&
        hasStatus(each, status) &&
        isWithin(each.created, created) &&
        each.items.data.some(
          (item) =>
            (price === undefined || item.price.id === price) &&
            isWithin(item.current_period_end, end) &&
            isWithin(item.current_period_start, start),
        );
      return pageOf(world.all('subscription').filter(fits), page, '/v1/subscriptions');
    },
  }),
  route('GET /v1/subscriptions/:id', { run: ({ world, ids: [id = ''] }) => requireSubscription(world, id) }),
  route('POST /v1/subscriptions/:id', {
    params: updateParams,
    run({ world, ids: [id = ''], params }) {
      const { customer } = requireSubscription(world, id);
      catchUp(world, customer);
      return world.at(nowOf(world, customer), () => updateSubscription(world, requireSubscription(world, id), params));
    },
  }),
  route('DELETE /v1/subscriptions/:id', {
    params: {
      cancellation_details: cancellationDetails.optional(),
      invoice_now: bool.optional(),
      prorate: bool.optional(),
    },
    run({ world, ids: [id = ''], params }) {
      const { customer } = requireSubscription(world, id);
      catchUp(world, customer);
      const subscription = requireSubscription(world, id);
      // A subscription that is over is as good as absent to whoever wants to end it.
      if (['canceled', 'incomplete_expired'].includes(subscription.status)) throw missing('subscription', id);
      if (params.prorate || params.invoice_now) {
        throw new ApiError(400, {
          type: 'invalid_request_error',
          message: 'This stand-in gives no money back when a subscription is canceled: refund its charge.',
        });
      }
      const { comment, feedback } = params.cancellation_details ?? {};
      world.at(nowOf(world, customer), () =>
        endSubscription(world, subscription, {
          reason: 'cancellation_requested',
          comment: comment || null,
          feedback: feedback || null,
        }),
      );
      return requireSubscription(world, id);
    },
  }),
];

export function requireSubscription(world: World, id: string, param?: string): Subscription {
  const subscription = world.find('subscription', id);
  if (!subscription) throw missing('subscription', id, param);
  return subscription;
}

/** Without a status canceled ones are left out, as Stripe does. */
function hasStatus({ status }: Subscription, asked: string | undefined): boolean {
  if (asked === undefined) return status !== 'canceled';
  if (asked === 'ended') return status === 'canceled' || status === 'incomplete_expired';
  return asked === 'all' || status === asked;
}

function trialEndOf(
  world: World,
  {
    trial_end: end,
    trial_period_days: days,
  }: { trial_end?: 'now' | number | undefined; trial_period_days?: number | undefined },
): number | null {
  if (typeof end === 'number') {
    if (end <= world.now)
      throw badRequest('Invalid timestamp: must be an integer Unix timestamp in the future.', { param: 'trial_end' });
    return end;
  }
  return days ? world.now + days * DAY : null;
}
