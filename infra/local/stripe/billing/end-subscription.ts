import type { Subscription } from '../state/objects.ts';
import type { World } from '../state/world.ts';
import { emit } from '../webhooks/events.ts';
import { voidInvoice } from './invoices.ts';

interface Ending {
  readonly reason: 'cancellation_requested' | 'payment_failed' | null;
  readonly comment?: string | null | undefined;
  readonly feedback?: string | null | undefined;
}

/** The subscription is over from now on, for good. Its setup intent can still be confirmed, as Stripe warns. */
export function endSubscription(world: World, subscription: Subscription, ending: Ending): void {
  const details = subscription.cancellation_details;
  const ended = world.put('subscription', {
    ...subscription,
    cancel_at_period_end: false,
    canceled_at: subscription.canceled_at ?? world.now,
    cancellation_details: {
      comment: ending.comment ?? details?.comment ?? null,
      feedback: ending.feedback ?? details?.feedback ?? null,
      feedback_option: null,
      reason: ending.reason ?? details?.reason ?? null,
    },
    ended_at: world.now,
    pending_update: null,
    status: 'canceled',
  });
  stopCollecting(world, subscription.id);
  emit(world, 'customer.subscription.deleted', ended);
}

/** A first invoice that was not paid within its hours: the subscription never began. */
export function expireIncomplete(world: World, subscription: Subscription): void {
  const invoice = world.find('invoice', subscription.latest_invoice);
  if (invoice?.status === 'open') voidInvoice(world, invoice);
  const expired = world.put('subscription', { ...subscription, ended_at: world.now, status: 'incomplete_expired' });
  emit(world, 'customer.subscription.updated', expired, subscription);
}

/** Drafts are never charged, open invoices not by themselves any more. */
function stopCollecting(world: World, subscriptionId: string): void {
  for (const invoice of world.all('invoice')) {
    const isOurs = invoice.parent.subscription_details.subscription === subscriptionId;
    if (!isOurs || (invoice.status !== 'open' && invoice.status !== 'draft')) continue;
    world.put('invoice', {
      ...invoice,
      auto_advance: false,
      automatically_finalizes_at: null,
      next_payment_attempt: null,
    });
  }
}
