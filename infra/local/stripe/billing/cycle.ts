import type { Invoice, Subscription } from '../state/objects.ts';
import type { World } from '../state/world.ts';
import { change, emit } from '../webhooks/events.ts';
import { afterAttempt, collectInvoice, methodOf, subscriptionPaid } from './collect.ts';
import { endSubscription } from './end-subscription.ts';
import { periodLines } from './invoice-lines.ts';
import { createInvoice, finalizeInvoice, openPayment } from './invoices.ts';
import { HOUR, periodEnd } from './periods.ts';

/** A renewal's invoice can still be changed for an hour, as at Stripe, before it is charged. */
const DRAFT_LIVES = HOUR;

export function announceTrialEnd(world: World, subscription: Subscription): void {
  world.addNote(subscription.id, { trialEndAnnounced: subscription.trial_end ?? 0 });
  emit(world, 'customer.subscription.trial_will_end', subscription);
}

/** The trial or the paid period is over: the subscription ends, waits, or begins its next period. */
export function turnPeriod(world: World, subscription: Subscription): void {
  const { cancel_at: cancelAt } = subscription;
  if (cancelAt !== null && cancelAt <= world.now) return endSubscription(world, subscription, { reason: null });
  const isTrialOver = subscription.status === 'trialing';
  const ifMissing = subscription.trial_settings.end_behavior.missing_payment_method;
  if (isTrialOver && ifMissing !== 'create_invoice' && !methodOf(world, subscription)) {
    if (ifMissing === 'cancel') return endSubscription(world, subscription, { reason: null });
    const paused = world.put('subscription', { ...subscription, status: 'paused' });
    return emit(world, 'customer.subscription.paused', paused, subscription);
  }
  beginPeriod(world, subscription);
}

/** The hour of the draft is over. */
export function finalizeWhenDue(world: World, draft: Invoice): void {
  const invoice = finalizeInvoice(world, draft);
  const subscription = world.get('subscription', draft.parent.subscription_details.subscription);
  if (invoice.status === 'paid') return subscriptionPaid(world, subscription, { invoice });
  collectWhenDue(world, invoice);
}

/** Charges an open invoice without the person. */
export function collectWhenDue(world: World, invoice: Invoice): void {
  const method = methodOf(world, world.get('subscription', invoice.parent.subscription_details.subscription));
  if (method) return void collectInvoice(world, invoice, { method, isOnSession: false });
  const payment = openPayment(world, invoice.id);
  if (!payment) return;
  const intent = world.get('paymentIntent', payment.payment.payment_intent);
  const message = 'There is no payment method to charge.';
  const error = { type: 'invalid_request_error', code: 'resource_missing', message } as const;
  afterAttempt(world, invoice, { result: 'failed', intent, error });
}

function beginPeriod(world: World, subscription: Subscription): void {
  const items = subscription.items.data.map((item) => {
    const start = item.current_period_end;
    const every = item.price.recurring ?? { interval: 'month', interval_count: 1 };
    const end = periodEnd(subscription.billing_cycle_anchor, start, every);
    return { ...item, current_period_start: start, current_period_end: end };
  });
  const invoice = createInvoice(world, {
    subscription,
    reason: 'subscription_cycle',
    lines: [...(world.note(subscription.id).nextLines ?? []), ...periodLines(world, items)],
    finalizesAt: world.now + DRAFT_LIVES,
  });
  world.addNote(subscription.id, { nextLines: [] });
  change(world, 'subscription', {
    id: subscription.id,
    changes: {
      items: { ...subscription.items, data: items },
      latest_invoice: invoice.id,
      ...(subscription.status === 'trialing' && { status: 'active' }),
    },
    event: 'customer.subscription.updated',
  });
}
