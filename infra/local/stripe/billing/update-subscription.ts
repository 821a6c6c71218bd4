import * as z from 'zod';
import { requireCustomer } from '../customers/customers.ts';
import { requireTaxable } from '../customers/tax-location.ts';
import { badRequest } from '../http/api-error.ts';
import { listOf } from '../http/lists.ts';
import { bool, given, int, mergedMetadata, metadata, oneOf, text, unsettable } from '../http/params.ts';
import { requireMethodOf } from '../payments/methods.ts';
import type { Subscription } from '../state/objects.ts';
import type { World } from '../state/world.ts';
import { change } from '../webhooks/events.ts';
import { carryOut } from './carry-out.ts';
import { automaticTax as automaticTaxOf } from './new-subscription.ts';
import { planChange } from './planned-change.ts';
import {
  automaticTax,
  cancellationDetails,
  changedItem,
  paymentSettings,
  trialEnd,
  trialSettings,
} from './subscription-params.ts';

export const prorationBehavior = oneOf('always_invoice', 'create_prorations', 'none');

export const updateParams = {
  automatic_tax: automaticTax.optional(),
  billing_cycle_anchor: oneOf('unchanged').optional(),
  cancel_at: unsettable(int).optional(),
  cancel_at_period_end: bool.optional(),
  cancellation_details: cancellationDetails.optional(),
  default_payment_method: unsettable(text).optional(),
  description: unsettable(text).optional(),
  items: z.array(changedItem).min(1).max(20).optional(),
  metadata: metadata.optional(),
  off_session: bool.optional(),
  payment_behavior: oneOf(
    'allow_incomplete',
    'default_incomplete',
    'error_if_incomplete',
    'pending_if_incomplete',
  ).optional(),
  payment_settings: paymentSettings.optional(),
  proration_behavior: prorationBehavior.optional(),
  proration_date: int.optional(),
  trial_end: trialEnd.optional(),
  trial_settings: trialSettings.optional(),
};
export type UpdateParams = z.output<z.ZodObject<typeof updateParams>>;

/** What can be said together with `pending_if_incomplete`: the rest could not wait for the payment. */
const CAN_WAIT = [
  'cancel_at_period_end',
  'items',
  'metadata',
  'off_session',
  'payment_behavior',
  'proration_behavior',
  'proration_date',
  'trial_end',
];

/** Changes a subscription. Throws, with nothing changed, when Stripe would not. */
export function updateSubscription(world: World, before: Subscription, params: UpdateParams): Subscription {
  checkState(before, params);
  checkPending(params);
  const isPending = params.payment_behavior === 'pending_if_incomplete';
  const plain = plainChanges(world, before, params);
  const plan = planChange(world, before, {
    items: params.items,
    trialEnd: params.trial_end,
    prorationBehavior: params.proration_behavior ?? 'create_prorations',
    prorationDate: params.proration_date,
  });
  const changes: Partial<Subscription> = {
    ...plain,
    ...(params.items || plan.trial ? { items: listOf(plan.items, before.items.url) } : {}),
    ...(plan.trial && { trial_end: plan.trial.end, billing_cycle_anchor: plan.trial.end }),
    ...(plan.trial?.isOver && { status: 'active' as const }),
  };
  if (plan.lines.length === 0) {
    return change(world, 'subscription', { id: before.id, changes, event: 'customer.subscription.updated' });
  }
  return carryOut(world, before, {
    changes,
    lines: plan.lines,
    isInvoicedNow: params.proration_behavior === 'always_invoice' || plan.trial !== undefined,
    behavior: isPending ? 'pending_if_incomplete' : (params.payment_behavior ?? 'allow_incomplete'),
    isOnSession: params.off_session !== true,
    prorationDate: params.proration_date,
  });
}

function checkState({ status }: Subscription, params: UpdateParams): void {
  const named = Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : name));
  if (status === 'canceled' || status === 'incomplete_expired') {
    const param = named.find((name) => !['metadata', 'cancellation_details'].includes(name));
    if (!param) return;
    throw badRequest('A canceled subscription can only update its cancellation_details and metadata.', {
      code: 'invalid_canceled_subscription_fields',
      param,
    });
  }
  if (status === 'incomplete' && params.items) {
    throw badRequest('You cannot change the items of a subscription whose first invoice is not paid.', {
      param: 'items',
    });
  }
}

function checkPending(params: UpdateParams): void {
  if (params.payment_behavior !== 'pending_if_incomplete') return;
  for (const [param, value] of Object.entries(params)) {
    if (value === undefined || CAN_WAIT.includes(param)) continue;
    throw badRequest(
      `When \`payment_behavior\` is set to \`pending_if_incomplete\`, you can only pass supported params. Unsupported param: ${param}.`,
      { param },
    );
  }
}

/** What changes at once, whatever is paid. */
function plainChanges(world: World, before: Subscription, params: UpdateParams): Partial<Subscription> {
  const customer = requireCustomer(world, before.customer);
  requireTaxable(world, customer, params.automatic_tax);
  const { default_payment_method: method } = params;
  if (method) requireMethodOf(world, customer, method, 'default_payment_method');
  const { payment_settings: settings } = params;
  return {
    ...(params.automatic_tax && { automatic_tax: automaticTaxOf(params.automatic_tax.enabled) }),
    ...given('default_payment_method', method),
    ...given('description', params.description),
    ...(params.metadata !== undefined && { metadata: mergedMetadata(before.metadata, params.metadata) }),
    ...(settings && { payment_settings: { ...before.payment_settings, ...settings } }),
    ...given('trial_settings', params.trial_settings),
    ...cancellation(world, before, params),
  };
}

function cancellation(world: World, before: Subscription, params: UpdateParams): Partial<Subscription> {
  const { cancel_at_period_end: atEnd, cancel_at: at, cancellation_details: details } = params;
  const said = {
    comment: details?.comment ?? before.cancellation_details?.comment ?? null,
    feedback: (details?.feedback ?? before.cancellation_details?.feedback) || null,
    feedback_option: null,
    reason: before.cancellation_details?.reason ?? null,
  };
  if (atEnd === undefined && at === undefined) return details ? { cancellation_details: said } : {};
  if (at != null && at <= world.now) throw badRequest('`cancel_at` must be in the future.', { param: 'cancel_at' });
  const periodEnd = Math.min(...before.items.data.map((item) => item.current_period_end));
  const cancelAt = atEnd ? periodEnd : (at ?? null);
  const isEnding = cancelAt !== null;
  return {
    cancel_at: cancelAt,
    cancel_at_period_end: atEnd ?? false,
    canceled_at: isEnding ? (before.canceled_at ?? world.now) : null,
    cancellation_details: { ...said, reason: isEnding ? 'cancellation_requested' : null },
  };
}
