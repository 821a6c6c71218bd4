import * as z from 'zod';
import { ApiError, badRequest } from '../http/api-error.ts';
import { bool, int, oneOf, text } from '../http/params.ts';
import type { Invoice, Subscription, SubscriptionItem } from '../state/objects.ts';
import type { World } from '../state/world.ts';
import { catchUp, nowOf } from './agenda.ts';
import { periodLines, type Line } from './invoice-lines.ts';
import { draftInvoice } from './new-invoice.ts';
import { HOUR, periodEnd } from './periods.ts';
import { planChange, type PlannedChange } from './planned-change.ts';
import { automaticTax, changedItem, trialEnd } from './subscription-params.ts';
import { requireSubscription } from './subscription-routes.ts';
import { prorationBehavior } from './update-subscription.ts';

export const previewParams = {
  automatic_tax: automaticTax.optional(),
  customer: text.optional(),
  preview_mode: oneOf('next').optional(),
  subscription: text,
  subscription_details: z
    .strictObject({
      cancel_at_period_end: bool.optional(),
      items: z.array(changedItem).min(1).max(20).optional(),
      proration_behavior: prorationBehavior.optional(),
      proration_date: int.optional(),
      trial_end: trialEnd.optional(),
    })
    .optional(),
};

/** The invoice that would come next, by the same sums as the one that does. Keeps nothing. */
export function previewInvoice(world: World, params: z.output<z.ZodObject<typeof previewParams>>): Invoice {
  const { customer } = requireSubscription(world, params.subscription, 'subscription');
  if (params.customer !== undefined && params.customer !== customer) {
    throw badRequest(
      `The subscription '${params.subscription}' does not belong to the customer '${params.customer}'.`,
      {
        param: 'subscription',
      },
    );
  }
  catchUp(world, customer);
  const subscription = requireSubscription(world, params.subscription);
  const details = params.subscription_details ?? {};
  return world.at(nowOf(world, customer), () => {
    const behavior = details.proration_behavior ?? 'create_prorations';
    const plan = planChange(world, subscription, {
      items: details.items,
      trialEnd: details.trial_end,
      prorationBehavior: behavior,
      prorationDate: details.proration_date,
    });
    const isNow = (behavior === 'always_invoice' && plan.lines.length > 0) || plan.trial?.isOver === true;
    if (!isNow) return nextInvoice(world, subscription, { plan, isEnding: details.cancel_at_period_end });
    const prorationDate = details.proration_date;
    const shown = { subscription, reason: 'upcoming', lines: plan.lines, prorationDate } as const;
    return draftInvoice(world, world.newId('upcoming_in'), shown);
  });
}

/** The invoice of the period after this one. */
function nextInvoice(
  world: World,
  subscription: Subscription,
  { plan, isEnding }: { plan: PlannedChange; isEnding: boolean | undefined },
): Invoice {
  const { status, cancel_at_period_end: wasEnding } = subscription;
  if (!['active', 'past_due', 'trialing'].includes(status) || (isEnding ?? wasEnding)) {
    throw new ApiError(404, {
      type: 'invalid_request_error',
      code: 'invoice_upcoming_none',
      message: `No upcoming invoices for customer: ${subscription.customer}`,
    });
  }
  const waiting: readonly Line[] = world.note(subscription.id).nextLines ?? [];
  const items = plan.items.map((item) => afterThis(subscription, item));
  const at = Math.min(...plan.items.map((item) => item.current_period_end));
  const lines = [...waiting, ...plan.lines, ...periodLines(world, items)];
  const invoice = world.at(at, () =>
    draftInvoice(world, world.newId('upcoming_in'), { subscription, reason: 'upcoming', lines }),
  );
  return { ...invoice, next_payment_attempt: at + HOUR };
}

function afterThis({ billing_cycle_anchor: anchor }: Subscription, item: SubscriptionItem): SubscriptionItem {
  const start = item.current_period_end;
  const every = item.price.recurring ?? { interval: 'month', interval_count: 1 };
  return { ...item, current_period_start: start, current_period_end: periodEnd(anchor, start, every) };
}
